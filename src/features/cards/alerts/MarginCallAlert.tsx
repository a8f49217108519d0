import { useAppSelector } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { formatUsd } from '../../../lib/format'
import { centsFromUsd, divideUp, usdFromCents } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import type { AlertRule } from './alert'
import { selectAlerts } from './alertsSlice'
import { placeOf, type Reading } from './evaluateAlert'
import { isSameRule } from './readLevel'

interface Props {
  card: CreditCard
  reading: Reading | undefined
  onAdd: (rule: AlertRule) => void
}

/** A fall of 5 % from this price reaches the margin call. Rounded up, to warn too early rather than too late. */
const warningUsd = (marginCallPrice: string): string =>
  usdFromCents(divideUp(centsFromUsd(marginCallPrice) * 100n, 95n))

/** Sets the most useful alert for a credit line in one click. */
export function MarginCallAlert({ card, reading, onAdd }: Props) {
  const alerts = useAppSelector(selectAlerts)
  const rule: AlertRule = { kind: 'fallsTo', usd: warningUsd(card.marginCallPrice) }
  const isSet = alerts.some((alert) => isSameRule(alert, rule))
  const isPast = reading !== undefined && placeOf(rule, reading) === 'beyond'
  return (
    <Button
      disabledReason={
        isSet
          ? `Set: we alert you at ${formatUsd(rule.usd)}.`
          : isPast
            ? `ETH is at ${formatUsd(rule.usd)} or below already.`
            : undefined
      }
      onClick={() => onAdd(rule)}
    >
      Alert me 5% before a margin call
    </Button>
  )
}
