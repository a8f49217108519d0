import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector, usePorts } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Columns } from '../../../components/Columns'
import { DataView } from '../../../components/DataView'
import { Facts } from '../../../components/Facts'
import { Field } from '../../../components/Field'
import { Notice } from '../../../components/Notice'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { Skeleton } from '../../../components/Skeleton'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import { parseUsdInput } from '../../../lib/parseUsdInput'
import { paths } from '../../../lib/paths'
import { api } from '../../../services/api'
import { useBankView } from '../../../services/bank/useBankView'
import type { EthPrice } from '../../../services/price'
import { applicationDrafted, selectApplication, type CreditApplication } from '../cardsSlice'
import { collateralFor, quoteOf } from './creditQuote'

const PRICE_POLL_MS = 15_000

const draftOf = (amount: string | undefined, price: EthPrice | undefined): CreditApplication | undefined =>
  amount === undefined || price === undefined || amount === '0.00'
    ? undefined
    : { amount, collateral: collateralFor(amount, price.usd), price: price.usd, priceAt: price.at }

/** Apply for Credit Card: the line that is wanted, and what it takes. Nothing is paid here. */
export function NewCreditCardPage() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { now } = usePorts()
  const earlier = useAppSelector(selectApplication)
  const [text, setText] = useState(earlier?.amount ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const price = useBankView(api.useEthPriceQuery(undefined, { pollingInterval: PRICE_POLL_MS }))

  const amount = parseUsdInput(text)
  const draft = draftOf(amount, price.data)
  const error =
    amount === undefined || amount === '0.00' ? 'Enter an amount in US dollars, such as 5,000.' : undefined

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!draft) return
    dispatch(applicationDrafted({ ...draft, priceAt: Math.min(draft.priceAt, now()) }))
    void navigate(paths.creditApplication)
  }

  return (
    <>
      <PageTitle>Apply for Credit Card</PageTitle>
      <Columns>
        <Panel title="What you ask for">
          <form onSubmit={onSubmit} noValidate>
            <Stack>
              <Field
                label="Credit line"
                hint="What you want to be able to spend."
                prefix="$"
                inputMode="decimal"
                autoComplete="off"
                value={text}
                onChange={({ target }) => setText(target.value)}
                error={isChecked ? error : undefined}
              />
              <Button type="submit">Review application</Button>
            </Stack>
          </form>
        </Panel>
        <Panel title="What it takes">
          <DataView view={price} skeleton={<Skeleton count={4} />}>
            {({ usd, source, isDisputed }) => {
              const quote = draft && quoteOf(draft)
              return (
                <Stack gap={12}>
                  {isDisputed && (
                    <Notice tone="warn">
                      Two price services are more than 2% apart. The lower price counts here.
                    </Notice>
                  )}
                  <Facts
                    facts={[
                      { label: 'You lock', value: quote ? `${quote.collateralizedAmount} ETH` : '–' },
                      { label: 'Worth now', value: quote ? formatUsd(quote.collateralizedAssetValue) : '–' },
                      { label: 'Margin call below', value: quote ? formatUsd(quote.marginCallPrice) : '–' },
                      { label: 'Liquidation below', value: quote ? formatUsd(quote.liquidationPrice) : '–' },
                      { label: 'ETH now', value: `${formatUsd(usd)}, ${source}` },
                    ]}
                  />
                  <Text look="muted">
                    A line opens at up to half of the collateral's worth. If ETH falls to the margin-call
                    price you are asked to pay back or add collateral; at the liquidation price collateral is
                    sold.
                  </Text>
                </Stack>
              )
            }}
          </DataView>
        </Panel>
      </Columns>
    </>
  )
}
