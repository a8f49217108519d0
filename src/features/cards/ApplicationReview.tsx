import { useEffect, useState } from 'react'
import { useAppDispatch, usePorts } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Columns } from '../../components/Columns'
import { Facts } from '../../components/Facts'
import { Notice } from '../../components/Notice'
import { Panel } from '../../components/Panel'
import { RouteButton } from '../../components/RouteButton'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { chainName } from '../../lib/chains'
import { formatUsd } from '../../lib/format'
import { paths } from '../../lib/paths'
import { api } from '../../services/api'
import { applicationDrafted, type CreditApplication } from './cardsSlice'
import { collateralFor, QUOTE_HOLDS_MS, quoteOf } from './creditQuote'

interface Props {
  application: CreditApplication
  /** Why the last attempt was not started. */
  refusal: string | undefined
  isSubmitting: boolean
  onConfirm: (application: CreditApplication) => void
}

const TICK_MS = 1_000

/** Seconds for which the quote still holds; 0 when it must be accepted again. */
function useSecondsLeft(priceAt: number): number {
  const { now } = usePorts()
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [now])
  return Math.max(0, Math.ceil((priceAt + QUOTE_HOLDS_MS - time) / 1000))
}

/** Everything that will be signed, to be checked before it counts. */
export function ApplicationReview({ application, refusal, isSubmitting, onConfirm }: Props) {
  const dispatch = useAppDispatch()
  const { env } = usePorts()
  const secondsLeft = useSecondsLeft(application.priceAt)
  const [isRenewing, setIsRenewing] = useState(false)
  const [isPriceUnknown, setIsPriceUnknown] = useState(false)
  const quote = quoteOf(application)
  const isExpired = secondsLeft === 0
  const chain = chainName(env.defaultChainId)

  /** A quote is renewed at the price of now: the one known may be as old as the quote that ran out. */
  async function onRenew() {
    if (isRenewing) return
    setIsRenewing(true)
    const { data: price } = await dispatch(
      api.endpoints.ethPrice.initiate(undefined, { forceRefetch: true, subscribe: false }),
    )
    setIsRenewing(false)
    setIsPriceUnknown(price === undefined)
    if (!price) return
    const { amount } = application
    const collateral = collateralFor(amount, price.usd)
    dispatch(applicationDrafted({ amount, collateral, price: price.usd, priceAt: price.at }))
  }

  return (
    <Columns>
      <Panel title="Check before you sign">
        <Stack>
          <Facts
            facts={[
              { label: 'Credit line', value: formatUsd(quote.amount) },
              { label: 'You lock', value: `${quote.collateralizedAmount} ETH` },
              { label: 'Worth now', value: formatUsd(quote.collateralizedAssetValue) },
              { label: 'Margin call below', value: formatUsd(quote.marginCallPrice) },
              { label: 'Liquidation below', value: formatUsd(quote.liquidationPrice) },
              { label: 'Chain', value: chain },
            ]}
          />
          {refusal !== undefined && (
            <Notice tone="warn" role="alert">
              {refusal}
            </Notice>
          )}
          {isExpired && isPriceUnknown && (
            <Notice tone="warn" role="alert">
              The price of ETH cannot be had right now. Nothing was sent; try again in a moment.
            </Notice>
          )}
          <Stack isRow gap={10}>
            {isExpired ? (
              <Button onClick={() => void onRenew()} isBusy={isRenewing}>
                Update the quote
              </Button>
            ) : (
              <Button isBusy={isSubmitting} onClick={() => onConfirm(application)}>
                Lock {quote.collateralizedAmount} ETH on {chain}
              </Button>
            )}
            <RouteButton kind="ghost" to={paths.newCreditCard}>
              Change
            </RouteButton>
          </Stack>
          <Text look="muted">
            {isExpired
              ? 'The quote has run out: ETH may have moved. Update it to go on.'
              : `ETH at ${formatUsd(application.price)}, held for ${secondsLeft} s.`}
          </Text>
        </Stack>
      </Panel>
      <Panel title="What happens then">
        <Text>
          Your wallet asks you to sign one payment. It is confirmed on the chain, and the bank opens your
          card. You can close this page meanwhile: it will finish on its own.
        </Text>
      </Panel>
    </Columns>
  )
}
