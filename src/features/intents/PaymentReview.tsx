import type { ReactNode } from 'react'
import { usePorts } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Facts } from '../../components/Facts'
import { Notice } from '../../components/Notice'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { chainName } from '../../lib/chains'
import { formatUsd } from '../../lib/format'
import type { EthPrice } from '../../services/price'
import { ContradictedNotice } from './ContradictedNotice'
import { FeeNow } from './FeeNow'
import { QUOTE_HOLDS_MS, type Quote } from './paymentQuote'
import { useClock } from './useClock'
import { usePaymentFunds } from './usePaymentFunds'
import { usePriceOfNow } from './usePriceOfNow'

interface Props {
  /** Who pays. */
  wallet: string
  /** Everything that will be signed and recorded; payer, fee and chain are added. */
  facts: readonly { label: string; value: ReactNode }[]
  quote: Pick<Quote, 'price' | 'priceAt'>
  /** `Lock 4.04 ETH`; the chain is added. */
  confirmLabel: string
  /** Why the last attempt was not started. */
  refusal: string | undefined
  isSubmitting: boolean
  onConfirm: () => void
  /** The quote has run out and is wanted anew, at this price. */
  onRenew: (price: EthPrice) => void
  /** Back to the form. */
  onChange: () => void
}

/** Everything that will be signed, to be checked before it counts. The quote holds a minute, then wants accepting again. */
export function PaymentReview(props: Props) {
  const { wallet, facts, quote, confirmLabel, refusal, isSubmitting, onConfirm, onRenew, onChange } = props
  const { env } = usePorts()
  const { fee } = usePaymentFunds(wallet)
  const { askPrice, isAsking, isUnknown, contradicted } = usePriceOfNow()
  const time = useClock()
  const secondsLeft = Math.max(0, Math.ceil((quote.priceAt + QUOTE_HOLDS_MS - time) / 1000))
  const isExpired = secondsLeft === 0
  const chain = chainName(env.defaultChainId)

  /** At the price of now: the one known may be as old as the quote that ran out. */
  async function onUpdate() {
    const price = await askPrice()
    if (price) onRenew(price)
  }

  return (
    <Stack>
      <Facts
        facts={[
          ...facts,
          { label: 'From your wallet', value: <Text look="muted">{wallet}</Text> },
          { label: 'Network fee', value: <FeeNow fee={fee} price={quote.price} /> },
          { label: 'Chain', value: chain },
        ]}
      />
      {refusal !== undefined && (
        <Notice tone="warn" role="alert">
          {refusal}
        </Notice>
      )}
      {isExpired && isUnknown && (
        <Notice tone="warn" role="alert">
          The price of ETH cannot be had right now. Nothing was sent; try again in a moment.
        </Notice>
      )}
      {isExpired && contradicted && <ContradictedNotice price={contradicted} />}
      <Stack isRow gap={10}>
        {isExpired ? (
          <Button onClick={() => void onUpdate()} isBusy={isAsking}>
            Update the quote
          </Button>
        ) : (
          <Button onClick={onConfirm} isBusy={isSubmitting}>
            {confirmLabel} on {chain}
          </Button>
        )}
        <Button kind="ghost" onClick={onChange}>
          Change
        </Button>
      </Stack>
      <Text look="muted">
        {isExpired
          ? 'The quote has run out: ETH may have moved. Update it to go on.'
          : `ETH at ${formatUsd(quote.price)}, held for ${secondsLeft} s.`}
      </Text>
    </Stack>
  )
}
