import type { ReactNode } from 'react'
import { useAppDispatch } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Panel } from '../../components/Panel'
import { Stack } from '../../components/Stack'
import { formatTyped } from '../../lib/format'
import type { Intent } from '../../services/intents/intent'
import { dismissIntent, IntentProgress, mayBePaidTwice } from '../intents'
import { startedOver } from './paymentsSlice'
import type { PaymentFlow } from './usePaymentFlow'

export interface ProgressWords {
  title: (intent: Intent) => string
  /** Label of the last step when it is done: `Card created`. */
  doneLabel: string
  doneAction: (entityId: string) => ReactNode
  /** Label of the button that begins another payment: `Create another card`. */
  anewLabel: string
}

interface Props extends ProgressWords {
  flow: Pick<PaymentFlow<never>, 'step' | 'active' | 'onAnew'>
}

/** One panel with a stepper for each active payment. */
export function ActivePayments({ flow, title, doneLabel, doneAction, anewLabel }: Props) {
  const dispatch = useAppDispatch()

  function onStartOver({ id, kind, body }: Intent) {
    dispatch(startedOver({ kind, body: asTyped(body) }))
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
              againAction={<Button onClick={() => onStartOver(intent)}>Start over</Button>}
            />
            {index === 0 && flow.step === 'progress' && isSure(intent) && (
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

const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'collateralizedAmount'])

/** Writes a request's amounts as the customer would type them. */
const asTyped = (body: Intent['body']): Intent['body'] =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      AMOUNTS.has(name) && typeof value === 'string' ? formatTyped(value) : value,
    ]),
  )

const SURE: readonly Intent['progress']['step'][] = ['recording', 'recorded', 'refusedAfterPayment']

/** Another payment is offered once this one is confirmed and stands alone, so that nobody pays twice by mistake. */
const isSure = (intent: Intent): boolean => SURE.includes(intent.progress.step) && !mayBePaidTwice(intent)
