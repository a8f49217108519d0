import type { AppThunk } from '../../../app/hooks'
import { formatUsd } from '../../../lib/format'
import { notificationPermission, showNotification } from '../../../services/notifications'
import type { BrowserDelivery } from './alert'
import { alertSent, browserAnswered } from './alertsSlice'

interface Message {
  /** Which alert it is; none for a test. */
  alertId?: string
  title: string
  /** The price that set it off, USD; null where none is known. */
  usd: string | null
}

const standing = { granted: 'asked', default: 'off', denied: 'blocked', unsupported: 'unsupported' } as const

/**
 * Tells the customer, in the app and by the browser where that is allowed. On record first, so that it is neither
 * lost nor sent twice when the page is closed in between.
 */
export const sendAlert =
  ({ alertId, title, usd }: Message): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { newId, now }) => {
    const browser: BrowserDelivery = standing[notificationPermission()]
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
