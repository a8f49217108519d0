import { Badge } from '../../../components/Badge'
import { Facts } from '../../../components/Facts'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import { formatPerMille } from '../../../lib/formatPerMille'
import { usdFromCents } from '../../../lib/money'
import { formatHealth } from './formatHealth'
import { CURED_AT, type Standing } from './standing'

interface Props {
  standing: Standing
  /** The price that is tried. */
  usd: string
}

/** The whole of it in a sentence, for those who hear the slider. */
export const whatIfSentence = ({ word, loanToValue }: Standing, usd: string): string =>
  `If ETH were at ${formatUsd(usd)}: ${word}, loan-to-value ${formatPerMille(loanToValue)}.`

/** Where the line would stand. */
export function WhatIfResult({ standing, usd }: Props) {
  const { word, tone, loanToValue, health, cure } = standing
  return (
    <Stack gap={8}>
      <Text look="eyebrow">If ETH were at {formatUsd(usd)}</Text>
      <Facts
        facts={[
          { label: 'It would be', value: <Badge tone={tone}>{word}</Badge> },
          { label: 'Loan-to-value', value: formatPerMille(loanToValue) },
          { label: 'Health', value: formatHealth(health) },
        ]}
      />
      {cure && (
        <Text look="muted">
          To be back at {formatPerMille(CURED_AT)} you would have to pay back{' '}
          {formatUsd(usdFromCents(cure.payCents))} or add collateral.
        </Text>
      )}
    </Stack>
  )
}
