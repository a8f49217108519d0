import { Amount } from '../../../components/Amount'
import { Facts } from '../../../components/Facts'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatHealth, formatPerMille, formatUsd } from '../../../lib/format'
import { centsFromUsd, usdFromCents } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import { ENDS } from '../credit/termsOfCredit'
import { creditPositionAt } from './creditPosition'
import { HealthGauge } from './HealthGauge'
import type { KnownPrice } from './HealthPanel'
import { PriceLine } from './PriceLine'

interface Props {
  card: CreditCard
  known: KnownPrice
}

/** The line at the newest known price: gauge, meaning and figures. */
export function HealthAtPrice({ card, known }: Props) {
  const { loanToValue, health, worthCents } = creditPositionAt(card, centsFromUsd(known.price.usd))
  return (
    <Stack gap={16}>
      <div>
        <HealthGauge card={card} usd={known.price.usd} />
      </div>
      <Facts
        look="tiles"
        facts={[
          { label: 'Loan-to-value', value: <Amount value={formatPerMille(loanToValue)} /> },
          { label: 'Health factor', value: <Amount value={formatHealth(health)} /> },
          { label: 'Collateral value', value: <Amount value={formatUsd(usdFromCents(worthCents))} /> },
        ]}
      />
      <Text look="muted">
        Loan-to-value and health factor count the whole line as if it were spent. At a health factor of 1.0 we
        may sell collateral to cover what is owed. {ENDS.repayment}
      </Text>
      <PriceLine {...known} />
    </Stack>
  )
}
