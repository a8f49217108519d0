import type { AppThunk } from '../../../app/hooks'
import { formatUsd } from '../../../lib/format'
import { notificationPermission, showNotification } from '../../../services/notifications'
import type { BrowserDelivery } from './alert'
import { alertSent, browserAnswered } from './alertsSlice'

interface Message {
  /** Undefined for a test alert. */
  alertId?: string
  title: string
  /** The price that triggered it, in USD. Null if unknown. */
  usd: string | null
}

const deliveryFor = {
  granted: 'asked',
  default: 'off',
  denied: 'blocked',
  unsupported: 'unsupported',
} as const

/** Sends an alert: as a notice in the app, and as a browser notification where that is allowed. */
export const sendAlert =
  ({ alertId, title, usd }: Message): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { newId, now }) => {
    const browser: BrowserDelivery = deliveryFor[notificationPermission()]
    const id = newId()
    dispatch(
      alertSent({
        ...(alertId !== undefined && { alertId }),
        entry: { id, title, usd, at: now(), browser },
      }),
    )
    if (browser !== 'asked') return
    const body = usd === null ? 'Florin' : `ETH is at ${formatUsd(usd)}.`
    dispatch(browserAnswered({ id, browser: await showNotification(title, body, id) }))
  }
