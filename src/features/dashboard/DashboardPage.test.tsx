import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addCollateralHref } from '../../lib/paths'
import { api } from '../../services/api'
import { enterSignedIn } from '../../testing/browser'
import { anIntent } from '../../testing/entities'
import { seedCustomer } from '../../testing/seed'
import { findShown, nextFrame, show } from '../../testing/show'
import { withCustomer } from '../../testing/withCustomer'
import { signIn } from '../connection/signIn'
import { intentSaved } from '../intents'
import { DashboardPage } from './DashboardPage'

const customer = withCustomer()

const region = (name: string) => within(screen.getByRole('region', { name }))
const balance = () => region('Available to spend')
const steps = () => region('First steps')
const address = () => screen.getByRole('note', { name: 'Address' })
const open = () => show(customer.tab, <DashboardPage />)
/** Opens a page of the same wallet without stored answers. */
async function openAnew() {
  customer.openTab()
  // The page that was closed has written its cache.
  localStorage.clear()
  await enterSignedIn(customer.tab)
  return open()
}
/** The price services are asked again, as they are every fifteen seconds. */
const askPrice = () =>
  act(async () => {
    const question = api.endpoints.ethPrice.initiate(undefined, { forceRefetch: true, subscribe: false })
    await customer.tab.store.dispatch(question)
  })

test('a new customer sees the first steps: a card, and the identity', async () => {
  await enterSignedIn(customer.tab)
  open()
  expect(await screen.findByRole('link', { name: 'Get a debit card' })).toHaveAttribute('href', '/cards/new')
  expect(steps().getByRole('link', { name: 'Apply for a credit card' })).toHaveAttribute(
    'href',
    '/cards/credit/application',
  )
  expect(steps().getByRole('link', { name: 'Verify identity' })).toHaveAttribute('href', '/settings')
  expect(balance().getByText('$0')).toBeInTheDocument()
  expect(
    balance().getByText('Nothing on a debit card yet, updated less than a minute ago.'),
  ).toBeInTheDocument()

  const progress = { step: 'confirming', hash: `0x${'ab'.repeat(32)}`, confirmations: 1 } as const
  const first = anIntent(customer.wallet.address, progress, { kind: 'credit' })
  act(() => void customer.tab.store.dispatch(intentSaved(first)))
  expect(steps().getByText('Credit card payment confirming, 1 of 2 blocks.')).toBeInTheDocument()
  expect(steps().queryByRole('link', { name: 'Get a debit card' })).toBeNull()

  const details = { wallet: customer.wallet.address, fullName: 'Ada Lovelace', email: 'ada@example.com' }
  await act(() => customer.tab.store.dispatch(api.endpoints.kycUpdate.initiate(details)))
  expect(await steps().findByText('We are reviewing your details.')).toBeInTheDocument()
  expect(steps().queryByRole('link', { name: 'Verify identity' })).toBeNull()
})

test('the first steps ask for the sign-in again once the session has ended', async () => {
  await enterSignedIn(customer.tab)
  open()
  await screen.findByRole('link', { name: 'Get a debit card' })
  customer.world.line.forgetCookies()
  const question = api.endpoints.debitAll.initiate(
    { wallet: customer.wallet.address },
    { forceRefetch: true },
  )
  act(() => void customer.tab.store.dispatch(question))
  await waitFor(() => expect(steps().queryByRole('link')).toBeNull())
  expect(steps().getByText('Your session has ended. Sign in again to continue.')).toBeInTheDocument()
  expect(balance().getByText('$0')).toBeInTheDocument()

  await act(() => customer.tab.store.dispatch(signIn()))
  expect(await steps().findByRole('link', { name: 'Get a debit card' })).toBeInTheDocument()
})

