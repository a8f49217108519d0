import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAppDispatch, usePorts } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Notice } from '../../../components/Notice'
import { creditCardHref } from '../../../lib/paths'
import { useKnownCreditCard } from '../useCreditCard'
import type { FreezeAction } from './freezeSteps'
import type { Freeze } from './freezesSlice'
import { askFreeze, callOffFreeze } from './freezeThunks'

interface Props {
  freeze: Freeze
}

const DONE: Record<FreezeAction, string> = { freeze: 'frozen', unfreeze: 'unfrozen' }
/** Most checks are over before anybody could read about them. */
const CHECK_SHOWN_AFTER_MS = 1_000

/** One freeze or unfreeze that waits for something: what it waits for, and what can be done. */
export function FreezeNotice({ freeze }: Props) {
  const dispatch = useAppDispatch()
  const { now } = usePorts()
  const { cardId, action, askedAt, step } = freeze
  const card = useKnownCreditCard(cardId)
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), CHECK_SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  const name = (
    <Link to={creditCardHref(cardId)}>
      {card?.lastFour === undefined ? 'Your credit card' : `Your card ending in ${card.lastFour}`}
    </Link>
  )
  const ask = (label: string) => (
    <Button kind="ghost" onClick={() => void dispatch(askFreeze(cardId, action))}>
      {label}
    </Button>
  )
  const callOff = (
    <Button kind="quiet" onClick={() => void dispatch(callOffFreeze(cardId))}>
      {action === 'freeze' ? 'Do not freeze it' : 'Leave it frozen'}
    </Button>
  )

  switch (step) {
    case 'checking':
      return isLong ? (
        <Notice tone="warn" role="status" title="Checking with the bank">
          {name}: the bank has not said yet whether it is {DONE[action]}. It is asked again by itself.
        </Notice>
      ) : null
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
          {name} will be {DONE[action]} once you are online again, also if you leave this page.
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
          {name} is frozen. You asked to unfreeze it {Math.round((now() - askedAt) / 60_000)} minutes ago, and
          it could not be done then.
        </Notice>
      )
    case 'sending':
    case 'done':
    case 'reading':
    case 'failed':
    case 'settled':
      return null
  }
}
