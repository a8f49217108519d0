import { useState } from 'react'
import { useIsOnline } from '../../../app/hooks'
import { Amount } from '../../../components/Amount'
import { Button } from '../../../components/Button'
import { ChoiceField } from '../../../components/ChoiceField'
import { Panel } from '../../../components/Panel'
import { Refusal } from '../../../components/Refusal'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import type { CreditCard } from '../../../services/contracts'
import { useLivePrice, type LivePrice } from '../../payments'
import { PriceHistoryChart } from './PriceHistoryChart'
import { PriceLine } from './PriceLine'
import { PERIODS, type Period } from './periods'

interface Props {
  /** The chart shows this line's margin call. */
  line: CreditCard | undefined
  /** False while every call to the bank fails: the page then says so in one place. */
  hasHistory?: boolean
}

/** The price of ETH with its age, and a chart of past prices. */
export function EthPrice({ line, hasHistory = true }: Props) {
  const live = useLivePrice()
  const [period, setPeriod] = useState<Period>('7')
  return (
    <Panel
      title="ETH price"
      aside={
        hasHistory && (
          <ChoiceField isCompact label="Period" options={PERIODS} value={period} onChange={setPeriod} />
        )
      }
    >
      <Stack gap={16}>
        <PriceNow live={live} />
        {hasHistory && <PriceHistoryChart line={line} live={live} period={period} />}
      </Stack>
    </Panel>
  )
}

interface NowProps {
  live: LivePrice
}

function PriceNow({ live }: NowProps) {
  const isOnline = useIsOnline()
  if (live.kind === 'unknown')
    return isOnline ? (
      <Refusal
        reason="We cannot read the price of ETH right now. We keep asking."
        action={
          <Button kind="ghost" isBusy={live.isAsking} onClick={live.onRetry}>
            Try again
          </Button>
        }
      />
    ) : (
      <Text look="muted">Not known without a network.</Text>
    )
  const usd = live.kind === 'known' ? formatUsd(live.price.usd) : undefined
  return (
    <Stack gap={4}>
      <Amount size="large" value={usd} />
      {live.kind === 'known' ? <PriceLine {...live} isBelowAmount /> : <div aria-busy="true">&nbsp;</div>}
    </Stack>
  )
}
