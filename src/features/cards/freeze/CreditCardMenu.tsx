import { useId } from 'react'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { PillButton } from '../../../components/PillButton'
import { PillDimmed } from '../../../components/PillDimmed'
import { PillExplained } from '../../../components/PillExplained'
import { VisuallyHidden } from '../../../components/VisuallyHidden'
import { isClosed } from '../../../lib/cardStatus'
import { selectConnection, useAddress } from '../../connection'
import { askMutation, isUnderWay } from '../../pausedMutations'
import { isCardId } from '../isCardId'
import { useCreditCard } from '../useCard'
import { selectFreeze } from './freeze'
import { freezeStatusOf } from './freezeStatus'

interface Props {
  cardId: string
}

const WORDS = {
  creditFreeze: { label: 'Freeze', sign: '❅ ', underWay: 'The card is being frozen.' },
  creditUnfreeze: { label: 'Unfreeze', sign: '❄ ', underWay: 'The card is being unfrozen.' },
}

/** `Active` shows Freeze, anything else Unfreeze (SPEC.md section 2). */
function FreezeButton({ cardId }: Props) {
  const dispatch = useAppDispatch()
  const descriptionId = useId()
  const wallet = useAddress()
  const { data: card } = useCreditCard(cardId)
  const freeze = useAppSelector((state) => selectFreeze(state, cardId))
  const { status: connection } = useAppSelector(selectConnection)
  if (!card) return null
  // SPEC.md section 2: any status but Active shows Unfreeze.
  if (isClosed(card)) return <PillExplained reason="This line is closed.">Unfreeze</PillExplained>

  const { status } = freezeStatusOf(card, freeze)
  const next = status === 'Active' ? 'creditFreeze' : 'creditUnfreeze'
  // While the status is not known, the button says what was asked for.
  const endpoint = freeze && status === undefined ? freeze.mutation.endpoint : next
  const { label, sign, underWay } = WORDS[endpoint]
  if (connection !== 'connected')
    return <PillExplained reason="You are disconnecting. Connect again to do this.">{label}</PillExplained>

  const isBusy = isUnderWay(freeze)
  return (
    <PillButton
      isBusy={isBusy}
      aria-describedby={isBusy ? descriptionId : undefined}
      onClick={() => dispatch(askMutation({ endpoint, argument: { id: cardId, wallet } }))}
    >
      {!isBusy && <span aria-hidden="true">{sign}</span>}
      {label}
      {isBusy && (
        <VisuallyHidden id={descriptionId} aria-hidden="true">
          {underWay}
        </VisuallyHidden>
      )}
    </PillButton>
  )
}

/** What can be done with a credit card (SPEC.md section 2). */
export function CreditCardMenu({ cardId }: Props) {
  return (
    <>
      <PillDimmed>Make Payment</PillDimmed>
      <PillDimmed>Reset PIN</PillDimmed>
      {isCardId(cardId) && <FreezeButton cardId={cardId} />}
    </>
  )
}
