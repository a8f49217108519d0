import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OutageSaid } from '../../../components/Outage'
import { shortAddress } from '../../../lib/address'
import { api } from '../../../services/api'
import { failureAnswer } from '../../../testing/fakeFetch'
import { enter } from '../../../testing/browser'
import { anIntent, creditCard, debitCard } from '../../../testing/entities'
import { show } from '../../../testing/show'
import { withStubBank } from '../../../testing/stubBank'
import { selectSignIn } from '../../connection/connectionSlice'
import { signIn } from '../../connection/signIn'
import { intentSaved } from '../../intents'
import { CardsPage } from './CardsPage'

const bank = withStubBank()
beforeEach(() => enter(bank.tab))
afterEach(() => {
  jest.useRealTimers()
})

const region = (name: string) => within(screen.getByRole('region', { name }))
const credit = () => region('Credit cards')
const debit = () => region('Debit cards')
const cards = () => region('Your cards')
/** The cards shown, in order. */
const names = () =>
  within(screen.getByRole('list', { name: 'Cards' }))
    .getAllByRole('link')
    .map(({ textContent }) => /^\w+ card ending in \d+/.exec(textContent)?.[0])
const DOWN = 'We cannot reach our servers. Your money is safe.'
const broken = () => new Response('<html>', { status: 500 })
/** An active and a frozen credit card, and two debit cards, one of them unconfirmed. */
function someCards() {
  bank.answers['/credit/all'] = {
    success: true,
    creditCards: [creditCard(), creditCard({ id: 'c&2', cardStatus: 'Blocked', lastFour: '4321' })],
  }
  bank.answers['/debit/all'] = {
    success: true,
    debitCards: [
      debitCard(),
      debitCard({ id: 'd2', lastFour: '9034', amount: '77.00', fundingStatus: 'Pending' }),
    ],
  }
}

test('lists every card with a link to its page', async () => {
  someCards()
  show(bank.tab, <CardsPage />)
  const link = (name: string) => screen.findByRole('link', { name })
  expect(await link('Credit card ending in 1234')).toHaveAttribute('href', '/cards/credit/single?cardID=c1')
  expect(await link('Credit card ending in 4321')).toHaveAttribute(
    'href',
    '/cards/credit/single?cardID=c%262',
  )
  expect(await link('Debit card ending in 5678')).toHaveAttribute('href', '/cards/debit/single?cardID=d1')
  expect(cards().getByRole('status')).toHaveTextContent('4 cards.')
})

test('describes each card by kind, amount, status and expiry', async () => {
  someCards()
  show(bank.tab, <CardsPage />)
  const link = (name: string) => screen.findByRole('link', { name })
  expect(await link('Credit card ending in 1234')).toHaveAccessibleDescription(
    'Active, $5,000.00, Healthy: ETH can fall 29%, expires 03/29',
  )
  // Any status but Active counts as frozen (SPEC.md section 4).
  expect(await link('Credit card ending in 4321')).toHaveAccessibleDescription(
    'Frozen, $5,000.00, Healthy: ETH can fall 29%, expires 03/29',
  )
  expect(await link('Debit card ending in 5678')).toHaveAccessibleDescription('$420.00, expires 04/29')
  for (const text of ['Active', 'Frozen ❅', '$420.00', '04/29'])
    expect(cards().getAllByText(text)[0]).toBeInTheDocument()
})

