import { useAppDispatch, useAppSelector, usePorts } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Fold } from '../../../components/Fold'
import { Panel } from '../../../components/Panel'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { isClosed } from '../../../lib/cardStatus'
import { centsFromUsd } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import { api } from '../../../services/api'
import { useAddress } from '../../connection'
import { freshUsd, useLivePrice } from '../../payments'
import { coverOf } from '../health/creditPosition'
import type { AlertRule } from './alert'
import { AlertEntry } from './AlertEntry'
import { AlertList } from './AlertList'
import { AlertLog } from './AlertLog'
import { alertAdded, selectAlerts } from './alertsSlice'
import { MarginCallAlert } from './MarginCallAlert'
import { NotificationSwitch } from './NotificationSwitch'
import { sendAlert } from './sendAlert'

interface Props {
  card: CreditCard
}

/** The wallet's price alerts, on a credit card's page. A closed card's only lists what is set. */
export function CardAlerts({ card }: Props) {
  const dispatch = useAppDispatch()
  const { newId } = usePorts()
  const usd = freshUsd(useLivePrice()) ?? null
  const alerts = useAppSelector(selectAlerts)
  const wallet = useAddress()
  // An alert may watch another card, which its text has to name.
  const { data: all } = api.endpoints.creditAll.useQueryState({ wallet })
  const cards = [card]
  const reading = usd === null ? undefined : { priceCents: centsFromUsd(usd), cards }
  const onAdd = (rule: AlertRule) => dispatch(alertAdded({ ...rule, id: newId() }))
  if (isClosed(card))
    return (
      alerts.length > 0 && (
        <Panel title="Price alerts">
          <Stack gap={12}>
            <Text look="muted">
              The loan-to-value of a closed line is not watched. The ETH price still is, until you remove an
              alert.
            </Text>
            <AlertList cards={all ?? cards} />
          </Stack>
        </Panel>
      )
    )
  return (
    <Panel title="Price alerts" isFolded>
      <Stack gap={16}>
        <Text look="muted">
          Alerts work while Florin is open. If your limit is still passed when you return, we tell you then.
        </Text>
        <NotificationSwitch />
        {coverOf(card) === 'covered' && (
          <div>
            <MarginCallAlert card={card} reading={reading} onAdd={onAdd} />
          </div>
        )}
        <AlertList cards={all ?? cards} />
        <Fold title="Set another alert">
          <Stack gap={12}>
            <AlertEntry cardId={card.id} reading={reading} onAdd={onAdd} />
            <div>
              <Button
                kind="quiet"
                onClick={() => void dispatch(sendAlert({ title: 'This is a test alert', usd }))}
              >
                Send a test alert
              </Button>
            </div>
          </Stack>
        </Fold>
        <AlertLog />
      </Stack>
    </Panel>
  )
}
