import { act, render, screen } from '@testing-library/react'
import { DataView } from './DataView'
import { OutageSaid } from './Outage'

const view = {
  data: undefined,
  error: undefined,
  answeredAt: undefined,
  isFetching: true,
  onRetry: () => undefined,
}
const AT = new Date(2026, 0, 1, 12, 57).getTime()

const show = (changes: Partial<Parameters<typeof DataView<string>>[0]['view']>) => (
  <DataView<string> view={{ ...view, ...changes }} skeleton={<p>Skeleton</p>}>
    {(data) => <p>{data}</p>}
  </DataView>
)
const passTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 0, 2, 12, 51) }))
afterEach(() => jest.useRealTimers())

test('a figure that is asked for says after eight seconds that it is being checked, with its age', async () => {
  const { rerender } = render(show({ data: '$12.00', answeredAt: AT }))
  await passTime(7_999)
  expect(screen.queryByText(/Checking/)).toBeNull()
  await passTime(1)
  const note = screen.getByText(/no newer answer/)
  expect(note).toHaveTextContent(
    /^This is from yesterday 12:57.PM\. Checking: no newer answer has come yet\.$/,
  )
  jest.setSystemTime(new Date(2026, 0, 3, 0, 0))
  await passTime(1_000)
  expect(note).toHaveTextContent(/^This is from Jan 1, 12:57.PM\./)
  expect(screen.getByText('$12.00')).toBeInTheDocument()
  rerender(show({ data: '$13.00', answeredAt: AT, isFetching: false }))
  expect(screen.queryByText(/Checking/)).toBeNull()
})

test('before the first answer it says so beside the skeleton', async () => {
  render(show({}))
  await passTime(8_000)
  expect(screen.getByRole('status')).toHaveTextContent('Checking: no answer has come yet.')
  expect(screen.getByText('Skeleton')).toBeInTheDocument()
})

test('what a customer has typed stays when a newer answer fails', () => {
  const form = (error: string | undefined) => (
    <DataView view={{ ...view, data: 'Ada', error, isFetching: false }} skeleton={null}>
      {() => <input aria-label="Name" />}
    </DataView>
  )
  const { rerender } = render(form(undefined))
  const input = screen.getByLabelText('Name')
  rerender(form('We got an answer that cannot be read.'))
  expect(screen.getByLabelText('Name')).toBe(input)
})

test('the reason of a failure stays while it asks again', async () => {
  render(show({ data: '$12.00', answeredAt: AT, error: 'We cannot reach our servers.' }))
  await passTime(8_000)
  expect(screen.getByText(/We cannot reach our servers\./)).toBeInTheDocument()
  expect(screen.queryByText(/Checking/)).toBeNull()
})

test('a figure that could not be read anew can be asked for again', () => {
  const onRetry = jest.fn()
  const stale = { data: '$12.00', answeredAt: AT, isFetching: false }
  const { rerender } = render(show({ ...stale, error: 'We cannot reach our servers.', onRetry }))
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledTimes(1)
  rerender(show(stale))
  expect(screen.queryByRole('button')).toBeNull()
})

test('while a notice reports an outage, it shows known data as it is and says which data is unknown', async () => {
  const quiet = (changes: Parameters<typeof show>[0]) => <OutageSaid value>{show(changes)}</OutageSaid>
  const down = { error: 'We cannot reach our servers.', isOutage: true }
  const { container, rerender } = render(quiet({ data: '$12.00', answeredAt: AT, ...down }))
  await passTime(8_000)
  expect(container).toHaveTextContent(/^\$12\.00$/)
  rerender(quiet(down))
  expect(container).toHaveTextContent(/^Not known right now\. We show it here once we know\.$/)
  // The notice does not report a refusal, so the view does.
  rerender(quiet({ data: '$12.00', answeredAt: AT, error: 'No longer whitelisted.', isOutage: false }))
  expect(screen.getByText(/No longer whitelisted\./)).toBeInTheDocument()
})
