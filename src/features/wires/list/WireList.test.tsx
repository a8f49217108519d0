import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useNavigate } from 'react-router-dom'
import { formatDueDay } from '../../../lib/format'
import type { Wire } from '../../../services/contracts'
import type { Progress } from '../../../services/intents/intent'
import { enter } from '../../../testing/browser'
import { captureDownloads } from '../../../testing/captureDownloads'
import { anIntent, wire } from '../../../testing/entities'
import { show } from '../../../testing/show'
import { withStubBank } from '../../../testing/stubBank'
import { intentSaved } from '../../intents'
import { RecentWires } from '../RecentWires'
import { WiresPage } from './WiresPage'

const HOUR_MS = 3_600_000
const EXPECTED = '2026-11-24T17:00:00.000Z'
const ARRIVED = '2026-11-20T12:00:00.000Z'

const bank = withStubBank()
const answer = (wires: Wire[]) => {
  bank.answers['/wire/all'] = { success: true, wires }
}
const to = (name: string) => ({ name, town: 'London', country: 'GB' })
/** An instant so many days ago, at noon of the customer's day. */
function daysAgo(days: number): string {
  const noon = new Date()
  noon.setHours(12, 0, 0, 0)
  noon.setDate(noon.getDate() - days)
  return noon.toISOString()
}

beforeEach(async () => {
  answer([
    wire({
      id: 'w1',
      recipientDetails: to('Ada Lovelace'),
      amount: '1250.00',
      createdAt: daysAgo(0),
      status: 'On hold',
      statusReason: 'Your payment was worth $1,240.00, $10.00 short.',
    }),
    wire({
      id: 'w2',
      recipientDetails: to('Grace Hopper'),
      amount: '75.20',
      createdAt: daysAgo(1),
      status: 'Sent',
      expectedBy: EXPECTED,
    }),
    wire({
      id: 'w3',
      recipientDetails: to('=1+1'),
      amount: '900.00',
      createdAt: daysAgo(1),
      status: 'Completed',
      changes: [{ status: 'Completed', at: ARRIVED }],
    }),
  ])
  await enter(bank.tab)
})

const links = () =>
  within(screen.getByRole('region', { name: 'Your wires' }))
    .queryAllByRole('link')
    .map((link) => link.querySelector('div > div > div')?.textContent)
const count = () => within(screen.getByRole('region', { name: 'Your wires' })).getByRole('status')
const search = () => screen.getByRole('searchbox', { name: 'Search' })
const ready = () => waitFor(() => expect(links()).toHaveLength(3))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('lists wires by day, with what matters of each', async () => {
  show(bank.tab, <WiresPage />)
  await ready()
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Today', 'Yesterday'])
  const [held, sent, completed] = screen.getAllByRole('listitem')
  expect(held).toHaveTextContent(/Ada Lovelace.*On hold · Your payment was worth .*\$1,250\.00/)
  expect(sent).toHaveTextContent(/Grace Hopper.*\$75\.20/)
  expect(sent).toHaveTextContent(`Sent · expected ${formatDueDay(EXPECTED)}`)
  expect(completed).toHaveTextContent(`Completed · arrived ${formatDueDay(ARRIVED)}`)
  expect(count()).toHaveTextContent('3 wires.')
})

test('a wire that arrived last year says so', async () => {
  const year = new Date().getFullYear() - 1
  answer([
    wire({ status: 'Completed', changes: [{ status: 'Completed', at: `${year}-06-15T12:00:00.000Z` }] }),
  ])
  show(bank.tab, <WiresPage />)
  expect(await screen.findByText(new RegExp(`arrived \\w+, Jun 15, ${year}$`))).toBeInTheDocument()
})

