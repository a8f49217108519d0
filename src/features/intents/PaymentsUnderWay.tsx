import type { ReactNode } from 'react'
import { useAppDispatch } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Panel } from '../../components/Panel'
import { Stack } from '../../components/Stack'
import type { Intent } from '../../services/intents/intent'
import { dismissIntent } from './intentThunks'
import { IntentProgress } from './IntentProgress'
import { mayBePaidTwice } from './transactions'

interface Props {
  intents: readonly Intent[]
  title: (intent: Intent) => string
  /** What the last step is called once it is done: `Card created`. */
  doneLabel: string
  doneAction: (entityId: string) => ReactNode
  /** `Create another card`: shown where a new one may be begun beside these. */
  anewLabel?: string
  onAnew: () => void
}

/** Payments on their way, and those that have just ended, each with its steps. */
export function PaymentsUnderWay({ intents, title, doneLabel, doneAction, anewLabel, onAnew }: Props) {
  const dispatch = useAppDispatch()

  function onAgain(id: string) {
    void dispatch(dismissIntent(id))
    onAnew()
  }

  return (
    <Stack>
      {intents.map((intent, index) => (
        <Panel key={intent.id} title={title(intent)}>
          <Stack>
            <IntentProgress
              intent={intent}
              doneLabel={doneLabel}
              doneAction={doneAction}
              againAction={<Button onClick={() => onAgain(intent.id)}>Start over</Button>}
            />
            {index === 0 && anewLabel !== undefined && mayAnew(intent) && (
              <div>
                <Button kind="ghost" onClick={onAnew}>
                  {anewLabel}
                </Button>
              </div>
            )}
          </Stack>
        </Panel>
      ))}
    </Stack>
  )
}

/** Where a second payment cannot be mistaken for the first: its wallet has answered, and nothing has gone wrong. */
const ON_ITS_WAY: readonly string[] = [
  'broadcast',
  'confirming',
  'recording',
  'recorded',
  'refusedAfterPayment',
]
const mayAnew = (intent: Intent): boolean =>
  ON_ITS_WAY.includes(intent.progress.step) && !mayBePaidTwice(intent)
