import { useAppSelector } from '../../../app/hooks'
import { Panel } from '../../../components/Panel'
import { Stack } from '../../../components/Stack'
import { useQuotePrice, type PaymentFunds } from '../../payments'
import { selectCreditDraft } from '../cardsSlice'
import { CreditPicture } from './CreditPicture'
import { wantedOf } from './creditQuote'
import { figuresOf } from './figuresOf'
import { SafetyMargin } from './SafetyMargin'
import { useCreditDraft } from './useCreditDraft'

interface Props {
  funds: PaymentFunds
}

/** The line of the application as a drawing, and the slider that moves its collateral. */
export function CreditMargin({ funds }: Props) {
  const draft = useAppSelector(selectCreditDraft)
  const usd = useQuotePrice().data?.usd
  const wanted = wantedOf(draft, usd)
  const { onPercent } = useCreditDraft(draft, wanted)
  return (
    <Panel title="How safe it is">
      <Stack>
        <SafetyMargin
          percent={draft.percent}
          loanToValue={figuresOf(wanted, usd)?.loanToValue}
          {...(draft.follows === 'line' && { least: 'Larger line' })}
          onPercent={onPercent}
        />
        <CreditPicture
          wanted={wanted}
          price={usd}
          funds={funds}
          locked={wanted.collateral}
          occasion={`${draft.line} ${draft.collateral} ${draft.percent}`}
        />
      </Stack>
    </Panel>
  )
}
