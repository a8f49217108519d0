import { useState, type SubmitEvent } from 'react'
import { useAppDispatch } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Facts } from '../../../components/Facts'
import { Notice } from '../../../components/Notice'
import { Stack } from '../../../components/Stack'
import { useFirstWrongField } from '../../../components/useFirstWrongField'
import { weiFromEth } from '../../../lib/money'
import { BalanceNow, FeeNow, PriceNotices, PriceNow, usePaymentFunds, useQuotePrice } from '../../intents'
import { creditOffered } from '../cardsSlice'
import { isWithoutHeadroom, tooLittle, unreadable, wantedOf } from './creditQuote'
import { CreditFields } from './CreditFields'
import { CreditTerms } from './CreditTerms'
import { figuresOf } from './figuresOf'
import { FiguresTiles } from './FiguresTiles'
import { useCreditDraft } from './useCreditDraft'

interface Props {
  wallet: string
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** Which line against which collateral, and where that would stand. Nothing is paid here. */
export function CreditForm({ wallet, isAccepted, onAccept }: Props) {
  const dispatch = useAppDispatch()
  const { form, onRefused } = useFirstWrongField()
  const [isChecked, setIsChecked] = useState(false)
  const price = useQuotePrice()
  const funds = usePaymentFunds(wallet)
  const usd = price.price.data?.usd
  const fields = useCreditDraft(usd)
  const { draft, wanted } = fields

  const { amount, collateral } = wanted
  const figures = figuresOf(wanted, usd)
  const own = isChecked ? unreadable(draft, wanted) : {}
  const short = funds.shortageOf(collateral === undefined ? undefined : weiFromEth(collateral))
  const little = usd === undefined ? undefined : tooLittle(wanted, usd)
  const isTight =
    figures !== undefined &&
    little === undefined &&
    isWithoutHeadroom(amount ?? '', collateral ?? '', usd ?? '')

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    setIsChecked(true)
    const isWrong = Object.keys(unreadable(draft, wanted)).length > 0
    if (isWrong || short !== undefined || !isAccepted) {
      onRefused()
      return
    }
    const fresh = await price.askFresh()
    if (!fresh) return
    // At a fresh price what follows has moved, and what was typed may not be enough any more.
    const now = wantedOf(draft, fresh.usd)
    const isShort = now.collateral !== undefined && funds.shortageOf(weiFromEth(now.collateral)) !== undefined
    if (now.amount === undefined || now.collateral === undefined || isShort || tooLittle(now, fresh.usd)) {
      onRefused()
      return
    }
    dispatch(
      creditOffered({
        amount: now.amount,
        collateral: now.collateral,
        price: fresh.usd,
        priceAt: fresh.at,
      }),
    )
  }

  return (
    <form ref={form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <Stack>
        <CreditFields
          fields={fields}
          loanToValue={figures?.loanToValue}
          lineError={own.line}
          collateralError={own.collateral ?? little ?? short}
        />
        <FiguresTiles figures={figures} occasion={`${draft.line} ${draft.collateral} ${draft.percent}`} />
        <Facts
          facts={[
            { label: 'You lock', value: collateral === undefined ? '–' : <strong>{collateral} ETH</strong> },
            { label: 'Network fee', value: <FeeNow fee={funds.fee} price={usd} /> },
            { label: 'ETH now', value: <PriceNow price={price} /> },
            { label: 'Your wallet holds', value: <BalanceNow balance={funds.balance} /> },
          ]}
        />
        <PriceNotices price={price} />
        {isTight && (
          <Notice tone="warn">
            This collateral leaves nothing to spare: should ETH fall and your payment take more than a minute,
            the line opens smaller.
          </Notice>
        )}
        <CreditTerms
          isAccepted={isAccepted}
          onChange={onAccept}
          error={isChecked && !isAccepted ? 'Accept the terms to go on.' : undefined}
        />
        <Button type="submit" isBusy={price.isAsking}>
          Review application
        </Button>
      </Stack>
    </form>
  )
}
