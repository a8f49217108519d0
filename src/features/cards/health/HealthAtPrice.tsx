import { Amount } from '../../../components/Amount'
import { Facts } from '../../../components/Facts'
import { Gauge } from '../../../components/Gauge'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatHealth, formatPerMille, formatUsd } from '../../../lib/format'
import { centsFromUsd, usdFromCents } from '../../../lib/money'
import type { EthPrice } from '../../../services/price'
import type { CreditCard } from '../../../services/contracts'
import { creditPositionAt } from './creditPosition'
import { MarginCallRemedies } from './MarginCallRemedies'
import { outlook } from './outlook'
import { PriceLine } from './PriceLine'

interface Props {
  card: CreditCard
  price: EthPrice
  ageMs: number
  isStale: boolean
}

/** The number is a float: it is for drawing only. */
const mark = (usd: string) => ({ value: Number(usd), text: formatUsd(usd) })

/** The line at the newest known price: gauge, meaning and figures. */
export function HealthAtPrice({ card, price, ageMs, isStale }: Props) {
  const position = creditPositionAt(card, centsFromUsd(price.usd))
  const { statusText, tone, loanToValue, health, worthCents, remedies } = position
  return (
    <>
      <Gauge
        liquidation={mark(card.liquidationPrice)}
        marginCall={mark(card.marginCallPrice)}
        now={mark(price.usd)}
        statusText={statusText}
        tone={tone}
      />
      <Stack gap={16}>
        <Text>{outlook(position, card)}</Text>
        {remedies && <MarginCallRemedies card={card} remedies={remedies} />}
        <Facts
          look="tiles"
          facts={[
            { label: 'Loan-to-value', value: <Amount value={formatPerMille(loanToValue)} /> },
            { label: 'Health', value: <Amount value={formatHealth(health)} /> },
            {
              label: 'Collateral worth now',
              value: <Amount value={formatUsd(usdFromCents(worthCents))} />,
            },
          ]}
        />
        <PriceLine price={price} ageMs={ageMs} isStale={isStale} />
      </Stack>
    </>
  )
}
