import { useAppSelector } from '../../../app/hooks'
import { Panel } from '../../../components/Panel'
import { useQuotePrice, type PaymentFunds } from '../../payments'
import { selectCreditDraft } from '../cardsSlice'
import { wantedOf } from './creditQuote'
import { SafetyMargin } from './SafetyMargin'
import { useCreditDraft } from './useCreditDraft'

interface Props {
  funds: PaymentFunds
}

/** A drawing of the application's line, with the slider that moves its collateral. */
export function CreditMargin({ funds }: Props) {
  const draft = useAppSelector(selectCreditDraft)
  const usd = useQuotePrice().data?.usd
  const wanted = wantedOf(draft, usd)
  const { onPercent } = useCreditDraft(draft, wanted)
  return (
    <Panel title="How safe it is">
      <SafetyMargin
        percent={draft.percent}
        onPercent={onPercent}
        least={draft.follows === 'line' ? 'Larger line' : undefined}
        wanted={wanted}
        price={usd}
        funds={funds}
        occasion={`${draft.line} ${draft.collateral} ${draft.percent}`}
      />
    </Panel>
  )
}
