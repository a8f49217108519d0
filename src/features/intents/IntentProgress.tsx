import { useEffect, type ReactNode } from 'react'
import { useAppDispatch } from '../../app/hooks'
import { Notice } from '../../components/Notice'
import { Stack } from '../../components/Stack'
import { Stepper } from '../../components/Stepper'
import { Text } from '../../components/Text'
import type { Intent } from '../../services/intents/intent'
import { isLookedFor, isOnItsWay, isProblem, isUnpaid } from '../../services/intents/transitions'
import { IntentActions } from './IntentActions'
import { intentAdvice } from './intentAdvice'
import { intentSteps } from './intentSteps'
import { resultShown } from './intentsSlice'
import { mayBePaidTwice } from './transactions'
import { useHasStalled } from './useHasStalled'
import { useListing } from './useUnclaimed'

interface Props {
  intent: Intent
  /** What the last step is called once it is done: `Card opened`. */
  doneLabel: string
  doneAction: (entityId: string) => ReactNode
  /** A way to start over, where nothing was paid. */
  againAction: ReactNode
}

/** Every step of a payment on its way, what can be done about it, and where to go when it has ended. */
export function IntentProgress({ intent, doneLabel, doneAction, againAction }: Props) {
  const dispatch = useAppDispatch()
  const { id, progress } = intent
  const isRecorded = progress.step === 'recorded'
  const hasStalled = useHasStalled(intent)
  const listing = useListing(intent)
  const isWarning = isProblem(progress) || mayBePaidTwice(intent)
  const advice = hasStalled || isWarning || isLookedFor(progress) ? intentAdvice(intent, listing) : undefined

  useEffect(() => {
    if (isRecorded) dispatch(resultShown(id))
  }, [isRecorded, dispatch, id])

  return (
    <Stack>
      {isOnItsWay(progress) && (
        <Text look="muted">You can leave this page. We continue when you come back.</Text>
      )}
      <Stepper steps={intentSteps(intent, doneLabel)} />
      {progress.step === 'recorded' && <div>{doneAction(progress.entityId)}</div>}
      {advice !== undefined && (
        <Notice
          tone={isWarning ? 'warn' : 'info'}
          role="status"
          action={<IntentActions intent={intent} hasStalled={hasStalled} listing={listing} />}
        >
          {advice}
        </Notice>
      )}
      {isUnpaid(progress) && <div>{againAction}</div>}
    </Stack>
  )
}
