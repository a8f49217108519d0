import type { ReactNode } from 'react'
import { useAppDispatch } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Panel } from '../../components/Panel'
import { Stack } from '../../components/Stack'
import type { Intent } from '../../services/intents/intent'
import { isOnItsWay } from '../../services/intents/transitions'
import { dismissIntent, IntentProgress, mayBePaidTwice } from '../intents'
import type { PaymentFlow } from './usePaymentFlow'

export interface ProgressWords {
  title: (intent: Intent) => string
  /** What the last step is called once it is done: `Card created`. */
  doneLabel: string
  doneAction: (entityId: string) => ReactNode
  /** What begins a new one beside these: `Create another card`. */
  anewLabel: string
}

interface Props extends ProgressWords {
  flow: Pick<PaymentFlow<never>, 'step' | 'active' | 'onAnew'>
}

/** Payments on their way, and those that have just ended, each with its steps. */
export function ActivePayments({ flow, title, doneLabel, doneAction, anewLabel }: Props) {
  const dispatch = useAppDispatch()

  function onStartOver(id: string) {
    void dispatch(dismissIntent(id))
    flow.onAnew()
  }

  return (
    <Stack>
      {flow.active.map((intent, index) => (
        <Panel key={intent.id} title={title(intent)}>
          <Stack>
            <IntentProgress
              intent={intent}
              doneLabel={doneLabel}
              doneAction={doneAction}
              againAction={<Button onClick={() => onStartOver(intent.id)}>Start over</Button>}
            />
            {index === 0 && flow.step === 'progress' && isUnmistakable(intent) && (
              <div>
                <Button kind="ghost" onClick={flow.onAnew}>
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

/** Can a second payment not be mistaken for this one? Its wallet has answered, and nothing has gone wrong. */
const isUnmistakable = (intent: Intent): boolean => {
  const { progress } = intent
  const isPaid = progress.step === 'recorded' || progress.step === 'refusedAfterPayment'
  return (isOnItsWay(progress) || isPaid) && !mayBePaidTwice(intent)
}
