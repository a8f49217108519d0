import { Link, useLocation } from 'react-router-dom'
import { useAppDispatch } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Notice } from '../../components/Notice'
import { assertNever } from '../../lib/assertNever'
import type { Intent } from '../../services/intents/intent'
import { isProblem } from '../../services/intents/transitions'
import { IntentActions } from './IntentActions'
import { intentAdvice } from './intentAdvice'
import { intentPage, intentTitle, resultPage } from './intentPages'
import { dismissIntent } from './intentThunks'
import { mayBePaidTwice } from './transactions'
import { useHasStalled } from './useHasStalled'
import { useListing } from './useUnclaimed'

interface Props {
  intent: Intent
}

/** The status in words. Undefined after a declined request, which the customer knows about. */
function statusText({ kind, progress, confirmationsNeeded }: Intent): string | undefined {
  switch (progress.step) {
    case 'drafted':
    case 'awaitingSignature':
      return 'waits for your wallet'
    case 'unknown':
      return 'is being looked for on the chain'
    case 'awaitingOwners':
      return 'waits for your wallet’s owners'
    case 'broadcast':
      return 'is on its way to the chain'
    case 'dropped':
      return 'was forgotten by the chain'
    case 'cancelled':
      return 'was replaced in your wallet: nothing was paid'
    case 'confirming':
      return `has ${progress.confirmations} of ${confirmationsNeeded} blocks`
    case 'recording':
      return 'is being recorded by the bank'
    case 'reverted':
      return 'was refused by the chain: only its fee was spent'
    case 'refusedAfterPayment':
      return 'is on the chain, but the bank did not record it'
    case 'recorded':
      return kind === 'collateral' || kind === 'topUp' ? 'was added' : 'is ready'
    case 'refused':
      return undefined
    default:
      return assertNever(progress)
  }
}

/** One intent in the tray: what happened, what is next, and what can be done. */
export function TrayItem({ intent }: Props) {
  const dispatch = useAppDispatch()
  const { pathname, search } = useLocation()
  const hasStalled = useHasStalled(intent)
  const listing = useListing(intent)
  const text = statusText(intent)
  const { id, kind, progress } = intent
  const result = progress.step === 'recorded' ? resultPage(kind, progress.entityId) : undefined
  // The page of the result is open, so no notice is needed.
  if (text === undefined || result === `${pathname}${search}`) return null
  const isWarning = isProblem(progress) || mayBePaidTwice(intent)
  const advice = hasStalled || isWarning ? intentAdvice(intent, listing) : undefined
  // The answer to a click on `Send it again` that did not reach the wallet.
  const notSent = progress.step === 'dropped' ? (progress.waiting ?? progress.notSent) : undefined
  return (
    <Notice
      tone={isWarning ? 'warn' : 'info'}
      role="status"
      action={
        result === undefined ? (
          <IntentActions intent={intent} hasStalled={hasStalled} listing={listing} />
        ) : (
          <Button kind="quiet" onClick={() => void dispatch(dismissIntent(id))}>
            Dismiss
          </Button>
        )
      }
    >
      {result === undefined ? `The ${kind === 'account' ? 'transaction' : 'payment'} for your ` : 'Your '}
      <Link to={result ?? intentPage(intent)}>{intentTitle(kind).toLowerCase()}</Link> {text}.
      {notSent !== undefined && <div>{notSent}</div>}
      {advice !== undefined && <div>{advice}</div>}
    </Notice>
  )
}