test('searches at each key stroke, says that nothing matches, and shows all again', async () => {
  show(bank.tab, <WiresPage />)
  await ready()
  await userEvent.type(search(), 'hop')
  expect(links()).toEqual(['Grace Hopper'])
  expect(count()).toHaveTextContent('1 of 3 wires.')
  await userEvent.type(search(), 'x')
  expect(screen.getByText('“hopx” is not found.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  await press('Show all wires')
  await ready()
  expect(search()).toHaveFocus()
})

test('filters by status, day and amount, and a reload keeps the filters but not the search', async () => {
  const { unmount } = show(bank.tab, <WiresPage />)
  await ready()
  await press('Filters')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Sent')
  expect(links()).toEqual(['Grace Hopper'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All')
  await userEvent.type(screen.getByRole('textbox', { name: 'At least' }), '80x')
  expect(screen.getByRole('textbox', { name: 'At least' })).toHaveAccessibleDescription(
    'Enter an amount such as 250.',
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'At least' }), '{Backspace}')
  expect(links()).toEqual(['Ada Lovelace', '=1+1'])
  await userEvent.type(screen.getByLabelText(/^From/), daysAgo(0).slice(0, 10))
  expect(links()).toEqual(['Ada Lovelace'])
  await press('Show 1 wire')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.type(search(), 'ada')

  bank.tab.store.flush()
  unmount()
  bank.openTab()
  await enter(bank.tab)
  show(bank.tab, <WiresPage />)
  await waitFor(() => expect(links()).toEqual(['Ada Lovelace']))
  expect(search()).toHaveValue('')
  await press('Filters (2)')
  await press('Clear filters')
  await ready()
})

test('downloads exactly what is shown', async () => {
  const downloads = captureDownloads()
  show(bank.tab, <WiresPage />)
  await ready()
  await userEvent.type(search(), '900')
  await press('Download CSV')
  expect(downloads.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^florin-wires-\d{4}-\d\d-\d\d\.csv$/),
  ])
  const lines = (await downloads[0]?.file.text())?.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines?.[1]).toContain(",-900.00,USD,,'=1+1,")
})

function WirePage() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>Back</button>
}

test('Back restores the list and focuses the wire', async () => {
  show(
    bank.tab,
    <Routes>
      <Route path="/accounts/wires" element={<WiresPage />} />
      <Route path="*" element={<WirePage />} />
    </Routes>,
    '/accounts/wires',
  )
  await ready()
  await userEvent.click(screen.getByRole('link', { name: /Grace Hopper/ }))
  await press('Back')
  expect(screen.getByRole('link', { name: /Grace Hopper/ })).toHaveFocus()
})

test('draws at most 60 of ten thousand wires, all reachable by keyboard and found at once', async () => {
  answer(
    Array.from({ length: 10_000 }, (_, index) =>
      wire({
        id: `w${index}`,
        recipientDetails: to(`Recipient ${index}`),
        createdAt: new Date(Date.parse(daysAgo(0)) - index * HOUR_MS).toISOString(),
      }),
    ),
  )
  show(bank.tab, <WiresPage />)
  await screen.findByText('10,000 wires.')
  const inDocument = () => screen.getAllByRole('listitem').length
  expect(inDocument()).toBeLessThanOrEqual(60)
  act(() => screen.getByRole('link', { name: /^Recipient 0 ?/ }).focus())
  await userEvent.keyboard('{End}')
  const item = () => document.activeElement?.closest('li')
  expect(item()?.getAttribute('aria-posinset')).toBe('10000')
  expect(item()).toHaveTextContent('Recipient 9999')
  await userEvent.keyboard('{ArrowUp}{PageUp}{Home}{ArrowDown}')
  expect(item()?.getAttribute('aria-posinset')).toBe('2')
  expect(inDocument()).toBeLessThanOrEqual(60)
  await userEvent.type(search(), 'recipient 9998')
  expect(links()).toEqual(['Recipient 9998'])
})

test('the panel of recent wires shows five, with the way to all', async () => {
  answer(Array.from({ length: 7 }, (_, index) => wire({ id: `w${index}` })))
  show(bank.tab, <RecentWires />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(5)
  expect(screen.getByRole('link', { name: 'All wires' })).toHaveAttribute('href', '/accounts/wires')
  expect(screen.getAllByRole('link', { name: 'Ada Lovelace' })[0]).toHaveAttribute(
    'href',
    '/accounts/wire?wireID=w0',
  )
})

test('a wallet without wires is offered to send money', async () => {
  answer([])
  show(bank.tab, <WiresPage />)
  expect(await screen.findByRole('link', { name: 'Send money' })).toHaveAttribute(
    'href',
    '/accounts#send-money',
  )
})

test('a wallet without wires sees its first one under way, until it is there', async () => {
  answer([])
  const hash = `0x${'ab'.repeat(32)}`
  const save = (progress: Progress) => act(() => void bank.tab.store.dispatch(intentSaved(payment(progress))))
  const payment = (progress: Progress) => anIntent(bank.browser.provider.address, progress, { kind: 'wire' })
  save({ step: 'unknown' })
  show(bank.tab, <WiresPage />)
  expect(await screen.findByText('Wire under way')).toBeInTheDocument()
  expect(screen.getByText('We are looking for your wire payment.')).toBeInTheDocument()
  save({ step: 'broadcast', hash })
  expect(screen.getByText('Wire payment sent, waiting for confirmation.')).toBeInTheDocument()
  expect(screen.queryByText('No wires yet')).toBeNull()
  save({ step: 'cancelled', hash, by: hash })
  expect(screen.getByText('No wires yet')).toBeInTheDocument()
})
