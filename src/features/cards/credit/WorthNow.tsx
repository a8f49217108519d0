import { Amount } from '../../../components/Amount'
import { Skeleton } from '../../../components/Skeleton'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import { centsFromUsd, centsOfWei, usdFromCents, weiFromEth } from '../../../lib/money'
import { useLivePrice } from '../../payments'

interface Props {
  /** ETH as a decimal. */
  eth: string
}

/** The value of ETH at the live price. The health panel shows the price's age. */
export function WorthNow({ eth }: Props) {
  const live = useLivePrice()
  if (live.kind === 'awaited') return <Skeleton />
  if (live.kind === 'unknown') return <Text look="muted">Not known: there is no price.</Text>
  const cents = centsOfWei(weiFromEth(eth), centsFromUsd(live.price.usd))
  return <Amount value={formatUsd(usdFromCents(cents))} />
}
