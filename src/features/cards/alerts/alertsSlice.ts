import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../../app/rootReducer'
import { persistedPart, rehydrated } from '../../../services/rehydrated'
import { isNotedTime, readAlerts, readSent, type Alert, type BrowserDelivery, type SentAlert } from './alert'

/** The most entries in the log. */
const LOG_SIZE = 50

/** Only the tab that sends alerts writes `disarmed` and `sent`, so that tabs do not overwrite each other. */
interface AlertsState {
  alerts: Alert[]
  /** Ids of alerts that were sent and wait until the price has moved away from their level. */
  disarmed: string[]
  /** Newest first. */
  sent: SentAlert[]
  /** The customer has dismissed alerts sent up to this time, in milliseconds since 1970. */
  seenUntil: number
}

const initialState: AlertsState = { alerts: [], disarmed: [], sent: [], seenUntil: 0 }

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
    alertsSeen: (state, { payload }: PayloadAction<number>) => {
      state.seenUntil = payload
    },
  },
  extraReducers: (build) =>
    build.addCase(rehydrated, (state, action) => {
      const part = persistedPart(action, 'alerts')
      if (!part) return state
      const { alerts, disarmed, sent, seenUntil } = part
      return {
        alerts: readAlerts(alerts),
        disarmed: Array.isArray(disarmed) ? disarmed.filter((id) => typeof id === 'string') : [],
        sent: readSent(sent).slice(0, LOG_SIZE),
        seenUntil: isNotedTime(seenUntil) ? seenUntil : 0,
      }
    }),
  selectors: {
    selectAlerts: (state) => state.alerts,
    selectDisarmed: (state) => state.disarmed,
    selectSent: (state) => state.sent,
    selectSeenUntil: (state) => state.seenUntil,
  },
})

export const { selectAlerts, selectDisarmed, selectSent, selectSeenUntil } =
  alertsSlice.injectInto(rootReducer).selectors
export const { alertAdded, alertRemoved, alertSent, alertRearmed, browserAnswered, alertsSeen } =
  alertsSlice.actions
