import type { ReactNode } from 'react'
import { Notice } from '../../components/Notice'
import { Stack } from '../../components/Stack'
import { Stepper } from '../../components/Stepper'
import { Text } from '../../components/Text'
import type { Intent } from '../../services/intents/intent'
import { isFinal } from '../../services/intents/transitions'
import { IntentActions } from './IntentActions'
import { intentAdvice } from './intentAdvice'
import { intentSteps } from './intentSteps'
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
const AT_ONCE: readonly string[] = ['unknown', 'dropped', 'refusedAfterPayment']

/** Every step of a payment on its way, what can be done about it, and where to go when it has ended. */
export function IntentProgress({ intent, doneLabel, doneAction, againAction }: Props) {
  const { progress } = intent
  const hasStalled = useHasStalled(intent)
  const advice = hasStalled || AT_ONCE.includes(progress.step) ? intentAdvice(intent) : undefined
  const isUnpaid =
    progress.step === 'refused' || progress.step === 'reverted' || progress.step === 'cancelled'
  return (
    <Stack>
      {!isFinal(progress) && <Text look="muted">You can close this page. It will finish on its own.</Text>}
      <Stepper steps={intentSteps(intent, doneLabel)} />
      {progress.step === 'recorded' && <div>{doneAction(progress.entityId)}</div>}
      {advice !== undefined && (
        <Notice role="status" action={<IntentActions intent={intent} hasStalled={hasStalled} />}>
          {advice}
        </Notice>
      )}
      {isUnpaid && <div>{againAction}</div>}
    </Stack>
  )
}
