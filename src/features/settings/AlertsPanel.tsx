import { Panel } from '../../components/Panel'
import { RouteButton } from '../../components/RouteButton'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { isClosed } from '../../lib/cardStatus'
import { creditCardHref, paths } from '../../lib/paths'
import { api } from '../../services/api'
import { AlertList, AlertLog, NotificationSwitch } from '../cards'
import { useAddress } from '../connection'

/** The price alerts of all cards. A new one is set on a card's page, beside the price and the line that it is about. */
export function AlertsPanel() {
  const { data: cards } = api.useCreditAllQuery({ wallet: useAddress() })
  const open = cards?.filter((card) => !isClosed(card)) ?? []
  const [only] = open
  return (
    <Panel title="Price alerts">
      <Stack gap={14}>
        <NotificationSwitch />
        <AlertList cards={cards} />
        {cards && !only ? (
          <Text look="muted">Alerts are set on a credit card’s page. You have no open credit line.</Text>
        ) : (
          <div>
            <RouteButton kind="ghost" to={open.length === 1 && only ? creditCardHref(only.id) : paths.cards}>
              Set an alert on a credit card
            </RouteButton>
          </div>
        )}
        <AlertLog />
      </Stack>
    </Panel>
  )
}
