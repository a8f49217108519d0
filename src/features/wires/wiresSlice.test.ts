import { rehydrated } from '../../services/rehydrated'
import { wireDrafted, wiresSlice } from './wiresSlice'

test('what another tab has written changes the draft only where it differs', () => {
  const { reducer } = wiresSlice
  const typed = reducer(undefined, wireDrafted({ name: 'Ada Lovelace' }))
  const write = (name: string) =>
    reducer(typed, rehydrated({ wires: { ...typed, draft: { ...typed.draft, name } } }))
  // A review is of this very object.
  expect(write('Ada Lovelace').draft).toBe(typed.draft)
  expect(write('Ada King').draft).toMatchObject({ name: 'Ada King' })
})
