import { Link } from 'react-router-dom'
import { useAppDispatch, usePorts } from '../../app/hooks'
import { Button } from '../../components/Button'
import { ExplorerLink } from '../../components/ExplorerLink'
import { paths } from '../../lib/paths'
import type { Intent } from '../../services/intents/intent'
import { isLookedFor, isOnItsWay } from '../../services/intents/transitions'
import type { Listing } from './intentAdvice'
import { intentPollRequested } from './intentRunsSlice'
import { sendAgain } from './intentListeners'
import { dismissIntent } from './intentThunks'

interface Props {
  intent: Intent
  /** It has been where it is for half a minute. */
  hasStalled: boolean
  /** Of a payment that the bank did not record. */
  listing: Listing
}

/** What the customer can do about an intent at its step. Only a dropped payment needs it. */
export function IntentActions({ intent, hasStalled, listing }: Props) {
  const dispatch = useAppDispatch()
  const { id, kind, chainId, progress } = intent
  const { step } = progress
  const { env } = usePorts()
  /** A payment that reached us and became nothing. */
  const isUnrecorded = step === 'refusedAfterPayment' && kind !== 'account'
  const canCheck = hasStalled && (isLookedFor(progress) || isOnItsWay(progress))
  const isOver =
    step === 'reverted' ||
    step === 'cancelled' ||
    (step === 'refusedAfterPayment' && (kind === 'account' || listing === 'none'))
  const canDismiss = isOver || isLookedFor(progress) || step === 'dropped'
  return (
    <>
      {step === 'dropped' && <Button onClick={() => dispatch(sendAgain(id))}>Send it again</Button>}
      {canCheck && (
        <Button kind="ghost" onClick={() => dispatch(intentPollRequested(id))}>
          Check now
        </Button>
      )}
      {isUnrecorded && listing !== 'none' && <Link to={paths.unclaimed}>Unused payments</Link>}
      {isUnrecorded && <a href={env.pilotApplicationUrl}>Write to us</a>}
      {'hash' in progress && <ExplorerLink chainId={chainId} hash={progress.hash} />}
      {canDismiss && (
        <Button kind="ghost" onClick={() => void dispatch(dismissIntent(id))}>
          {isOver ? 'Dismiss' : 'Stop looking'}
        </Button>
      )}
    </>
  )
}
