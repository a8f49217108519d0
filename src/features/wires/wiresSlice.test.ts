import { rehydrated } from '../../services/rehydrated'
import { offerBroadcast } from '../payments'
import { EMPTY_WIRE, wireDrafted, wiresSlice } from './wiresSlice'

test('what another tab has written changes the draft only where it differs', () => {
  const { reducer } = wiresSlice
  const typed = reducer(undefined, wireDrafted({ name: 'Ada Lovelace' }))
  const write = (name: string) =>
    reducer(typed, rehydrated({ wires: { ...typed, draft: { ...typed.draft, name } } }))
  // A review is of this very object.
  expect(write('Ada Lovelace').draft).toBe(typed.draft)
  expect(write('Ada King').draft).toMatchObject({ name: 'Ada King' })
})

describe('a wire that the wallet has broadcast', () => {
  const { reducer } = wiresSlice
  const typed = { ...EMPTY_WIRE, name: 'Jürgen Müller', town: 'Berlin', iban: 'DE89 3704 0044 0532 0130 00' }
  const paid = offerBroadcast({
    kind: 'wire',
    body: {
      amount: '420.00',
      recipientDetails: { name: 'Juergen Mueller', town: 'Berlin', country: 'DE' },
      bankingDetails: { scheme: 'iban', iban: 'DE89370400440532013000', reference: 'Invoice' },
    },
  })

  test('saves its recipient as typed, and empties the form', () => {
    const after = reducer(reducer(undefined, wireDrafted(typed)), paid)
    expect(after.recipients).toMatchObject([{ name: 'Jürgen Müller', iban: typed.iban }])
    expect(after.draft).toEqual(EMPTY_WIRE)
  })

  test('saves the recipient that was paid, and keeps the next wire that was begun while the wallet asked', () => {
    const next = { ...typed, name: 'Ada King', iban: 'GB29 NWBK 6016 1331 9268 19' }
    const after = reducer(reducer(undefined, wireDrafted(next)), paid)
    expect(after.recipients).toEqual([
      expect.objectContaining({ name: 'Juergen Mueller', iban: 'DE89370400440532013000', country: 'DE' }),
    ])
    expect(after.draft).toEqual(next)
  })
})
