import { isAnyOf } from '@reduxjs/toolkit'
import type { AppThunk, RootState, StartAppListening } from '../../../app/hooks'
import { centsFromUsd } from '../../../lib/money'
import { PRICE_FRESH_MS } from '../../../lib/priceRules'
import { api } from '../../../services/api'
import { selectConnection } from '../../connection'
import { PRICE_POLL_MS } from '../../payments'
import { alertAdded, alertRearmed, selectAlerts, selectDisarmed } from './alertsSlice'
import { describeAlert } from './alertWords'
import { evaluateAlert } from './evaluateAlert'
import { sendAlert } from './sendAlert'

const { ethPrice, creditAll } = api.endpoints

/** The wallet whose alerts are watched, or undefined while there is nothing to watch. */
function watchedWallet(state: RootState): string | undefined {
  const connection = selectConnection(state)
  const isIn = connection.status === 'connected' && connection.gate === 'whitelisted'
  return isIn && selectAlerts(state).length > 0 ? connection.address : undefined
}

const needsCards = (state: RootState): boolean =>
  selectAlerts(state).some(({ kind }) => kind === 'loanToValue')

const isEvaluationDue = isAnyOf(ethPrice.matchFulfilled, creditAll.matchFulfilled, alertAdded)

/** Evaluates all alerts at the newest price. A stale price neither sends nor rearms an alert. */
const evaluateAlerts =
  (wallet: string): AppThunk =>
  (dispatch, getState, { now }) => {
    const { data: price } = ethPrice.select(undefined)(getState())
    const { data: cards } = creditAll.select({ wallet })(getState())
    if (!price || now() - price.at > PRICE_FRESH_MS) return
    const reading = { priceCents: centsFromUsd(price.usd), cards }
    const disarmed = selectDisarmed(getState())
    for (const alert of selectAlerts(getState())) {
      const verdict = evaluateAlert(alert, !disarmed.includes(alert.id), reading)
      if (verdict === 'send') {
        const title = describeAlert(alert, cards, 'past')
        void dispatch(sendAlert({ alertId: alert.id, title, usd: price.usd }))
      }
      if (verdict === 'rearm') dispatch(alertRearmed(alert.id))
    }
  }

/** While a wallet has alerts, polls the price in one tab of the browser and evaluates the alerts at each new price. */
export function addAlertListeners(startListening: StartAppListening): void {
  startListening({
    predicate: (_action, now, before) =>
      watchedWallet(now) !== watchedWallet(before) || needsCards(now) !== needsCards(before),
    effect: async (_action, listener) => {
      const { dispatch, extra, signal } = listener
      listener.cancelActiveListeners()
      const wallet = watchedWallet(listener.getState())
      if (wallet === undefined) return
      // Other tabs wait for the lock and take over when this one closes.
      await extra.locks.request(`florin.alerts.${wallet.toLowerCase()}`, async () => {
        if (signal.aborted) return
        const subscriptionOptions = { pollingInterval: PRICE_POLL_MS }
        const price = dispatch(ethPrice.initiate(undefined, { subscriptionOptions }))
        const cards = needsCards(listener.getState()) ? dispatch(creditAll.initiate({ wallet })) : undefined
        try {
          do dispatch(evaluateAlerts(wallet))
          while (await listener.condition(isEvaluationDue))
        } finally {
          price.unsubscribe()
          cards?.unsubscribe()
        }
      })
    },
  })
}
