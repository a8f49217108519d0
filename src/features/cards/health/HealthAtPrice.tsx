import { Amount } from '../../../components/Amount'
import { Facts } from '../../../components/Facts'
import { Gauge } from '../../../components/Gauge'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import { formatPerMille } from '../../../lib/formatPerMille'
import { centsFromUsd, usdFromCents } from '../../../lib/money'
import type { EthPrice } from '../../../services/price'
import { Cure } from './Cure'
import { formatHealth } from './formatHealth'
import { outlook } from './outlook'
import { PriceLine } from './PriceLine'
import { standingAt, type Line } from './standing'

interface Props {
  line: Line
  price: EthPrice
  ageMs: number
  isStale: boolean
}

/** How far along the scale a price lies; drawing only, so a float will do. */
const mark = (usd: string) => ({ value: Number(usd), text: formatUsd(usd) })

/** Where the line stands at the newest price there is: in a word, a number and a shape. */
export function HealthAtPrice({ line, price, ageMs, isStale }: Props) {
  const standing = standingAt(line, centsFromUsd(price.usd))
  const { word, tone, loanToValue, health, worthCents } = standing
  return (
    <>
      <Gauge
        asset="ETH"
        liquidation={mark(line.liquidationPrice)}
        marginCall={mark(line.marginCallPrice)}
        now={mark(price.usd)}
        word={word}
        tone={tone}
      />
      <Stack gap={16}>
        <Text>{outlook(standing, line)}</Text>
        {standing.cure && <Cure cure={standing.cure} />}
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
