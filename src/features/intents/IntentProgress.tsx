import type { ReactNode } from 'react'
import { useAppDispatch } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Notice } from '../../components/Notice'
import { Stack } from '../../components/Stack'
import { Stepper } from '../../components/Stepper'
import { Text } from '../../components/Text'
import { isFinal, type Intent } from '../../services/intents/intent'
import { dismissIntent } from './intentThunks'
import { intentSteps } from './intentSteps'

interface Props {
  intent: Intent
  /** What the last step is called once it is done: `Card opened`. */
  doneLabel: string
  doneAction: (entityId: string) => ReactNode
  /** A way to start over, where nothing was paid. */
  againAction: ReactNode
}

/** Every step of a payment on its way, and where to go when it has ended. */
export function IntentProgress({ intent, doneLabel, doneAction, againAction }: Props) {
  const dispatch = useAppDispatch()
  const { progress } = intent
  return (
    <Stack>
      {!isFinal(progress) && <Text look="muted">You can close this page. It will finish on its own.</Text>}
      <Stepper steps={intentSteps(intent, doneLabel)} />
      {progress.step === 'recorded' && <div>{doneAction(progress.entityId)}</div>}
      {progress.step === 'unknown' && (
        <Notice
          action={
            <Button kind="ghost" onClick={() => void dispatch(dismissIntent(intent.id))}>
              Stop looking
            </Button>
          }
        >
          If your wallet shows no such payment, nothing was sent and you can stop looking. A payment that
          turns up later stays with the treasury under its hash.
        </Notice>
      )}
      {(progress.step === 'refused' || progress.step === 'reverted') && <div>{againAction}</div>}
    </Stack>
  )
}
