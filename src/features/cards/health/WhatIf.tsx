import { useState } from 'react'
import { AmountField } from '../../../components/AmountField'
import { Badge } from '../../../components/Badge'
import { Button } from '../../../components/Button'
import { Facts } from '../../../components/Facts'
import { gaugeScale } from '../../../components/gaugeScale'
import { Panel } from '../../../components/Panel'
import { RangeField } from '../../../components/RangeField'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import {
  formatCount,
  formatExactEth,
  formatHealth,
  formatPerMille,
  formatTyped,
  formatUsd,
} from '../../../lib/format'
import { centsFromUsd, usdFromCents } from '../../../lib/money'
import { parseUsdInput } from '../../../lib/parseUsdInput'
import type { LivePrice } from '../../payments'
import {
  creditPositionAt,
  REMEDY_LEVEL,
  remedyEth,
  type CreditLine,
  type CreditPosition,
} from './creditPosition'
import { sliderOf } from './sliderOf'

interface Props {
  line: CreditLine
  live: LivePrice
}

/** A price to try out. Its results are marked as hypothetical. */
export function WhatIf({ line, live }: Props) {
  /** As typed or dragged. Undefined while no price is tried. */
  const [text, setText] = useState<string>()
  const liveUsd = live.kind === 'known' ? live.price.usd : undefined
  const typed = text === undefined || text.trim() === '' ? undefined : parseUsdInput(text)
  const tried = typed === '0.00' ? undefined : typed
  const isWrong = text !== undefined && text.trim() !== '' && tried === undefined
  const position = tried === undefined ? undefined : creditPositionAt(line, centsFromUsd(tried))

  const scale = gaugeScale({
    liquidation: Number(line.liquidationPrice),
    marginCall: Number(line.marginCallPrice),
    now: Number(liveUsd ?? 0),
  })
  const shown = tried ?? liveUsd ?? line.marginCallPrice
  const slider = sliderOf(scale)
  return (
    <Panel
      title="What if ETH moves?"
      aside={
        position && (
          <Badge tone="quiet" icon="eye">
            Hypothetical
          </Badge>
        )
      }
    >
      <RangeField
        label="ETH price to try"
        valueText={tried === undefined ? 'Current price' : `If ETH were at ${formatUsd(tried)}`}
        sentence={
          tried === undefined || !position
            ? `Current price${liveUsd === undefined ? '' : `, ETH is at ${formatUsd(liveUsd)}`}.`
            : whatIfSentence(position, tried)
        }
        zones={scale.zones}
        min={slider.min}
        max={slider.max}
        step={slider.step}
        value={slider.valueOf(shown)}
        onChange={({ target }) => setText(formatTyped(usdFromCents(BigInt(target.value))))}
      />
      <AmountField
        label="Or type it"
        unit="$"
        aria-required={false}
        value={text ?? ''}
        error={isWrong ? `Enter a price in US dollars, such as ${formatCount(2_000)}.` : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {position && tried !== undefined ? (
        <>
          <WhatIfResult position={position} usd={tried} />
          <Button kind="quiet" onClick={() => setText(undefined)}>
            Reset
          </Button>
        </>
      ) : (
        <Text look="muted">Drag to try a price.</Text>
      )}
    </Panel>
  )
}

interface ResultProps {
  position: CreditPosition
  /** The price that is tried. */
  usd: string
}

/** The result as one sentence, for screen readers. */
const whatIfSentence = ({ statusText, loanToValue }: CreditPosition, usd: string): string =>
  `If ETH were at ${formatUsd(usd)}: ${statusText}, loan-to-value ${formatPerMille(loanToValue)}.`

/** The line at the tried price. */
function WhatIfResult({ position, usd }: ResultProps) {
  const { statusText, tone, loanToValue, health, remedy } = position
  return (
    <Stack gap={8}>
      <Text look="eyebrow">If ETH were at {formatUsd(usd)}</Text>
      <Facts
        facts={[
          { label: 'It would be', value: <Badge tone={tone}>{statusText}</Badge> },
          { label: 'Loan-to-value', value: formatPerMille(loanToValue) },
          { label: 'Health factor', value: formatHealth(health) },
        ]}
      />
      {remedy && (
        <Text look="muted">
          To bring loan-to-value back to {formatPerMille(REMEDY_LEVEL)} you would add{' '}
          {formatExactEth(remedyEth(remedy))}, or close the line.
        </Text>
      )}
    </Stack>
  )
}
