import { Link } from 'react-router-dom'
import { useAppDispatch, usePorts } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Notice } from '../../../components/Notice'
import { creditCardHref } from '../../../lib/paths'
import { mutationCalledOff } from '../../pausedMutations'
import { useKnownCreditCard } from '../useCreditCard'
import { actionOf, askFreeze, type Freeze, type FreezeAction } from './freeze'

interface Props {
  freeze: Freeze
}

const DONE: Record<FreezeAction, string> = { freeze: 'frozen', unfreeze: 'unfrozen' }

/** A freeze or unfreeze that waits: what it waits for, and what the customer can do. */
export function FreezeNotice({ freeze: { mutation, step } }: Props) {
  const dispatch = useAppDispatch()
  const { now } = usePorts()
  const { id } = mutation.argument
  const action = actionOf(mutation)
  const card = useKnownCreditCard(id)

  const name = (
    <Link to={creditCardHref(id)}>
      {card?.lastFour === undefined ? 'Your credit card' : `Your card ending in ${card.lastFour}`}
    </Link>
  )
  const ask = (label: string) => (
    <Button kind="ghost" onClick={() => dispatch(askFreeze(id, action))}>
      {label}
    </Button>
  )
  const callOff = (
    <Button kind="quiet" onClick={() => dispatch(mutationCalledOff(mutation))}>
      {action === 'freeze' ? 'Do not freeze it' : 'Leave it frozen'}
    </Button>
  )

  switch (step) {
    case 'waiting':
      return (
        <Notice
          role="status"
          title="Waiting for the network"
          action={
            <>
              {ask('Try now')}
              {callOff}
            </>
          }
        >
          {name} will be {DONE[action]} once the bank can be reached, also if you leave this page. The bank
          may have done it already.
        </Notice>
      )
    case 'signIn':
      return (
        <Notice role="status" title="Waiting for you to sign in" action={callOff}>
          {name} will be {DONE[action]} once you have signed in.
        </Notice>
      )
    case 'asking':
      return (
        <Notice
          tone="frost"
          role="status"
          title="Do you still want to unfreeze it?"
          action={
            <>
              {ask('Unfreeze it now')}
              {callOff}
            </>
          }
        >
          {name} is frozen. You asked to unfreeze it {Math.round((now() - mutation.askedAt) / 60_000)} minutes
          ago, and it could not be done then.
        </Notice>
      )
    case 'queued':
    case 'sending':
    case 'reading':
      return null
  }
}
