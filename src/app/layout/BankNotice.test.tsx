import { act, screen, waitFor } from '@testing-library/react'
import { DataView } from '../../components/DataView'
import { connectionEvents, selectSignIn, SignInNotice } from '../../features/connection'
import { signIn } from '../../features/connection/signIn'
import { api } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import { failureAnswer } from '../../testing/fakeFetch'
import { enter } from '../../testing/browser'
import { debitCard } from '../../testing/entities'
import { show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { NoticeTray } from '../../components/NoticeTray'
import { BankNotice, SignInAge } from './BankNotice'
import { BankWatch } from './BankWatch'
import { TopBar } from './TopBar'

const POLL_MS = 20_000

const bank = withStubBank()
let forgetBalance: () => void

beforeEach(async () => {
  // Starts here, because RTK Query notes half a second later which answers the screens show.
  jest.useFakeTimers({ advanceTimers: true })
  bank.openTab({ now: () => Date.now() })
  await enter(bank.tab)
  show(
    bank.tab,
    <>
      <TopBar />
      <BankWatch wallet={bank.tab.provider.address}>
        <NoticeTray>
          <BankNotice />
        </NoticeTray>
      </BankWatch>
    </>,
  )
  await waitFor(() => expect(bank.line.count('/users/kyc/get')).toBe(1))
  await readBalance()
  await passTime(600)
})
afterEach(() => {
  jest.useRealTimers()
})

/** Stands for a screen that shows the balance. */
async function readBalance() {
  const question = api.endpoints.debitBalance.initiate({ wallet: bank.tab.provider.address })
  const balance = bank.tab.store.dispatch(question)
  forgetBalance = () => balance.unsubscribe()
  await act(() => balance)
}

/** Waits until the answers are on the screen. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(0))
const passTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const notices = () => screen.getByRole('log', { name: 'Notices' })
const toggle = () => screen.getByRole('button', { name: /^Disconnect / })

test('a customer’s Verified badge appears with the next poll after the approval', async () => {
  expect(toggle()).not.toHaveAccessibleName(/Verified/)
  bank.answers['/users/kyc/get'] = { success: true, user: { kycStatus: { status: 'approved' } } }
  await passTime(POLL_MS - 1_000)
  expect(toggle()).not.toHaveAccessibleName(/Verified/)
  await passTime(1_000)
  await waitFor(() => expect(toggle()).toHaveAccessibleName(/^Disconnect 0x.{3}\.\.\..{5} Verified$/))
})

test('the next poll notices that the session has ended, and does not prompt the wallet', async () => {
  bank.line.breakPath('/users/kyc/get', () => failureAnswer(401, 'UNAUTHENTICATED'))
  await passTime(POLL_MS)
  await waitFor(() => expect(selectSignIn(bank.tab.store.getState()).status).toBe('needed'))
  expect(bank.tab.provider.count('personal_sign')).toBe(0)
  expect(notices()).toBeEmptyDOMElement()
})

test('a bank that refuses again right after the sign-in is polled once more, and not in circles', async () => {
  const signInIs = (status: string) =>
    waitFor(() => expect(selectSignIn(bank.tab.store.getState()).status).toBe(status))
  bank.answers['/auth/nonce'] = { success: true, nonce: 'a1b2c3d4e5f6' }
  bank.answers['/auth/verify'] = { success: true, wallet: bank.tab.provider.address }
  // As in a browser that blocks cookies: the sign-in succeeds, and the next call has no session.
  bank.line.breakPath('/users/kyc/get', () => failureAnswer(401, 'UNAUTHENTICATED'))
  const before = bank.line.count('/users/kyc/get')
  await passTime(POLL_MS)
  await signInIs('needed')
  await act(() => bank.tab.store.dispatch(signIn()))
  await waitFor(() => expect(bank.line.count('/users/kyc/get')).toBe(before + 2))
  await signInIs('notNeeded')

  // The next poll asks for another sign-in, and waits for the customer.
  await passTime(POLL_MS)
  await signInIs('needed')
  for (let poll = 0; poll < 180; poll += 1) await passTime(POLL_MS)
  expect(bank.line.count('/users/kyc/get')).toBe(before + 3)
  expect(bank.tab.provider.count('personal_sign')).toBe(1)
})

test('the notice appears when the bank does not answer, and goes away by itself', async () => {
  bank.line.cut()
  await passTime(POLL_MS)
  await waitFor(() =>
    expect(notices()).toHaveTextContent(
      /We cannot reach our servers\. Your money is safe\. Figures are from less than a minute ago\./,
    ),
  )
  bank.line.mend()
  await passTime(POLL_MS)
  await waitFor(() => expect(notices()).toBeEmptyDOMElement())
})

test('the notice appears after eight seconds when the bank hangs, and stays until it answers', async () => {
  const release = bank.line.holdNext('/users/kyc/get')
  await passTime(POLL_MS)
  await settle()
  await passTime(6_500)
  expect(notices()).toBeEmptyDOMElement()
  await passTime(2_000)
  expect(notices()).toHaveTextContent('Checking: our servers have not answered yet.')
  release()
  await settle()
  await waitFor(() => expect(notices()).toBeEmptyDOMElement())
})

test('a bank that hung and then stopped cannot be reached', async () => {
  bank.line.holdNext('/users/kyc/get')
  await passTime(POLL_MS)
  await settle()
  await passTime(8_500)
  expect(notices()).toHaveTextContent('Checking: our servers have not answered yet.')
  bank.line.cut()
  await passTime(POLL_MS)
  await waitFor(() => expect(notices()).toHaveTextContent('We cannot reach our servers.'))
  bank.line.mend()
  await passTime(POLL_MS)
  await waitFor(() => expect(notices()).toBeEmptyDOMElement())
})

test('a notice says that we are checking, from the eighth second of silence until the bank answers', async () => {
  bank.line.hang()
  await passTime(POLL_MS + 6_500)
  expect(notices()).toBeEmptyDOMElement()
  await passTime(1_000)
  // Each call ends after fifteen seconds, and others follow.
  for (let second = 0; second < 95; second += 1) {
    await passTime(1_000)
    expect(notices()).toHaveTextContent(/^Warning: Checking: our servers have not answered yet\./)
  }
  expect(notices()).toHaveTextContent(/Figures are from 2 min ago\.$/)
  bank.line.mend()
  await passTime(20_000)
  expect(notices()).toBeEmptyDOMElement()
})

test('after the clock was set back, a hang is noticed, and the age of the figures is unknown', async () => {
  jest.setSystemTime(Date.now() - 3_600_000)
  bank.line.hang()
  await passTime(POLL_MS + 9_000)
  expect(notices()).toHaveTextContent(
    /Checking: our servers have not answered yet\. .* Figures are from some time ago\.$/,
  )
})

test('the notice names no age where a screen shows no figures', async () => {
  await act(() =>
    bank.tab.store.dispatch(api.endpoints.paymentsUnclaimed.initiate({ wallet: bank.tab.provider.address })),
  )
  forgetBalance()
  await passTime(600)
  bank.line.cut()
  act(() => bank.browser.network.goOffline())
  expect(notices()).toHaveTextContent(/freezes wait\.$/)
})

test('a list that loads page by page is not late while its pages are answered', async () => {
  const terms = {
    chainId: 31337,
    treasury: bank.tab.provider.address,
    confirmations: 2,
    loanToValue: { opening: '0.500', marginCall: '0.714', liquidation: '0.833' },
    listLimit: 1,
  }
  bank.answers['/terms'] = { success: true, terms }
  await act(() => bank.tab.store.dispatch(api.endpoints.terms.initiate(undefined)))
  const list = { wallet: bank.tab.provider.address }
  const answer = (id: string) => {
    bank.answers['/debit/all'] = { success: true, debitCards: [debitCard({ id })], next: id }
  }
  let release = bank.line.holdNext('/debit/all')
  act(() => void bank.tab.store.dispatch(api.endpoints.debitAll.initiate(list)))
  for (const id of ['a', 'b']) {
    await passTime(5_000)
    answer(id)
    const releaseNext = bank.line.holdNext('/debit/all')
    release()
    release = releaseNext
    await passTime(0)
    expect(bank.line.bodies('/debit/all').at(-1)).toMatchObject({ after: id })
  }
  await passTime(7_500)
  expect(notices()).toBeEmptyDOMElement()
  expect(bank.line.count('/users/kyc/get')).toBe(1)
  await passTime(1_000)
  expect(notices()).toHaveTextContent('Checking: our servers have not answered yet.')
})

test('a lost network shows one quiet line at once, with the age of the figures, and does not blame the bank', async () => {
  const said = new Set<string>()
  const watch = new MutationObserver(() => said.add(notices().textContent))
  watch.observe(notices(), { subtree: true, childList: true, characterData: true })
  bank.line.cut()
  act(() => bank.browser.network.goOffline())
  expect(notices()).toHaveTextContent(
    'Note: You are offline. You can look around, and freezes wait. Figures are from less than a minute ago.',
  )
  await passTime(10 * 60_000)
  expect(notices()).toHaveTextContent(/Figures are from 10 min ago\.$/)
  const asked = bank.line.count('/dashboard/debitBalance')
  bank.line.mend()
  act(() => bank.browser.network.goOnline())
  await settle()
  await waitFor(() => expect(notices()).toBeEmptyDOMElement())
  // No notice says the age any more, so the figures are read anew.
  await waitFor(() => expect(bank.line.count('/dashboard/debitBalance')).toBe(asked + 1))
  watch.disconnect()
  expect([...said].filter((text) => /servers/.test(text))).toEqual([])
})

test('a call that waits for the sign-in is not late', async () => {
  bank.line.breakPath('/users/kyc/get', () => failureAnswer(401, 'UNAUTHENTICATED'))
  await passTime(POLL_MS)
  await waitFor(() => expect(selectSignIn(bank.tab.store.getState()).status).toBe('needed'))
  await passTime(30_000)
  expect(notices()).toBeEmptyDOMElement()
  // Also not in the moment before the waiting calls are sent again.
  act(() => void bank.tab.store.dispatch(connectionEvents.signedInElsewhere()))
  expect(notices()).toBeEmptyDOMElement()
})

function Balance() {
  const view = bankView(api.useDebitBalanceQuery({ wallet: bank.tab.provider.address }))
  return (
    <section aria-label="Balance">
      <DataView view={view} skeleton="…">
        {() => 'known'}
      </DataView>
    </section>
  )
}

test('while a sign-in is asked for, its notice says how old the figures are, and no panel complains', async () => {
  for (const path of ['/users/kyc/get', '/dashboard/debitBalance'])
    bank.line.breakPath(path, () => failureAnswer(401, 'UNAUTHENTICATED'))
  show(
    bank.tab,
    <BankWatch wallet={bank.tab.provider.address}>
      <SignInNotice>
        <SignInAge />
      </SignInNotice>
      <Balance />
    </BankWatch>,
  )
  // The panel's read waits for the sign-in from the beginning.
  await passTime(2 * 60_000 + 30_000)
  expect(screen.getByText(/^Sign in to continue\./)).toHaveTextContent(/Figures are from 2 min ago\.$/)
  expect(screen.getByRole('region', { name: 'Balance' })).toHaveTextContent(/^known$/)
  bank.line.cut()
  act(() => bank.browser.network.goOffline())
  expect(notices()).toHaveTextContent(/Figures are from 2 min ago\.$/)
  expect(screen.getByText(/^Sign in to continue\./)).toHaveTextContent(/moves no money\.$/)
})

test('the notice does not appear when the bank refuses a call', async () => {
  bank.line.breakPath('/users/kyc/get', () => failureAnswer(404, 'NOT_FOUND'))
  await passTime(POLL_MS)
  const asked = api.endpoints.kycGet.select({ wallet: bank.tab.provider.address })
  await waitFor(() => expect(asked(bank.tab.store.getState()).isError).toBe(true))
  // The screen shows an answer in the next frame.
  await passTime(100)
  expect(notices()).toBeEmptyDOMElement()
})

test('the gate is asked again when the bank answers that the wallet is not whitelisted', async () => {
  bank.line.breakPath('/users/kyc/get', () => failureAnswer(403, 'NOT_WHITELISTED'))
  const before = bank.line.count('/api/whitelisted')
  await passTime(POLL_MS)
  await waitFor(() => expect(bank.line.count('/api/whitelisted')).toBe(before + 1))
})

test('a gate that accepts the wallet which the bank refuses is asked no more than once a poll', async () => {
  bank.line.breakPath('/users/kyc/get', () => failureAnswer(403, 'NOT_WHITELISTED'))
  const count = () => [bank.line.count('/users/kyc/get'), bank.line.count('/api/whitelisted')] as const
  const [polled, asked] = count()
  for (let poll = 0; poll < 10; poll += 1) await passTime(POLL_MS)
  const [polledNow, askedNow] = count()
  expect(polledNow).toBe(polled + 10)
  expect(askedNow).toBeGreaterThan(asked)
  expect(askedNow).toBeLessThanOrEqual(asked + 10)
})

test('the acceptance is asked for again while the app is open, so that it is not too old for a start without a network', async () => {
  const asked = bank.line.count('/api/whitelisted')
  await passTime(4 * 60_000)
  expect(bank.line.count('/api/whitelisted')).toBe(asked)
  await passTime(2 * 60_000)
  expect(bank.line.count('/api/whitelisted')).toBe(asked + 1)
})
