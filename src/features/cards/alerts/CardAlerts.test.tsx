import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NoticeTray } from '../../../components/NoticeTray'
import { api } from '../../../services/api'
import type { FakeFetch } from '../../../testing/fakeFetch'
import { enter, type Browser, type Tab } from '../../../testing/browser'
import { closedCreditCard, creditCard } from '../../../testing/entities'
import { scriptNotifications, type ScriptedNotifications } from '../../../testing/notifications'
import { openStubBank, openStubBrowser, type Answers } from '../../../testing/stubBank'
import { show } from '../../../testing/show'
import { AlertNotices } from './AlertNotices'
import { selectAddress } from '../../connection'
import { alertAdded, selectSent } from './alertsSlice'
import { CardAlerts } from './CardAlerts'

let line: FakeFetch
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
    <NoticeTray>
      <AlertNotices />
    </NoticeTray>
    <CardAlerts card={creditCard()} />
  </>
)
const open = () => show(tab, screens)
const showClosed = () => show(tab, <CardAlerts card={closedCreditCard()} />)
const panel = () => within(screen.getByRole('region', { name: 'Price alerts' }))
const notices = () => within(screen.getByRole('log', { name: 'Notices' }))
const press = (name: string) => userEvent.click(panel().getByRole('button', { name }))
const titles = () => notifications.shown.map(({ title }) => title)

/** Sets the price and fetches it, as the next poll would. */
async function moveTo(price: string | undefined, where = tab): Promise<void> {
  line.price = price
  await act(async () => {
    // RTK Query would join a request that is under way and has the old price.
    await where.store.dispatch(api.util.getRunningQueryThunk('ethPrice', undefined))
    await where.store.dispatch(
      api.endpoints.ethPrice.initiate(undefined, { forceRefetch: true, subscribe: false }),
    )
  })
}

async function add(kind: string, level: string): Promise<void> {
  await userEvent.selectOptions(panel().getByRole('combobox', { name: 'Alert me when' }), kind)
  await userEvent.type(panel().getByRole('textbox'), level)
  await press('Add alert')
}

