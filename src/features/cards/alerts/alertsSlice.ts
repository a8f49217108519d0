import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../../app/rootReducer'
import { persistedPart, rehydrated } from '../../../services/rehydrated'
import { readAlerts, readSent, type Alert, type BrowserDelivery, type SentAlert } from './alert'

/** The most entries in the log. */
const LOG_SIZE = 50

/** Only the tab that sends alerts writes `disarmed` and `sent`, so that tabs do not overwrite each other. */
interface AlertsState {
  alerts: Alert[]
  /** Ids of alerts that were sent and wait until the price has moved away from their level. */
  disarmed: string[]
  /** Newest first. */
  sent: SentAlert[]
  /** The newest alert that the customer has dismissed. Not its time, because the clock may have been wrong. */
  seenId: string | null
}

const initialState: AlertsState = { alerts: [], disarmed: [], sent: [], seenId: null }

export const alertsSlice = createSlice({
  name: 'alerts',
  initialState,
  reducers: {
    alertAdded: (state, { payload }: PayloadAction<Alert>) => {
      state.alerts.push(payload)
    },
    alertRemoved: (state, { payload }: PayloadAction<string>) => {
      state.alerts = state.alerts.filter(({ id }) => id !== payload)
      state.disarmed = state.disarmed.filter((id) => id !== payload)
    },
    /** Recorded before the browser shows it, so that a page closed in between neither loses nor repeats it. */
    alertSent: (state, { payload }: PayloadAction<{ alertId?: string; entry: SentAlert }>) => {
      if (payload.alertId !== undefined) state.disarmed.push(payload.alertId)
      state.sent = [payload.entry, ...state.sent].slice(0, LOG_SIZE)
    },
    alertRearmed: (state, { payload }: PayloadAction<string>) => {
      state.disarmed = state.disarmed.filter((id) => id !== payload)
    },
    browserAnswered: (state, { payload }: PayloadAction<{ id: string; browser: BrowserDelivery }>) => {
      const entry = state.sent.find(({ id }) => id === payload.id)
      if (entry) entry.browser = payload.browser
    },
    /** The customer has dismissed this alert and those before it. */
    alertsSeen: (state, { payload }: PayloadAction<string>) => {
      state.seenId = payload
    },
  },
  extraReducers: (build) =>
    build.addCase(rehydrated, (state, action) => {
      const part = persistedPart(action, 'alerts')
      if (!part) return state
      const { alerts, disarmed, sent, seenId } = part
      return {
        alerts: readAlerts(alerts),
        disarmed: Array.isArray(disarmed) ? disarmed.filter((id) => typeof id === 'string') : [],
        sent: readSent(sent).slice(0, LOG_SIZE),
        seenId: typeof seenId === 'string' ? seenId : null,
      }
    }),
  selectors: {
    selectAlerts: (state) => state.alerts,
    selectDisarmed: (state) => state.disarmed,
    selectSent: (state) => state.sent,
    selectSeenId: (state) => state.seenId,
  },
})

export const { selectAlerts, selectDisarmed, selectSent, selectSeenId } =
  alertsSlice.injectInto(rootReducer).selectors
export const { alertAdded, alertRemoved, alertSent, alertRearmed, browserAnswered, alertsSeen } =
  alertsSlice.actions
