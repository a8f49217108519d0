import type { ReactNode } from 'react'
import { usePorts } from '../../app/hooks'
import { AddressText } from '../../components/AddressText'
import { Button } from '../../components/Button'
import { Notice } from '../../components/Notice'
import { Text } from '../../components/Text'
import { chainName } from '../../lib/chains'
import { formatExactEth, formatUsd } from '../../lib/format'
import { PRICE_FRESH_MS } from '../../lib/priceRules'
import { api } from '../../services/api'
import type { QuotePrice } from '../../services/quotePrice'
import { useAddress } from '../connection'
import { useClock } from '../intents'
import { ContradictedNotice } from './ContradictedNotice'
import { FeeNow } from './FeeNow'
import type { Quote } from './paymentQuote'
import { ReviewPanel } from './ReviewPanel'
import type { PaymentFlow } from './usePaymentFlow'
import { usePaymentFunds } from './usePaymentFunds'

export interface QuoteReviewProps {
  flow: Pick<PaymentFlow<never>, 'refusal' | 'isMemoRefused' | 'isSubmitting' | 'onConfirm' | 'onChange'>
  offer: Quote
  /** Offers the payment at a new price. */
  onPrice: (price: QuotePrice) => void
  /** What the bank will record. Payer, recipient and fee are added to it. */
  facts: readonly { label: string; value: ReactNode }[]
  /** First word of the button: `Lock 4.04 ETH on Local chain`. */
  verb: 'Pay' | 'Lock'
  /** Above the button: what to consider before paying. */
  notices?: ReactNode
  /** Across from the title. */
  aside?: ReactNode
  children?: ReactNode
}

/** Says before the click how long the payment of a contract wallet may take. */
function OwnersNote({ signaturesNeeded = 1 }: { signaturesNeeded: number | undefined }) {
  return (
    <Text look="muted">
      {signaturesNeeded > 1
        ? `Your wallet needs the signatures of ${signaturesNeeded} owners. It pays once they have signed, which can take hours or days.`
        : 'Your wallet is a contract. It pays once an owner has signed and sent the payment.'}{' '}
      ETH counts at its price then. You can close this page; we find the payment when you open Florin again.
    </Text>
  )
}

interface InFullProps {
  address: string
}

function InFull({ address }: InFullProps) {
  return (
    <Text look="muted">
      <AddressText address={address} />
    </Text>
  )
}

/** The review of a payment. Its quote holds for a minute; then the customer has to accept a new one. */
export function QuoteReview(props: QuoteReviewProps) {
  const { flow, offer, onPrice, facts, verb, notices, aside, children } = props
  const { env } = usePorts()
  const wallet = useAddress()
  const { fromAccount } = offer
  const funds = usePaymentFunds({ fromAccount })
  const [askPrice, { data: price, isFetching, isError }] = api.useLazyQuotePriceQuery()
  const secondsLeft = Math.ceil((offer.priceAt + PRICE_FRESH_MS - useClock()) / 1000)
  const isExpired = secondsLeft <= 0
  const chain = chainName(env.defaultChainId)

  async function onUpdate() {
    const { data, isSuccess } = await askPrice(wallet)
    // After a failure `data` is the previous price.
    if (isSuccess && data.contradictedBy === undefined) onPrice(data)
  }

  return (
    <ReviewPanel
      facts={[
        ...facts,
        fromAccount === undefined
          ? { label: 'From your wallet', value: <InFull address={wallet} /> }
          : {
              label: 'From your account',
              value: (
                <>
                  {funds.holder}
                  <InFull address={fromAccount} />
                </>
              ),
            },
        { label: 'To Florin', value: env.treasury && <InFull address={env.treasury} /> },
        {
          label: 'Network fee',
          value: <FeeNow funds={funds} price={offer.price} />,
        },
      ]}
      aside={aside}
      notices={
        <>
          {notices}
          {isExpired &&
            (isError ? (
              <Notice tone="warn" role="alert">
                The price of ETH is not available right now. Nothing was sent; try again in a moment.
              </Notice>
            ) : (
              price && <ContradictedNotice price={price} />
            ))}
        </>
      }
      refusal={flow.refusal}
      remedy={
        flow.isMemoRefused &&
        !isExpired && (
          <Button kind="ghost" onClick={() => void flow.onConfirm(true)} isBusy={flow.isSubmitting}>
            Pay without the note
          </Button>
        )
      }
      status={
        <Text look="muted">
          {isExpired
            ? 'The quote has run out: ETH may have moved. Refresh it to go on.'
            : `Price locked for ${secondsLeft} s: ${formatUsd(offer.price)} per ETH`}
        </Text>
      }
      action={
        isExpired ? (
          <Button onClick={() => void onUpdate()} isBusy={isFetching}>
            Refresh quote
          </Button>
        ) : (
          <Button onClick={() => void flow.onConfirm()} isBusy={flow.isSubmitting}>
            {verb} {formatExactEth(offer.eth)} on {chain}
          </Button>
        )
      }
      onChange={flow.onChange}
    >
      {funds.contractWallet && <OwnersNote {...funds.contractWallet} />}
      {fromAccount !== undefined && (
        <Text look="muted">
          Your wallet shows a transaction of 0 ETH to this account: the account itself pays us, and your
          wallet pays the network fee. If we send anything back, it goes to the account.
        </Text>
      )}
      {children}
    </ReviewPanel>
  )
}
