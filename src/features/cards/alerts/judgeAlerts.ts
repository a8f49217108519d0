import type { AppThunk } from '../../../app/hooks'
import { centsFromUsd } from '../../../lib/money'
import { PRICE_FRESH_MS } from '../../../lib/priceRules'
import type { CreditCard } from '../../../services/contracts'
import type { EthPrice } from '../../../services/price'
import { alertRearmed, selectAlerts, selectDisarmed } from './alertsSlice'
import { alertTitle } from './alertWords'
import { judgeAlert } from './judgeAlert'
import { sendAlert } from './sendAlert'

/**
 * Judges all alerts by a price that has come in. A stale price neither sends an alert nor makes one count again.
 * @param cards undefined while the bank's list is not known
 */
export const judgeAlerts =
  (price: EthPrice, cards: readonly CreditCard[] | undefined): AppThunk =>
  (dispatch, getState, { now }) => {
    if (now() - price.at > PRICE_FRESH_MS) return
    const reading = { priceCents: centsFromUsd(price.usd), cards }
    const disarmed = selectDisarmed(getState())
    for (const alert of selectAlerts(getState())) {
      const verdict = judgeAlert(alert, !disarmed.includes(alert.id), reading)
      if (verdict === 'send')
        void dispatch(sendAlert({ alertId: alert.id, title: alertTitle(alert, cards), usd: price.usd }))
      if (verdict === 'rearm') dispatch(alertRearmed(alert.id))
    }
  }
