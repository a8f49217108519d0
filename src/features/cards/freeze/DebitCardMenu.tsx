import { PillDimmed } from '../../../components/PillDimmed'
import { PillExplained } from '../../../components/PillExplained'

/** What can be done with a debit card (SPEC.md section 2). Its Freeze does nothing, and does not keep quiet about it. */
export function DebitCardMenu() {
  return (
    <>
      <PillDimmed>Reload</PillDimmed>
      <PillDimmed>Reset PIN</PillDimmed>
      <PillExplained reason="Freezing applies to credit cards. This is a debit card.">Freeze</PillExplained>
    </>
  )
}