test('an established customer sees cards, credit health, price, wires and pending things; a margin call comes first', async () => {
  await seedCustomer(customer, '--debit 2 --credit 2 --frozen 1 --wires 4 --accounts 0')
  const cards = await customer.creditCards()
  const weakest = cards.find(({ amount }) => amount === '5000.00')
  await openAnew()
  await findShown('Across 2 debit cards, updated less than a minute ago.')
  expect(balance().getByText('$1,670')).toBeInTheDocument()
  const shown = region('Your cards').getAllByRole('link', { name: /card ending in \d{4}$/ })
  expect(shown.map(({ textContent }) => /^(Debit|Credit)/.exec(textContent)?.[0])).toEqual([
    'Debit',
    'Credit',
    'Credit',
    'Debit',
  ])
  expect(shown[1]).toHaveAccessibleDescription(/^Active, \$5,000\.00, Healthy: ETH can fall 3\d%, expires/)
  expect(shown[2]).toHaveAccessibleDescription(/^Frozen, \$1,200\.00, Healthy: ETH can fall 5\d%, expires/)

  expect(region('Credit health').getByText('Healthy')).toBeInTheDocument()
  expect(
    region('Credit health').getByRole('link', { name: `Credit card ending in ${weakest?.lastFour}` }),
  ).toBeInTheDocument()
  expect(await region('ETH price').findByRole('img')).toHaveAccessibleName(
    /^ETH since .*: \$2,500\.00 at first, \$2,500\.00 at last\..*Margin call \$1,6\d\d\.\d\d, Liquidation \$1,4/,
  )
  expect(region('Recent wires').getAllByRole('listitem')).toHaveLength(4)
  expect(region('Pending').getByText('Wire to Sophie Germain is on hold')).toBeInTheDocument()
  expect(region('Pending').getByRole('link', { name: '2 wires on their way' })).toBeInTheDocument()
  expect(region('Pending').getByText('$1,730')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('First steps')).toBeNull()

  await customer.setPrice(160_000n)
  await askPrice()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(`Margin call: credit card ending in ${weakest?.lastFour}`)
  expect(alert).toHaveTextContent(/Add [\d.]+ ETH, worth \$[\d,.]+, to be back at 65% loan-to-value\./)
  expect(alert.compareDocumentPosition(screen.getByText('Available to spend'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  await userEvent.click(within(alert).getByRole('link', { name: /^Add [\d.]+ ETH$/ }))
  expect(address()).toHaveTextContent(addCollateralHref(weakest?.id ?? ''))
})

/** The text with which each panel shows that its answer is missing. */
const FAILURES: [path: string, isFailing: () => unknown][] = [
  ['/dashboard/debitBalance', () => balance().getByRole('alert')],
  ['/debit/all', () => region('Your cards').getByRole('alert')],
  ['/credit/all', () => region('Credit health').getByRole('alert')],
  ['/wire/all', () => region('Recent wires').getByRole('alert')],
  ['/accounts/all', () => region('Programmable accounts').getByRole('alert')],
  ['/prices/history', () => region('ETH price').getByText(/We cannot show earlier prices right now/)],
]

/** The text of each panel for a customer with one card of each kind and a wire. */
const ANSWERS: Record<string, () => unknown> = {
  '/dashboard/debitBalance': () => balance().getByText('$420'),
  '/debit/all': () => region('Your cards').getByRole('link', { name: /^Debit card ending in/ }),
  '/credit/all': () => region('Credit health').getByText('Healthy'),
  '/wire/all': () => region('Recent wires').getByText('Ada Lovelace'),
  '/accounts/all': () => region('Programmable accounts').getByText('No account yet'),
  '/prices/history': () => region('ETH price').getByRole('img', { name: /^ETH since / }),
}

test('each panel fails on its own, all of them together are one sentence, and unknown is never 0', async () => {
  const { line } = customer.world
  const broken = () => new Response('<html>', { status: 502 })
  await seedCustomer(customer, '--debit 1 --credit 1 --wires 1 --accounts 0')
  for (const [path, isFailing] of FAILURES) {
    line.breakPath(path, broken)
    const { unmount } = await openAnew()
    await waitFor(() => {
      isFailing()
      for (const [other, isShown] of Object.entries(ANSWERS)) if (other !== path) isShown()
    })
    expect(ANSWERS[path]).toThrow()
    expect(screen.queryByText(/\$0|^0 |No (debit|credit) card yet|No wires yet/)).toBeNull()
    unmount()
    line.breakPath(path, undefined)
  }

  // A hosted bank without the call draws no chart, and says nothing of it.
  line.breakPath('/prices/history', () => new Response('', { status: 404 }))
  const hosted = await openAnew()
  await screen.findByRole('region', { name: 'ETH price' })
  await waitFor(() => expect(region('ETH price').queryByRole('img')).toBeNull())
  expect(region('ETH price').queryByText(/earlier prices/)).toBeNull()
  hosted.unmount()
  line.breakPath('/prices/history', undefined)

  // Without a price the state of the line is unknown.
  line.price = undefined
  const priceless = await openAnew()
  await screen.findByRole('region', { name: 'Credit health' })
  expect(await region('Credit health').findByText('Not known right now')).toBeInTheDocument()
  expect(region('ETH price').getByRole('alert')).toHaveTextContent('We cannot read the price of ETH')
  expect(region('Credit health').queryByText('Healthy')).toBeNull()
  ANSWERS['/dashboard/debitBalance']?.()
  priceless.unmount()
  line.price = '2500.00'

  for (const [path] of FAILURES) line.breakPath(path, broken)
  await openAnew()
  expect(await screen.findByText('We cannot show your money right now')).toBeInTheDocument()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.queryByText(/\$0/)).toBeNull()
  for (const [path] of FAILURES) line.breakPath(path, undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => ANSWERS['/dashboard/debitBalance']?.())
  await nextFrame()
})
