import { Badge } from '../../../components/Badge'
import { Facts } from '../../../components/Facts'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatHealth, formatPerMille, formatUsd } from '../../../lib/format'
import { usdFromCents } from '../../../lib/money'
import { REMEDY_LEVEL, type CreditPosition } from './creditPosition'

interface Props {
  position: CreditPosition
  /** The price that is tried. */
  usd: string
}

/** The result as one sentence, for screen readers. */
export const whatIfSentence = ({ statusText, loanToValue }: CreditPosition, usd: string): string =>
  `If ETH were at ${formatUsd(usd)}: ${statusText}, loan-to-value ${formatPerMille(loanToValue)}.`

/** The line at the tried price. */
export function WhatIfResult({ position, usd }: Props) {
  const { statusText, tone, loanToValue, health, remedies } = position
  return (
    <Stack gap={8}>
      <Text look="eyebrow">If ETH were at {formatUsd(usd)}</Text>
      <Facts
        facts={[
          { label: 'It would be', value: <Badge tone={tone}>{statusText}</Badge> },
          { label: 'Loan-to-value', value: formatPerMille(loanToValue) },
          { label: 'Health', value: formatHealth(health) },
        ]}
      />
      {remedies && (
        <Text look="muted">
          To be back at {formatPerMille(REMEDY_LEVEL)} you would have to pay back{' '}
          {formatUsd(usdFromCents(remedies.payCents))} or add collateral.
        </Text>
      )}
    </Stack>
  )
}
