import { PillButton } from '../../../components/PillButton'
import { PillDimmed } from '../../../components/PillDimmed'
import { api } from '../../../services/api'
import { useAddress } from '../../connection'
import { isActive } from '../cardStatus'
import { useFreeze } from './useFreeze'

interface Props {
  cardId: string
}

/** What can be done with a credit card (SPEC.md section 2). */
export function CreditCardMenu({ cardId }: Props) {
  const wallet = useAddress()
  const { data: card } = api.useCreditSingleQuery({ id: cardId, wallet })
  const { isBusy, run } = useFreeze(cardId)
  return (
    <>
      <PillDimmed>Make Payment</PillDimmed>
      <PillDimmed>Reset PIN</PillDimmed>
      {card && (
        <PillButton
          tone="frost"
          isBusy={isBusy}
          onClick={() => void run(isActive(card) ? 'freeze' : 'unfreeze')}
        >
          <span aria-hidden="true">{isActive(card) ? '❅ ' : '❄ '}</span>
          {isActive(card) ? 'Freeze' : 'Unfreeze'}
        </PillButton>
      )}
    </>
  )
}
