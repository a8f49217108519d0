import { Facts } from '../../components/Facts'
import { Stack } from '../../components/Stack'
import { formatEth } from '../../lib/format'
import { weiFromEth } from '../../lib/money'
import { BalanceNow } from './BalanceNow'
import { FeeNow } from './FeeNow'
import { PriceNotices } from './PriceNotices'
import { PriceNow } from './PriceNow'
import type { PaymentCost } from './usePaymentCost'

interface Props {
  cost: PaymentCost
}

/** What a payment costs at the live price and takes besides, how old that price is, and what the wallet holds. */
export function PaymentCostFacts({ cost: { price, funds, quote } }: Props) {
  return (
    <Stack gap={12}>
      <Facts
        facts={[
          { label: 'You pay', value: quote ? <strong>{formatEth(weiFromEth(quote.eth))}</strong> : '–' },
          { label: 'Network fee', value: <FeeNow fee={funds.fee} price={price.price.data?.usd} /> },
          { label: 'ETH now', value: <PriceNow price={price} /> },
          { label: 'Your wallet holds', value: <BalanceNow balance={funds.balance} /> },
        ]}
      />
      <PriceNotices price={price} />
    </Stack>
  )
}
