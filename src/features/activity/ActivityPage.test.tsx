import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Activity } from '../../services/contracts'
import { enter } from '../../testing/browser'
import { captureDownloads } from '../../testing/captureDownloads'
import { show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { ActivityPage } from './ActivityPage'

const bank = withStubBank()
const AT = '2026-11-20T12:00:00.000Z'
const activity = (changes: Partial<Activity>): Activity => ({ id: '1', at: AT, kind: 'SignedIn', ...changes })

const WIRE = { kind: 'wire', id: 'w1', name: '=1+1' } as const
const CARD = { kind: 'credit', id: 'c1', name: '2934' } as const
const SOME: Activity[] = [
  activity({ id: '9', kind: 'WireStateChanged', subject: WIRE, amount: '75.20', status: 'On hold' }),
  activity({ id: '8', kind: 'RefundPaid', subject: WIRE, eth: '0.5' }),
  activity({ id: '7', kind: 'CardFrozen', subject: CARD, amount: '5000.00' }),
  activity({ id: '6', at: '2026-11-18T12:00:00.000Z' }),
  activity({ id: '5', at: '2026-11-18T11:00:00.000Z', kind: 'FromTheFuture' }),
]
const answer = (activities: Activity[], next?: string) => ({ success: true, activities, next })

beforeEach(() => enter(bank.tab))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const rows = () => screen.queryAllByRole('link').filter((link) => link.closest('ul'))
const titles = () => rows().map((link) => link.querySelector('div > div > div')?.textContent)

test('lists events by day, filters them by the address, and downloads the filtered ones', async () => {
  bank.answers['/activity/all'] = answer(SOME)
  const downloads = captureDownloads()
  show(bank.tab, <ActivityPage />, '/settings/activity')
  await waitFor(() =>
    expect(titles()).toEqual(['Wire on hold', 'ETH sent back', 'Card frozen', 'Signed in', 'Other activity']),
  )
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
  expect(screen.getByText('5 events.')).toBeInTheDocument()
  const [held, refund, frozen] = rows()
  expect(held).toHaveTextContent(/ · To =1\+1\$75\.20$/)
  expect(held).toHaveAttribute('href', '/accounts/wire?wireID=w1')
  expect(refund).toHaveTextContent(/ · Wire to =1\+1.*0\.5 ETH$/)
  // Freezing moves no money.
  expect(frozen).toHaveTextContent(/Credit card ending in 2934$/)

  await press('Filters')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Payments')
  expect(titles()).toEqual(['ETH sent back'])
  expect(screen.getByRole('note', { name: 'Address' })).toHaveTextContent('/settings/activity?group=Payments')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Wires')
  await press('Show 1 event')
  await press('Download CSV')
  expect(downloads.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^florin-activity-\d{4}-\d\d-\d\d\.csv$/),
  ])
  expect(await downloads[0]?.file.text()).toBe(
    `Date,What,About,US dollars,ETH,Transaction\r\n${AT},Wire on hold,To =1+1,75.20,,\r\n`,
  )

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'x')
  expect(screen.getByText('Nothing that happened fits these filters.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  await press('Show all activity')
  expect(titles()).toHaveLength(5)
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus()
})

test('what is typed into the middle of a search stays there', async () => {
  bank.answers['/activity/all'] = answer(SOME)
  show(bank.tab, <ActivityPage />, '/settings/activity?search=Fischer')
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' })
  await userEvent.type(search, 'Lena ', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(search).toHaveValue('Lena Fischer')
})

test('shows the ether of what goes back, and of what a reorganisation has undone', async () => {
  const kinds = [
    'FundingRestored',
    'FundingLost',
    'RefundLost',
    'RefundFailed',
    'RefundPaid',
    'RefundIntended',
  ]
  bank.answers['/activity/all'] = answer(
    kinds.map((kind, index) => activity({ id: String(9 - index), kind, eth: '0.5' })),
  )
  show(bank.tab, <ActivityPage />, '/settings/activity?group=Payments')
  await waitFor(() =>
    expect(titles()).toEqual([
      'Payment confirmed again',
      'Payment waiting for confirmation',
      'ETH being sent back again',
      'ETH could not be sent back',
      'ETH sent back',
      'ETH being sent back',
    ]),
  )
  for (const row of rows()) expect(row).toHaveTextContent(/0\.5 ETH$/)
})

test('asks for every page, and restores the filter of its address', async () => {
  const pages = [answer(SOME.slice(0, 3), '7'), answer(SOME.slice(3))]
  bank.line.breakPath('/activity/all', () => Response.json(pages.shift()))
  show(bank.tab, <ActivityPage />, '/settings/activity?to=2026-11-19&search=signed')
  await waitFor(() => expect(titles()).toEqual(['Signed in']))
  expect(screen.getByText('1 of 5 events.')).toBeInTheDocument()
  expect(bank.line.bodies('/activity/all').map(({ after }) => after)).toEqual([undefined, '7'])
})

test('says so at a bank without this list', async () => {
  show(bank.tab, <ActivityPage />)
  expect(await screen.findByText('Activity is not available yet')).toBeInTheDocument()
  expect(within(document.body).queryByRole('alert')).toBeNull()
})
