import { Button } from '../../../components/Button'
import { Facts } from '../../../components/Facts'
import { Notice } from '../../../components/Notice'
import { Stack } from '../../../components/Stack'
import { formatUsd } from '../../../lib/format'
import type { CreditLine } from './creditPosition'

interface Props {
  line: CreditLine
  isAsking: boolean
  onRetry: () => void
}

/** The line while the price of ETH is unknown: its two prices still hold. */
export function HealthUnknown({ line, isAsking, onRetry }: Props) {
  return (
    <Stack gap={12}>
      <Notice
        tone="warn"
        role="alert"
        action={
          <Button kind="ghost" isBusy={isAsking} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        No price service answers, so nobody can say where this line stands. Its two prices hold whatever
        happens, and the app keeps asking.
      </Notice>
      <Facts
        facts={[
          { label: 'Margin call', value: formatUsd(line.marginCallPrice) },
          { label: 'Liquidation', value: formatUsd(line.liquidationPrice) },
        ]}
      />
    </Stack>
  )
}
