import { Amount } from '../../../components/Amount'
import { Skeleton } from '../../../components/Skeleton'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import { centsFromUsd, centsOfWei, usdFromCents, weiFromEth } from '../../../lib/money'
import { api } from '../../../services/api'
import { useBankView } from '../../../services/bank/useBankView'

interface Props {
  /** Decimal ETH. */
  eth: string
}

const PRICE_POLL_MS = 15_000

/** What ether is worth at the live price. How old that price is, the health beside it says. */
export function WorthNow({ eth }: Props) {
  const { data, error } = useBankView(api.useEthPriceQuery(undefined, { pollingInterval: PRICE_POLL_MS }))
  if (data)
    return <Amount value={formatUsd(usdFromCents(centsOfWei(weiFromEth(eth), centsFromUsd(data.usd))))} />
  return error === undefined ? <Skeleton /> : <Text look="muted">Not known: there is no price.</Text>
}
