import { rehydrated } from '../../../services/rehydrated'
import type { Alert, SentAlert } from './alert'
import {
  alertAdded,
  alertRearmed,
  alertRemoved,
  alertSent,
  alertsSeen,
  alertsSlice,
  browserAnswered,
} from './alertsSlice'

const { reducer } = alertsSlice
const start = reducer(undefined, { type: 'start' })
const alert: Alert = { id: 'a1', kind: 'fallsTo', usd: '2000.00' }
const NOON = Date.UTC(2026, 10, 20, 12)
const entry = (id: string, at = NOON): SentAlert => ({
  id,
  title: 'ETH fell',
  usd: '1999.00',
  at,
  browser: 'asked',
})
const after = (...actions: Parameters<typeof reducer>[1][]) => actions.reduce(reducer, start)

test('a sent alert is disarmed, logged with its delivery, and can be rearmed', () => {
  const sent = after(alertAdded(alert), alertSent({ alertId: 'a1', entry: entry('s1') }))
  expect(sent.disarmed).toEqual(['a1'])
  expect(reducer(sent, browserAnswered({ id: 's1', browser: 'delivered' })).sent[0]?.browser).toBe(
    'delivered',
  )
  expect(reducer(sent, alertRearmed('a1')).disarmed).toEqual([])
})

test('a removed alert leaves only its log entry', () => {
  const state = after(alertAdded(alert), alertSent({ alertId: 'a1', entry: entry('s1') }), alertRemoved('a1'))
  expect(state).toMatchObject({ alerts: [], disarmed: [] })
  expect(state.sent).toHaveLength(1)
})

test('the log keeps the newest fifty, newest first', () => {
  const state = after(...Array.from({ length: 60 }, (_, index) => alertSent({ entry: entry(`s${index}`) })))
  expect(state.sent).toHaveLength(50)
  expect(state.sent[0]?.id).toBe('s59')
})

test('restores what was persisted', () => {
  const state = after(alertAdded(alert), alertSent({ alertId: 'a1', entry: entry('s1') }), alertsSeen('s1'))
  expect(reducer(start, rehydrated({ alerts: JSON.parse(JSON.stringify(state)) as unknown }))).toEqual(state)
})

test.each<[string, unknown]>([
  ['is nothing', undefined],
  ['is a list', []],
  ['has no lists', { alerts: 1, disarmed: 'a1', sent: null, seenId: 1 }],
  [
    'has damaged members',
    {
      alerts: [
        null,
        { id: 'a1', kind: 'fallsTo', usd: '2,000' },
        { id: 'a2', kind: 'sideways', usd: '2000.00' },
        { id: 'a3', kind: 'loanToValue', cardId: 'c1', perMille: 1.5 },
        { id: '', kind: 'fallsTo', usd: '2000.00' },
      ],
      disarmed: [1, null],
      sent: [
        { ...entry('s1'), browser: 'eaten' },
        { ...entry('s2'), at: null },
        { ...entry('s3'), usd: 5 },
        // No browser can write this date.
        { ...entry('s4'), at: 1e300 },
        { ...entry('s5'), at: Date.UTC(2100, 0) },
        { ...entry('s6'), at: 0 },
      ],
    },
  ],
])('drops a persisted state that %s', (_what, kept) => {
  expect(reducer(start, rehydrated({ alerts: kept }))).toEqual(start)
})
