import { Link } from 'react-router-dom'
import { useAppDispatch, useAppSelector, useIsOnline, usePorts } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { NoticeLine } from '../../../components/NoticeLine'
import { formatAsOf } from '../../../lib/format'
import { creditCardHref } from '../../../lib/paths'
import { askMutation, callOffMutation, selectAllProgress, waitedFor } from '../../pausedMutations'
import { useKnownCreditCard } from '../useCard'
import { isFreeze, type Freeze } from './freeze'

interface Props {
  freeze: Freeze
}

const DONE = { creditFreeze: 'frozen', creditUnfreeze: 'unfrozen' }
const NAMES = { creditFreeze: 'Freeze', creditUnfreeze: 'Unfreeze' }
const CALL_OFF = { creditFreeze: 'Do not freeze it', creditUnfreeze: 'Leave it frozen' }

/** A freeze or unfreeze that waits: what it waits for, and what the customer can do. */
function FreezeNotice({ freeze: { mutation, step } }: Props) {
  const dispatch = useAppDispatch()
  const { now } = usePorts()
  const { what, until } = waitedFor(useIsOnline())
  const { id } = mutation.argument
  const card = useKnownCreditCard(id)
  if (step === 'queued' || step === 'sending' || step === 'reading') return null

  const name = (
    <Link to={creditCardHref(id)}>
      {card?.lastFour === undefined ? 'Your credit card' : `Your card ending in ${card.lastFour}`}
    </Link>
  )
  const done = DONE[mutation.endpoint]
  const titles = {
    waiting: `${NAMES[mutation.endpoint]} waits for ${what}`,
    signIn: `${NAMES[mutation.endpoint]} waits for your sign-in`,
    asking: 'Do you still want to unfreeze it?',
  }
  const sentences = {
    waiting: `will be ${done} once ${until}. It may be already.`,
    signIn: `will be ${done} once you have signed in.`,
    asking: `is frozen. You asked to unfreeze it ${formatAsOf(mutation.askedAt, now())}.`,
  }
  return (
    <NoticeLine
      tone={step === 'asking' ? 'frost' : 'info'}
      title={titles[step]}
      action={
        <>
          {step !== 'signIn' && (
            <Button kind="quiet" onClick={() => dispatch(askMutation(mutation))}>
              {step === 'asking' ? 'Unfreeze it now' : 'Try now'}
            </Button>
          )}
          <Button kind="quiet" onClick={() => dispatch(callOffMutation(mutation))}>
            {CALL_OFF[mutation.endpoint]}
          </Button>
        </>
      }
    >
      {name} {sentences[step]}
    </NoticeLine>
  )
}

/** On every screen: each freeze or unfreeze that waits for something. */
export function FreezeTray() {
  const progress = useAppSelector(selectAllProgress)
  return Object.values(progress)
    .filter(isFreeze)
    .sort((a, b) => a.mutation.askedAt - b.mutation.askedAt)
    .map((freeze) => <FreezeNotice key={freeze.mutation.argument.id} freeze={freeze} />)
}
