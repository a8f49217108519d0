import { Link, useLocation } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Notice } from '../../components/Notice'
import { assertNever } from '../../lib/assertNever'
import type { IntentKind } from '../../lib/memo'
import { paths } from '../../lib/paths'
import type { Intent } from '../../services/intents/intent'
import { useAddress } from '../connection'
import { selectIntents } from './intentsSlice'
import { dismissIntent } from './intentThunks'

const titles: Record<IntentKind, string> = {
  credit: 'Credit card',
  debit: 'Debit card',
  wire: 'Wire',
  account: 'Account',
}

const details: Record<IntentKind, string> = {
  credit: paths.creditApplication,
  debit: paths.newDebitCard,
  wire: paths.sendMoney,
  account: paths.newAccount,
}

/** Where it stands, in a few words; undefined once there is nothing left to say. */
function standing({ progress, confirmationsNeeded }: Intent): string | undefined {
  switch (progress.step) {
    case 'drafted':
    case 'awaitingSignature':
      return 'waits for your wallet'
    case 'unknown':
      return 'is being looked for on the chain'
    case 'broadcast':
      return 'is on its way to the chain'
    case 'confirming':
      return `${progress.confirmations} of ${confirmationsNeeded} blocks`
    case 'recording':
      return 'is being recorded by the bank'
    case 'reverted':
      return 'was refused by the chain: only its fee was spent'
    case 'refusedAfterPayment':
      return 'was paid, but not recorded by the bank'
    case 'refused':
    case 'recorded':
      return undefined
    default:
      return assertNever(progress)
  }
}

/** What is pending, on every screen but the one that shows it in full. */
export function PendingTray() {
  const dispatch = useAppDispatch()
  const { pathname } = useLocation()
  const wallet = useAddress()
  const intents = useAppSelector((state) => selectIntents(state, wallet))

  return intents.map((intent) => {
    const text = standing(intent)
    if (text === undefined || pathname === details[intent.kind]) return null
    const isProblem = intent.progress.step === 'reverted' || intent.progress.step === 'refusedAfterPayment'
    return (
      <Notice
        key={intent.id}
        tone={isProblem ? 'warn' : 'info'}
        role="status"
        action={
          intent.progress.step === 'reverted' && (
            <Button kind="quiet" onClick={() => void dispatch(dismissIntent(intent.id))}>
              Dismiss
            </Button>
          )
        }
      >
        <Link to={details[intent.kind]}>{titles[intent.kind]}</Link>: {text}
      </Notice>
    )
  })
}
