import { wireSchedule } from './wireSchedule'

const us = { scheme: 'us' } as const
const germany = { scheme: 'iban', iban: 'DE89370400440532013000' } as const
const scheduleOf = (ready: string, route: Parameters<typeof wireSchedule>[1]) => {
  const { sendBy, expectedBy } = wireSchedule(Date.parse(ready), route)
  return [sendBy, expectedBy].map((at) => (at === undefined ? undefined : new Date(at).toISOString()))
}

describe('a wire within the United States', () => {
  test.each([
    ['in time', '2026-11-23T15:00:00Z', '2026-11-23T23:45:00.000Z', '2026-11-24T00:00:00.000Z'],
    ['at the cut-off', '2026-11-23T23:45:00Z', '2026-11-23T23:45:00.000Z', '2026-11-24T00:00:00.000Z'],
    ['a second late', '2026-11-23T23:45:01Z', '2026-11-24T23:45:00.000Z', '2026-11-25T00:00:00.000Z'],
    // It is still Wednesday in New York, and Thursday is Thanksgiving.
    [
      'before a holiday, late',
      '2026-11-26T01:00:00Z',
      '2026-11-27T23:45:00.000Z',
      '2026-11-28T00:00:00.000Z',
    ],
    ['on a Friday, late', '2026-11-28T02:00:00Z', '2026-11-30T23:45:00.000Z', '2026-12-01T00:00:00.000Z'],
    // In summer New York is four hours behind UTC.
    ['in summer', '2026-07-01T22:44:00Z', '2026-07-01T22:45:00.000Z', '2026-07-01T23:00:00.000Z'],
    // The clocks go forward on 8 March 2026.
    [
      'over the change of clocks',
      '2026-03-07T12:00:00Z',
      '2026-03-09T22:45:00.000Z',
      '2026-03-09T23:00:00.000Z',
    ],
  ])('%s', (_, ready, sendBy, expectedBy) => {
    expect(scheduleOf(ready, us)).toEqual([sendBy, expectedBy])
  })
})

describe('a wire to the euro area', () => {
  test.each([
    ['arrives one T2 day after it was sent', '2026-11-23T15:00:00Z', '2026-11-24T17:00:00.000Z'],
    ['that leaves on a Friday arrives on Monday', '2026-11-27T15:00:00Z', '2026-11-30T17:00:00.000Z'],
    // Thursday 2 April 2026: Good Friday and Easter Monday are closed.
    ['that leaves before Easter arrives on Tuesday', '2026-04-02T15:00:00Z', '2026-04-07T16:00:00.000Z'],
    // Fedwire is closed at Thanksgiving, T2 is not.
    ['waits for Fedwire first', '2026-11-26T12:00:00Z', '2026-11-30T17:00:00.000Z'],
  ])('%s', (_, ready, expectedBy) => {
    expect(scheduleOf(ready, germany)[1]).toBe(expectedBy)
  })
})

test('no day is named for a country whose bank holidays are not known', () => {
  const { sendBy, expectedBy } = wireSchedule(Date.parse('2026-11-23T15:00:00Z'), {
    scheme: 'iban',
    iban: 'GB29NWBK60161331926819',
  })
  expect(new Date(sendBy).toISOString()).toBe('2026-11-23T23:45:00.000Z')
  expect(expectedBy).toBeUndefined()
})