test('a margin call stands above the list, and on its card', async () => {
  someCards()
  bank.answers['/credit/all'] = {
    success: true,
    creditCards: [
      creditCard({ id: 'c0', lastFour: '1000', marginCallPrice: '900.00', addedCollateral: [] }),
      creditCard({ lastFour: '1234', marginCallPrice: '1700.00', addedCollateral: [] }),
    ],
  }
  bank.line.price = '1650.00'
  show(bank.tab, <CardsPage />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Margin call: credit card ending in 1234')
  expect(within(alert).getByRole('link', { name: /^Add [\d.]+ ETH$/ })).toBeInTheDocument()
  // Its figures follow the price, and a screen reader reads them once.
  for (const figure of within(alert).getAllByText(/[\d.]+ ETH/))
    expect(figure.closest('[aria-live]')).toHaveAttribute('aria-live', 'off')
  expect(within(alert).getByRole('link', { name: 'View card' })).toHaveAttribute(
    'href',
    '/cards/credit/single?cardID=c1',
  )
  const described = (name: string) => screen.getByRole('link', { name })
  expect(described('Credit card ending in 1234')).toHaveAccessibleDescription(
    /^Active, \$5,000\.00, Margin call: add [\d.]+ ETH, expires/,
  )
  expect(described('Credit card ending in 1000')).toHaveAccessibleDescription(/Healthy: ETH can fall 45%/)
})

test('a card in a margin call names no ether to add where the bank takes none', async () => {
  const card = creditCard({ lastFour: '1234', marginCallPrice: '1700.00' })
  bank.answers['/credit/all'] = { success: true, creditCards: [card] }
  bank.line.price = '1650.00'
  show(bank.tab, <CardsPage />)
  expect(await screen.findByRole('link', { name: 'Credit card ending in 1234' })).toHaveAccessibleDescription(
    'Active, $5,000.00, Margin call, expires 03/29',
  )
})

test('without a price no card claims to be healthy', async () => {
  someCards()
  bank.line.price = undefined
  show(bank.tab, <CardsPage />)
  expect(await screen.findByRole('link', { name: 'Credit card ending in 1234' })).toHaveAccessibleDescription(
    'Active, $5,000.00, Margin call at $1,750.71, expires 03/29',
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

test('with a price of more than a minute ago no card claims to be healthy', async () => {
  someCards()
  let ahead = 0
  bank.openTab({ now: () => Date.now() + ahead })
  await enter(bank.tab)
  show(bank.tab, <CardsPage />)
  const card = await screen.findByRole('link', { name: 'Credit card ending in 1234' })
  expect(card).toHaveAccessibleDescription(/Healthy: ETH can fall/)
  bank.line.price = undefined
  ahead = 61_000
  await waitFor(() => expect(card).toHaveAccessibleDescription(/, Margin call at \$1,750\.71,/), {
    timeout: 3_000,
  })
})

test('does not show an amount whose payment is unconfirmed', async () => {
  someCards()
  show(bank.tab, <CardsPage />)
  expect(await screen.findByRole('link', { name: 'Debit card ending in 9034' })).toHaveAccessibleDescription(
    'Waiting for confirmation, expires 04/29',
  )
  expect(screen.queryByText('$77.00')).toBeNull()
})

test('lists cards without last four digits, expiry and dates', async () => {
  bank.answers['/credit/all'] = {
    success: true,
    creditCards: [creditCard({ lastFour: undefined, expiry: undefined })],
  }
  show(bank.tab, <CardsPage />)
  const link = await screen.findByRole('link', { name: 'Credit card' })
  expect(link).toHaveAccessibleDescription('Active, $5,000.00, Healthy: ETH can fall 29%')
})

test.each([
  [{ fullName: 'Ada Lovelace', kycStatus: { status: 'approved' } }, 'Ada Lovelace'],
  [{ fullName: 'Ada Lovelace', kycStatus: null, kycReview: 'pending' }, undefined],
])('a card carries the name once it is verified, and the address until then: %j', async (user, name) => {
  someCards()
  bank.answers['/users/kyc/get'] = { success: true, user }
  const wallet = bank.browser.provider.address
  await bank.tab.store.dispatch(api.endpoints.kycGet.initiate({ wallet }))
  show(bank.tab, <CardsPage />)
  expect(await screen.findAllByText(name ?? shortAddress(wallet))).toHaveLength(4)
})

test('an empty list says so and offers the first card, without a search', async () => {
  show(bank.tab, <CardsPage />)
  await screen.findByText('No credit card yet')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(credit().getByRole('link')).toHaveAttribute('href', '/cards/credit/new')
  expect(debit().getByText('No debit card yet')).toBeInTheDocument()
  expect(debit().getByRole('link')).toHaveAttribute('href', '/cards/new')
})

test('a kind without cards shows the payment for its first one while that is under way', async () => {
  const progress = { step: 'confirming', hash: `0x${'ab'.repeat(32)}`, confirmations: 1 } as const
  bank.tab.store.dispatch(intentSaved(anIntent(bank.browser.provider.address, progress)))
  show(bank.tab, <CardsPage />)
  await screen.findByText('No credit card yet')
  expect(debit().getByText('Debit card under way')).toBeInTheDocument()
  expect(debit().getByText('Debit card payment confirming, 1 of 2 blocks.')).toBeInTheDocument()
  expect(screen.queryByText('No debit card yet')).toBeNull()
})

test.each(['/credit/all', '/debit/all'])('a failing %s does not hide the other list', async (path) => {
  bank.answers['/credit/all'] = { success: true, creditCards: [creditCard()] }
  bank.answers['/debit/all'] = { success: true, debitCards: [debitCard()] }
  bank.line.breakPath(path, broken)
  show(bank.tab, <CardsPage />)
  const [failing, fine, count] =
    path === '/credit/all'
      ? ([credit, 'Debit card ending in 5678', '1 debit card. Your credit cards are not known'] as const)
      : ([debit, 'Credit card ending in 1234', '1 credit card. Your debit cards are not known'] as const)
  await screen.findByRole('list', { name: 'Cards' })
  expect(await failing().findByRole('alert')).toHaveTextContent('We got an answer that cannot be read.')
  expect(names()).toEqual([fine])
  expect(failing().queryByRole('link')).toBeNull()
  expect(cards().getByRole('status')).toHaveTextContent(count)
})

test('shows an unreachable bank as an error, not as an empty list', async () => {
  bank.line.cut()
  show(bank.tab, <CardsPage />)
  await screen.findAllByRole('alert')
  expect(await credit().findByRole('alert')).toHaveTextContent(DOWN)
  expect(await debit().findByRole('alert')).toHaveTextContent(DOWN)
  expect(screen.queryByText(/No (credit|debit) card yet/)).toBeNull()
  expect(screen.queryByText(/\$0/)).toBeNull()
  expect(screen.queryByText(/0 .*cards?/)).toBeNull()
})

test('shows an answer with a broken card as an error, not as a list without the card', async () => {
  bank.answers['/credit/all'] = {
    success: true,
    creditCards: [creditCard(), { ...creditCard(), amount: null }],
  }
  show(bank.tab, <CardsPage />)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(credit().queryByRole('link')).toBeNull()
  expect(screen.queryByRole('list', { name: 'Cards' })).toBeNull()
})

test('keeps the last answer on screen with its age when the next read fails', async () => {
  bank.answers['/credit/all'] = { success: true, creditCards: [creditCard()] }
  const { unmount } = show(bank.tab, <CardsPage />)
  await screen.findByRole('link', { name: 'Credit card ending in 1234' })
  unmount()
  bank.line.cut()
  show(bank.tab, <CardsPage />)
  await screen.findByRole('region', { name: 'Credit cards' })
  expect(
    credit().getByText(/^This is from less than a minute ago\. We cannot reach our servers\./),
  ).toBeInTheDocument()
  expect(names()).toEqual(['Credit card ending in 1234'])
  cleanup()
  // The notice above every screen says it already.
  show(
    bank.tab,
    <OutageSaid value>
      <CardsPage />
    </OutageSaid>,
  )
  await waitFor(() => expect(names()).toEqual(['Credit card ending in 1234']))
  expect(screen.queryByRole('region', { name: 'Credit cards' })).toBeNull()
})

test('a button asks again', async () => {
  bank.answers['/credit/all'] = { success: true, creditCards: [creditCard()] }
  bank.line.breakPath('/credit/all', broken)
  show(bank.tab, <CardsPage />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  bank.line.breakPath('/credit/all', undefined)
  await userEvent.click(retry)
  expect(await screen.findByRole('link', { name: 'Credit card ending in 1234' })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('recovers by itself when the bank answers again, and is not asked before', async () => {
  jest.useFakeTimers()
  /** Advances the clock second by second and waits for running queries each time. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1)
      await act(async () => {
        await jest.advanceTimersByTimeAsync(1_000)
        await Promise.all(bank.tab.store.dispatch(api.util.getRunningQueriesThunk()))
      })
  }
  bank.line.breakPath('/credit/all', broken)
  show(bank.tab, <CardsPage />)
  await pass(60)
  expect(credit().getByRole('alert')).toBeInTheDocument()
  expect(bank.line.count('/credit/all')).toBe(1)

  bank.line.breakPath('/credit/all', undefined)
  const { address: wallet } = bank.tab.provider
  void bank.tab.store.dispatch(api.endpoints.kycGet.initiate({ wallet }, { subscribe: false }))
  await pass(2)
  expect(credit().getByText('No credit card yet')).toBeInTheDocument()
  expect(bank.line.count('/credit/all')).toBe(2)
  expect(bank.line.count('/debit/all')).toBe(1)
})

test('a refusal right after a sign-in is shown and not retried forever', async () => {
  jest.useFakeTimers()
  const status = () => selectSignIn(bank.tab.store.getState()).status
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000))
  /** Waits until the bank has asked for a sign-in. */
  const untilNeeded = async () => {
    while (status() !== 'needed') await pass(0.1)
  }
  Object.assign(bank.answers, {
    '/auth/nonce': { success: true, nonce: 'a1b2c3d4e5f6' },
    '/auth/verify': { success: true, wallet: bank.tab.provider.address },
  })
  // As in a browser that blocks cookies: the sign-in succeeds, and the next call has no session.
  bank.line.breakPath('/credit/all', () => failureAnswer(401, 'UNAUTHENTICATED'))
  show(bank.tab, <CardsPage />)
  await untilNeeded()
  await act(() => bank.tab.store.dispatch(signIn()))
  while (screen.queryByRole('alert') === null) await pass(0.1)
  expect(credit().getByRole('alert')).toHaveTextContent(
    'We could not accept the sign-in. Your browser may be blocking cookies for this site.',
  )

  for (let minute = 0; minute < 60; minute += 1) await pass(60)
  expect(bank.line.count('/credit/all')).toBe(2)
  expect(bank.tab.provider.count('personal_sign')).toBe(1)
})

test('announces loading until the answer arrives', async () => {
  const release = bank.line.holdNext('/credit/all')
  show(bank.tab, <CardsPage />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  release()
  expect(await screen.findByText('No credit card yet')).toBeInTheDocument()
  expect(screen.queryByText('Loading')).toBeNull()
})

test('a slow list does not hold up the other one', async () => {
  bank.answers['/debit/all'] = { success: true, debitCards: [debitCard()] }
  const release = bank.line.holdNext('/credit/all')
  show(bank.tab, <CardsPage />)
  expect(await screen.findByRole('link', { name: 'Debit card ending in 5678' })).toBeInTheDocument()
  expect(credit().getByRole('status')).toHaveTextContent('Loading')
  expect(cards().getByRole('status')).toHaveTextContent('1 debit card. Your credit cards are not known')
  release()
  expect(await credit().findByText('No credit card yet')).toBeInTheDocument()
})
