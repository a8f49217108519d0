import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api } from '../../../services/api'
import type { BankLine } from '../../../testing/bankLine'
import { enter, type Browser, type Tab } from '../../../testing/browser'
import { creditCard } from '../../../testing/entities'
import { scriptNotifications, type ScriptedNotifications } from '../../../testing/notifications'
import { openStubBank, openStubBrowser, type Answers } from '../../../testing/stubBank'
import { show } from '../../../testing/show'
import { AlertsDesk } from './AlertsDesk'
import { selectSent } from './alertsSlice'
import { CardAlerts } from './CardAlerts'

let line: BankLine
let answers: Answers
let browser: Browser
let tab: Tab
let notifications: ScriptedNotifications
let ahead: number
beforeEach(async () => {
  localStorage.clear()
  const bank = openStubBank()
  line = bank.line
  answers = bank.answers
  answers['/credit/all'] = { success: true, creditCards: [creditCard()] }
  notifications = scriptNotifications('granted')
  browser = openStubBrowser()
  ahead = 0
  tab = await openTab()
})
afterEach(() => {
  tab.close()
  line.close()
  notifications.remove()
})

async function openTab(): Promise<Tab> {
  const opened = browser.openTab({ now: () => Date.now() + ahead })
  await enter(opened)
  return opened
}

const screens = (
  <>
    <AlertsDesk />
    <CardAlerts card={creditCard()} />
  </>
)
const open = () => show(tab, screens)
const panel = () => within(screen.getByRole('region', { name: 'Price alerts' }))
const notices = () => within(screen.getByRole('log', { name: 'Price alerts' }))
const press = (name: string) => userEvent.click(panel().getByRole('button', { name }))
const titles = () => notifications.shown.map(({ title }) => title)

/** The watch asks for the price again, which is this one now. */
async function moveTo(price: string | undefined, where = tab): Promise<void> {
  line.price = price
  await act(async () => {
    await where.store.dispatch(
      api.endpoints.ethPrice.initiate(undefined, { forceRefetch: true, subscribe: false }),
    )
  })
}

async function add(kind: string, level: string): Promise<void> {
  await userEvent.selectOptions(panel().getByRole('combobox', { name: 'Tell me when' }), kind)
  await userEvent.type(panel().getByRole('textbox'), level)
  await press('Add alert')
}

/** The watch has judged the price that is there. */
const watched = () => screen.findByRole('log', { name: 'Price alerts' })

test('an alert is sent once when its level is reached, in the app and by the browser, and logged', async () => {
  open()
  await add('ETH falls to', '2,000')
  expect(await panel().findByText('ETH falls to $2,000.00')).toBeInTheDocument()
  expect(panel().getByText('Waiting')).toBeInTheDocument()
  await watched()
  expect(titles()).toEqual([])

  await moveTo('1999.00')
  await waitFor(() => expect(titles()).toEqual(['ETH fell to $2,000.00']))
  expect(notifications.shown[0]?.body).toBe('ETH is at $1,999.00.')
  expect(notices().getByText(/^ETH fell to \$2,000\.00, .*ETH was at \$1,999\.00\.$/)).toBeInTheDocument()
  expect(panel().getByText('Sent. It counts again once ETH is above $2,050.00.')).toBeInTheDocument()
  expect(
    await panel().findByText(
      /ETH at \$1,999\.00\. Browser: delivered\. In the app: shown until you have seen it\.$/,
    ),
  ).toBeInTheDocument()

  for (const price of ['2001.00', '1990.00', '2049.00', '1950.00']) await moveTo(price)
  expect(titles()).toHaveLength(1)
  await moveTo('2051.00')
  expect(await panel().findByText('Waiting')).toBeInTheDocument()
  await moveTo('2000.00')
  await waitFor(() => expect(titles()).toHaveLength(2))
})

test('a notice stays until it is seen', async () => {
  open()
  await press('Send a test alert')
  await userEvent.click(await screen.findByRole('button', { name: 'Got it' }))
  expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
  expect(panel().getByText(/In the app: seen\.$/)).toBeInTheDocument()
})

test('loan-to-value of the card sets one off as well', async () => {
  open()
  await add('Loan-to-value of this card reaches', '60')
  await watched()
  await waitFor(() => expect(line.count('/credit/all')).toBe(1))
  await moveTo('2090.00')
  expect(titles()).toEqual([])
  await moveTo('2083.00')
  await waitFor(() => expect(titles()).toEqual(['Loan-to-value of the card ending in 1234 reached 60%']))
})

