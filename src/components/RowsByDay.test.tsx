import { act, render, screen } from '@testing-library/react'
import { RowsByDay } from './RowsByDay'

const entries = [{ day: '2026-01-02' }, { day: '2026-01-01' }]
const dayOf = ({ day }: { day: string }): string => day
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 0, 2, 23, 59) }))
afterEach(() => jest.useRealTimers())

test('a list that is open at midnight no longer calls the day before Today', async () => {
  render(
    <RowsByDay label="Wires" entries={entries} keyOf={dayOf} rowHeight={4}>
      {dayOf}
    </RowsByDay>,
  )
  expect(headings()).toEqual(['Today', 'Yesterday'])
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(headings()).toEqual(['Yesterday', 'Thursday, January 1, 2026'])
})
