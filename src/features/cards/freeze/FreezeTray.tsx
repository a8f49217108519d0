import { Link } from 'react-router-dom'
import { useAppDispatch, useAppSelector, useIsOnline, usePorts } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { NoticeLine } from '../../../components/NoticeLine'
import { formatAgo } from '../../../lib/format'
import { creditCardHref } from '../../../lib/paths'
import { askMutation, callOffMutation, selectAllProgress, waitedFor } from '../../pausedMutations'
import { useKnownCreditCard } from '../useCard'
import { isFreeze, type Freeze, type FreezeEndpoint } from './freeze'

interface Props {
  freeze: Freeze
}

const DONE = { creditFreeze: 'frozen', creditUnfreeze: 'unfrozen' }
const NAMES = { creditFreeze: 'Freeze', creditUnfreeze: 'Unfreeze' }
const CALL_OFF = { creditFreeze: 'Do not freeze it', creditUnfreeze: 'Leave it frozen' }

function describeWait(endpoint: FreezeEndpoint, step: 'waiting' | 'signIn', isOnline: boolean) {
  return {
    title: `${NAMES[endpoint]} waits for ${waitedFor(step, isOnline).what}`,
    // A call whose answer was lost may have reached us.
    sentence: step === 'waiting' && `may be ${DONE[endpoint]} already.`,
  }
}

/** A freeze or unfreeze that waits: what it waits for, and what the customer can do. */
function FreezeNotice({ freeze: { mutation, step } }: Props) {
  const dispatch = useAppDispatch()
  const { now } = usePorts()
  const isOnline = useIsOnline()
  const { id } = mutation.argument
  const card = useKnownCreditCard(id)
  if (step === 'queued' || step === 'sending' || step === 'reading') return null

  const name = (
    <Link to={creditCardHref(id)}>
      {card?.lastFour === undefined ? 'Your credit card' : `Card ending in ${card.lastFour}`}
    </Link>
  )
  const { title, sentence } =
    step === 'asking'
      ? {
          title: 'Do you still want to unfreeze it?',
          sentence: `is frozen. You asked to unfreeze it ${formatAgo(now() - mutation.askedAt)}.`,
        }
      : describeWait(mutation.endpoint, step, isOnline)
  return (
    <NoticeLine
      tone={step === 'asking' ? 'frost' : 'info'}
      title={title}
      action={
        <>
          {/* Without a network there is nothing to try. It goes out by itself once there is one. */}
          {(step === 'asking' || (step === 'waiting' && isOnline)) && (
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
      {name} {sentence}
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
