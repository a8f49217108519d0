import type { ReactNode } from 'react'
import { Notice } from '../../components/Notice'
import { Stack } from '../../components/Stack'
import { Stepper } from '../../components/Stepper'
import { Text } from '../../components/Text'
import type { Intent } from '../../services/intents/intent'
import { IntentActions } from './IntentActions'
import { intentAdvice } from './intentAdvice'
import { intentSteps } from './intentSteps'
import { mayBePaidTwice } from './transactions'
import { useHasStalled } from './useHasStalled'

interface Props {
  intent: Intent
  /** What the last step is called once it is done: `Card opened`. */
  doneLabel: string
  doneAction: (entityId: string) => ReactNode
  /** A way to start over, where nothing was paid. */
  againAction: ReactNode
}

/** Steps whose advice cannot wait: the customer has to decide, or to know. */
const PROBLEMS: readonly string[] = ['dropped', 'refusedAfterPayment']

/** Steps from which it goes on with nobody's help: not before the wallet has answered, nor once that has come to nothing. */
const FINISHES: readonly string[] = ['broadcast', 'confirming', 'recording']

/** Every step of a payment on its way, what can be done about it, and where to go when it has ended. */
export function IntentProgress({ intent, doneLabel, doneAction, againAction }: Props) {
  const { progress } = intent
  const hasStalled = useHasStalled(intent)
  const isProblem = PROBLEMS.includes(progress.step) || mayBePaidTwice(intent)
  const isAtOnce = isProblem || progress.step === 'unknown'
  const advice = hasStalled || isAtOnce ? intentAdvice(intent) : undefined
  const isUnpaid =
    progress.step === 'refused' || progress.step === 'reverted' || progress.step === 'cancelled'
  return (
    <Stack>
      {FINISHES.includes(progress.step) && (
        <Text look="muted">You can close this page. It will finish on its own.</Text>
      )}
      <Stepper steps={intentSteps(intent, doneLabel)} />
      {progress.step === 'recorded' && <div>{doneAction(progress.entityId)}</div>}
      {advice !== undefined && (
        <Notice
          tone={isProblem ? 'warn' : 'info'}
          role="status"
          action={<IntentActions intent={intent} hasStalled={hasStalled} />}
        >
          {advice}
        </Notice>
      )}
      {isUnpaid && <div>{againAction}</div>}
    </Stack>
  )
}
