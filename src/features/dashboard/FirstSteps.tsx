import { Checklist } from '../../components/Checklist'
import { Panel } from '../../components/Panel'
import { RouteButton } from '../../components/RouteButton'
import { paths } from '../../lib/paths'
import type { User } from '../../services/contracts'
import { intentSentence, useUnderWay } from '../intents'

interface Props {
  isSignedIn: boolean
  /** Undefined while unknown. */
  identity: User | undefined
}

/** The first steps of a new customer. Once the session has ended, the first of them is to sign in again. */
export function FirstSteps({ isSignedIn, identity }: Props) {
  const card = useUnderWay('debit', 'credit')
  return (
    <Panel title="First steps">
      <Checklist
        steps={[
          {
            title: 'Sign in',
            detail: isSignedIn
              ? 'You are signed in with this wallet.'
              : 'Your session has ended. Sign in again to continue.',
            state: isSignedIn ? 'done' : 'now',
          },
          {
            title: 'Get your first card',
            detail:
              (card && intentSentence(card)) ??
              'Pay ETH for a debit card that holds dollars. Or lock ETH for a credit line, and get it back when you close the line.',
            state: isSignedIn ? 'now' : 'later',
            action: !card && (
              <>
                <RouteButton to={paths.newDebitCard}>Get a debit card</RouteButton>
                <RouteButton kind="ghost" to={paths.creditApplication}>
                  Apply for a credit card
                </RouteButton>
              </>
            ),
          },
          {
            title: 'Verify your identity',
            detail: identityDetail(identity),
            state: identity?.kycStatus ? 'done' : isSignedIn ? 'now' : 'later',
            action: identity?.kycReview !== 'pending' && (
              <RouteButton kind="ghost" to={paths.settings}>
                Verify identity
              </RouteButton>
            ),
          },
        ]}
      />
    </Panel>
  )
}

function identityDetail(identity: User | undefined): string {
  if (identity?.kycStatus) return 'Identity verified.'
  if (identity?.kycReview === 'pending') return 'We are reviewing your details.'
  if (identity?.kycReview === 'rejected')
    return 'Your details were not accepted. Check them and submit them again.'
  return 'Optional. Enter your name and e-mail. After our review your wallet has a verified badge.'
}
