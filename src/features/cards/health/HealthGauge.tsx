import { Gauge } from '../../../components/Gauge'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import { centsFromUsd } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import { creditPositionAt } from './creditPosition'
import { outlook } from './outlook'

interface Props {
  card: CreditCard
  /** Of ETH, in US dollars. */
  usd: string
}

/** The number is a float: it is for drawing only. */
const mark = (usd: string) => ({ value: Number(usd), text: formatUsd(usd) })

/** The position of a credit line between liquidation and safety, with its meaning in words. */
export function HealthGauge({ card, usd }: Props) {
  const position = creditPositionAt(card, centsFromUsd(usd))
  return (
    <>
      <Gauge
        liquidation={mark(card.liquidationPrice)}
        marginCall={mark(card.marginCallPrice)}
        now={mark(usd)}
        statusText={position.statusText}
        tone={position.tone}
      />
      <Text>{outlook(position)}</Text>
    </>
  )
}
