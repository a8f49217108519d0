import { useId } from 'react'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { PillButton } from '../../../components/PillButton'
import { PillDimmed } from '../../../components/PillDimmed'
import { PillExplained } from '../../../components/PillExplained'
import { VisuallyHidden } from '../../../components/VisuallyHidden'
import { selectConnection } from '../../connection'
import { isUnderWay } from '../../pausedMutations'
import { isCardId } from '../isCardId'
import { useCreditCard } from '../useCreditCard'
import { actionOf, askFreeze, selectFreeze, type FreezeAction } from './freeze'
import { freezeStatusOf } from './freezeStatus'

interface Props {
  cardId: string
}

const UNDER_WAY: Record<FreezeAction, string> = {
  freeze: 'The card is being frozen.',
  unfreeze: 'The card is being unfrozen.',
}

/** `Active` shows Freeze, anything else Unfreeze (SPEC.md section 2). */
function FreezeButton({ cardId }: Props) {
  const dispatch = useAppDispatch()
  const descriptionId = useId()
  const { data: card } = useCreditCard(cardId)
  const freeze = useAppSelector((state) => selectFreeze(state, cardId))
  const { status: connection } = useAppSelector(selectConnection)
  if (!card) return null

  const { status } = freezeStatusOf(card, freeze)
  // While nothing is known of the status, the button says what was asked for.
  const asked = freeze ? actionOf(freeze.mutation) : 'freeze'
  const action = status === undefined ? asked : status === 'Active' ? 'freeze' : 'unfreeze'
  const label = action === 'freeze' ? 'Freeze' : 'Unfreeze'
  if (connection !== 'connected')
    return <PillExplained reason="You are disconnecting. Connect again to do this.">{label}</PillExplained>

  const isBusy = freeze !== undefined && isUnderWay(freeze.step)
  return (
    <PillButton
      tone="frost"
      isBusy={isBusy}
      aria-describedby={isBusy ? descriptionId : undefined}
      onClick={() => dispatch(askFreeze(cardId, action))}
    >
      {!isBusy && <span aria-hidden="true">{action === 'freeze' ? '❅ ' : '❄ '}</span>}
      {label}
      {isBusy && (
        <VisuallyHidden id={descriptionId} aria-hidden="true">
          {UNDER_WAY[action]}
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
