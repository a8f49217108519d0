import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Panel } from '../../../components/Panel'
import { useQuotePrice, type PaymentFunds } from '../../payments'
import { creditPercentChosen, selectCreditDraft } from '../cardsSlice'
import { wantedOf } from './creditQuote'
import { SafetyMargin } from './SafetyMargin'

interface Props {
  funds: PaymentFunds
}

/** A drawing of the application's line, with the slider that moves its collateral. */
export function CreditMargin({ funds }: Props) {
  const dispatch = useAppDispatch()
  const draft = useAppSelector(selectCreditDraft)
  const usd = useQuotePrice().data?.usd
  const wanted = wantedOf(draft, usd)
  return (
    <Panel title="How safe it is">
      <SafetyMargin
        percent={draft.percent}
        onPercent={(percent) => dispatch(creditPercentChosen(percent))}
        least={draft.follows === 'line' ? 'Larger line' : undefined}
        wanted={wanted}
        price={usd}
        funds={funds}
        occasion={`${draft.line} ${draft.collateral} ${draft.percent}`}
      />
    </Panel>
  )
}