test('a price that is older than a minute, or not known, sends nothing until there is a fresh one', async () => {
  open()
  await moveTo('1800.00')
  const button = panel().getByRole('button', { name: 'Tell me 5% before a margin call' })
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
  line.price = undefined
  ahead = 61_000
  // Nobody can say any more that ETH is there already.
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  await userEvent.click(button)
  await watched()
  await moveTo(undefined)
  expect(titles()).toEqual([])
  await moveTo('1800.00')
  await waitFor(() => expect(titles()).toEqual(['ETH fell to $1,842.86']))
  await moveTo(undefined)
  expect(panel().getByText(/^Sent\./)).toBeInTheDocument()
})

test('the margin-call alert is one click, and says when it is set', async () => {
  open()
  await screen.findByText('No alerts are set.')
  await press('Tell me 5% before a margin call')
  // From 1,842.86 a fall of 5 % ends at 1,750.71.
  expect(await panel().findByText('ETH falls to $1,842.86')).toBeInTheDocument()
  const button = panel().getByRole('button', { name: 'Tell me 5% before a margin call' })
  expect(button).toHaveAccessibleDescription('Set: you are told at $1,842.86.')
  await userEvent.click(button)
  expect(panel().getAllByText(/^ETH falls to/)).toHaveLength(2)
})

test('one that is removed is never sent', async () => {
  open()
  await add('ETH falls to', '2,000')
  await watched()
  await press('Remove: ETH falls to $2,000.00')
  expect(panel().getByText('No alerts are set.')).toBeInTheDocument()
  await moveTo('1000.00')
  expect(titles()).toEqual([])
})

test('permission is asked for on a click only', async () => {
  notifications.permission = 'default'
  open()
  await press('Send a test alert')
  expect(
    await panel().findByText(/Browser: not sent, notifications are not allowed yet\./),
  ).toBeInTheDocument()
  expect(notifications.asked).toBe(0)
  await press('Allow notifications')
  expect(notifications.asked).toBe(1)
  expect(await panel().findByText('Notifications are on')).toBeInTheDocument()
})

test('a browser that blocks notifications is said, with a way on, and the app shows the alert', async () => {
  notifications.permission = 'denied'
  open()
  expect(panel().getByText('The browser blocks notifications')).toBeInTheDocument()
  await press('Send a test alert')
  expect(await notices().findByText(/This is a test alert/)).toBeInTheDocument()
  expect(panel().getByText(/the browser blocks notifications/)).toBeInTheDocument()
})

test('a browser without notifications is said, with a way on', async () => {
  notifications.remove()
  open()
  expect(panel().getByText('No notifications in this browser')).toBeInTheDocument()
  await press('Send a test alert')
  expect(await panel().findByText(/Browser: not sent, this browser has none\./)).toBeInTheDocument()
})

test('one that the browser would not show is logged as not delivered, and is in the app', async () => {
  notifications.isBroken = true
  open()
  await press('Send a test alert')
  expect(await panel().findByText(/not delivered, the browser would not show it/)).toBeInTheDocument()
  expect(await notices().findByText(/This is a test alert/)).toBeInTheDocument()
})

test('alerts, what was sent and what was seen are there again after a reload, and nothing is sent twice', async () => {
  const { unmount } = open()
  await add('ETH falls to', '2,000')
  await watched()
  await moveTo('1900.00')
  await waitFor(() => expect(titles()).toHaveLength(1))
  await waitFor(() => expect(selectSent(tab.store.getState())[0]?.browser).toBe('delivered'))
  unmount()
  tab.close()
  tab = await openTab()
  open()
  expect(await notices().findByText(/^ETH fell to/)).toBeInTheDocument()
  await moveTo('1890.00')
  expect(titles()).toHaveLength(1)
  expect(panel().getByText(/^Sent\. It counts again/)).toBeInTheDocument()
})

test('of two tabs one sends, and the other goes on when that one is closed', async () => {
  const first = open()
  await add('ETH falls to', '2,000')
  await watched()
  const other = await act(openTab)
  const second = show(other, <AlertsDesk />)
  await within(second.container).findByRole('log')
  await moveTo('1900.00', tab)
  await moveTo('1900.00', other)
  await waitFor(() => expect(titles()).toHaveLength(1))
  await waitFor(() => expect(selectSent(other.store.getState())).toHaveLength(1))

  first.unmount()
  tab.close()
  tab = other
  await moveTo('2100.00', other)
  await moveTo('1999.00', other)
  await waitFor(() => expect(titles()).toHaveLength(2))
})