test('an alert is sent once when its level is reached, as notice and notification, and logged', async () => {
  open()
  await add('ETH falls to', '2,000')
  expect(await panel().findByText('ETH falls to $2,000.00')).toBeInTheDocument()
  expect(panel().getByText('Waiting')).toBeInTheDocument()
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

test('after the clock was ahead, a new alert shows beside one that was dismissed before', async () => {
  ahead = 24 * 60 * 60_000
  open()
  await press('Send a test alert')
  await userEvent.click(await screen.findByRole('button', { name: 'Got it' }))
  ahead = 0
  await press('Send a test alert')
  expect(await screen.findByRole('button', { name: 'Got it' })).toBeInTheDocument()
  const log = within(panel().getByRole('list', { name: 'Sent alerts' }))
  expect(
    log.getAllByRole('listitem').map(({ textContent }) => /In the app: (.*)\.$/.exec(textContent)?.[1]),
  ).toEqual(['shown until you have seen it', 'seen'])
})

test('a notice stays until it is dismissed', async () => {
  open()
  await press('Send a test alert')
  await userEvent.click(await screen.findByRole('button', { name: 'Got it' }))
  expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
  expect(panel().getByText(/In the app: seen\.$/)).toBeInTheDocument()
})

test('the loan-to-value of the card can trigger an alert', async () => {
  open()
  await add('Loan-to-value of this card reaches', '60')
  await waitFor(() => expect(line.count('/credit/all')).toBe(1))
  await moveTo('2090.00')
  expect(titles()).toEqual([])
  await moveTo('2083.00')
  await waitFor(() => expect(titles()).toEqual(['Loan-to-value of the card ending in 1234 reached 60%']))
})

test('a level that cannot be read is refused at its field, which takes the focus, until another is typed', async () => {
  open()
  await add('ETH falls to', 'soon')
  const field = panel().getByRole('textbox', { name: 'ETH price' })
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription(/^Enter a price in US dollars/)
  await userEvent.type(field, '1')
  expect(field).toHaveAttribute('aria-invalid', 'false')
})

test('a stale or unknown price sends nothing until a fresh one arrives', async () => {
  open()
  await moveTo('1800.00')
  const button = panel().getByRole('button', { name: 'Alert me 5% before a margin call' })
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
  line.price = undefined
  ahead = 61_000
  // Without a fresh price the level is not known to be reached already.
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  await userEvent.click(button)
  await moveTo(undefined)
  expect(titles()).toEqual([])
  await moveTo('1800.00')
  await waitFor(() => expect(titles()).toEqual(['ETH fell to $1,842.86']))
  await moveTo(undefined)
  expect(panel().getByText(/^Sent\./)).toBeInTheDocument()
})

test('the margin-call alert takes one click and says that it is set', async () => {
  open()
  await screen.findByText('No alerts are set.')
  await press('Alert me 5% before a margin call')
  // A fall of 5 % from 1,842.86 ends at 1,750.71.
  expect(await panel().findByText('ETH falls to $1,842.86')).toBeInTheDocument()
  const button = panel().getByRole('button', { name: 'Alert me 5% before a margin call' })
  expect(button).toHaveAccessibleDescription('Set: we alert you at $1,842.86.')
  await userEvent.click(button)
  expect(panel().getAllByText(/^ETH falls to/)).toHaveLength(2)
})

test('an alert of another card names that card', async () => {
  const other = creditCard({ id: 'other', lastFour: '4321' })
  answers['/credit/all'] = { success: true, creditCards: [creditCard(), other] }
  const wallet = selectAddress(tab.store.getState()) ?? ''
  await tab.store.dispatch(api.endpoints.creditAll.initiate({ wallet }))
  tab.store.dispatch(alertAdded({ id: 'one', kind: 'loanToValue', perMille: 650, cardId: 'other' }))
  open()
  expect(panel().getByRole('list', { name: 'Your alerts' })).toHaveTextContent(
    /^Loan-to-value of the card ending in 4321 reaches 65%/,
  )
})

test('a removed alert is never sent', async () => {
  open()
  await add('ETH falls to', '2,000')
  await press('Remove: ETH falls to $2,000.00')
  expect(document.activeElement).not.toBe(document.body)
  expect(panel().getByText('No alerts are set.')).toBeInTheDocument()
  await moveTo('1000.00')
  expect(titles()).toEqual([])
})

test('requests permission only on a click', async () => {
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

test('says that the browser blocks notifications, and shows the alert in the app', async () => {
  notifications.permission = 'denied'
  open()
  expect(panel().getByText('The browser blocks notifications')).toBeInTheDocument()
  await press('Send a test alert')
  expect(await notices().findByText(/This is a test alert/)).toBeInTheDocument()
  expect(panel().getByText(/the browser blocks notifications/)).toBeInTheDocument()
})

test('says that the browser has no notifications', async () => {
  notifications.remove()
  open()
  expect(panel().getByText('No notifications in this browser')).toBeInTheDocument()
  await press('Send a test alert')
  expect(await panel().findByText(/Browser: not sent, this browser has none\./)).toBeInTheDocument()
})

test('logs a notification that the browser would not show, and shows the alert in the app', async () => {
  notifications.isBroken = true
  open()
  await press('Send a test alert')
  expect(await panel().findByText(/not delivered, the browser would not show it/)).toBeInTheDocument()
  expect(await notices().findByText(/This is a test alert/)).toBeInTheDocument()
})

test('a reload restores alerts and log, and sends nothing twice', async () => {
  const { unmount } = open()
  await add('ETH falls to', '2,000')
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

test('one of two tabs sends, and the other takes over when it closes', async () => {
  const first = open()
  await add('ETH falls to', '2,000')
  const other = await act(openTab)
  show(other, <AlertNotices />)
  await moveTo('1900.00', tab)
  await moveTo('1900.00', other)
  await waitFor(() => expect(titles()).toHaveLength(1))
  await waitFor(() => expect(selectSent(other.store.getState())[0]?.browser).toBe('delivered'))

  first.unmount()
  tab.close()
  tab = other
  await moveTo('2100.00', other)
  await moveTo('1999.00', other)
  await waitFor(() => expect(titles()).toHaveLength(2))
})

test('a closed card’s page shows no alerts but those that are set, to be removed', async () => {
  const { unmount } = open()
  await press('Alert me 5% before a margin call')
  unmount()
  const closed = showClosed()
  expect(
    panel()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Remove'])
  await userEvent.click(panel().getByRole('button', { name: /^Remove: / }))
  expect(screen.queryByRole('region', { name: 'Price alerts' })).toBeNull()
  closed.unmount()
})
