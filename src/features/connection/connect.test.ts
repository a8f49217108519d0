import type { Wallet } from 'ethers'
import { failureAnswer } from '../../testing/fakeFetch'
import { flushPromises, until } from '../../testing/until'
import { CONNECTOR } from '../../testing/walletOver'
import { answersIn, enter, enterSignedIn, type Browser, type Tab } from '../../testing/browser'
import { openWorld, type World } from '../../testing/world'
import { api } from '../../services/api'
import { tabMessageReceived } from '../../services/outsideEvents'
import { checkGate, connect, disconnect, reconnect } from './connect'
import { connectionEvents, selectConnection, selectSignIn } from './connectionSlice'
import { signIn } from './signIn'

const DAY_MS = 24 * 60 * 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let wallet: Wallet
let browser: Browser
let tab: Tab
beforeEach(async () => {
  localStorage.clear()
  world.line.mend()
  world.line.forgetCookies()
  world.line.sent.length = 0
  wallet = await world.newWallet()
  browser = world.openBrowser(wallet)
  tab = browser.openTab()
})
afterEach(() => tab.close())

const connection = () => selectConnection(tab.store.getState())
const signInStatus = () => selectSignIn(tab.store.getState()).status
const connectNow = () => tab.store.dispatch(connect(CONNECTOR, new AbortController().signal))
const creditCards = (address = wallet.address) =>
  tab.store.dispatch(api.endpoints.creditAll.initiate({ wallet: address }, { forceRefetch: true }))
const answers = () => answersIn(tab.store)
const persisted = () => localStorage.getItem('cache') ?? ''

describe('connecting', () => {
  test('a wallet on the whitelist passes the gate', async () => {
    await connectNow()
    expect(connection()).toEqual({
      status: 'connected',
      address: wallet.address,
      chainId: 31337,
      connector: CONNECTOR,
      gate: 'whitelisted',
      signIn: { status: 'notNeeded' },
    })
    expect(world.line.sent[0]).toEqual({
      path: '/api/whitelisted',
      body: { address: wallet.address },
      headers: ['content-type'],
    })
  })

  test('a wallet that is not on the whitelist does not pass, and its cache is removed', async () => {
    await world.bank.blacklist(wallet.address)
    await connectNow()
    expect(connection()).toMatchObject({ status: 'connected', gate: 'notWhitelisted' })
    tab.store.flush()
    expect(localStorage.getItem('cache')).toBeNull()
  })

  test('a bank that does not answer is no refusal: the gate is unreachable until it answers', async () => {
    world.line.cut()
    await connectNow()
    expect(connection()).toMatchObject({ status: 'connected', gate: 'unreachable' })
    world.line.mend()
    await tab.store.dispatch(checkGate())
    expect(connection()).toMatchObject({ gate: 'whitelisted' })
  })

  test.each([
    ['an HTML page', () => new Response('<html>Bad gateway</html>', { status: 502 })],
    ['an empty answer', () => new Response('')],
    ['success: false under 200', () => Response.json({ success: false })],
    ['an answer without a decision', () => Response.json({ data: {} })],
  ])('%s instead of a decision opens no gate', async (_what, answer) => {
    world.line.answerNext('/api/whitelisted', answer)
    await connectNow()
    expect(connection()).toMatchObject({ gate: 'unreachable' })
  })

  test('a bare { accepted: true } is a decision as well', async () => {
    world.line.answerNext('/api/whitelisted', () => Response.json({ accepted: true }))
    await connectNow()
    expect(connection()).toMatchObject({ gate: 'whitelisted' })
  })

  test('an open gate stays open while the bank does not answer, and closes when it refuses', async () => {
    await enter(tab)
    world.line.cut()
    await tab.store.dispatch(checkGate())
    expect(connection()).toMatchObject({ gate: 'whitelisted' })
    world.line.mend()
    await world.bank.blacklist(wallet.address)
    await tab.store.dispatch(checkGate())
    expect(connection()).toMatchObject({ gate: 'notWhitelisted' })
  })

  test('a refusal in the wallet is kept as the reason', async () => {
    tab.provider.refuseNext('eth_requestAccounts')
    await connectNow()
    expect(connection()).toMatchObject({ status: 'disconnected', failure: { reason: 'declined' } })
    expect(world.line.sent).toEqual([])
  })

  test('a request that is open already is a failure with its reason', async () => {
    tab.provider.failNext('eth_requestAccounts', -32002)
    await connectNow()
    expect(connection()).toEqual({
      status: 'disconnected',
      failure: { connector: CONNECTOR, reason: 'requestAlreadyOpen' },
    })
  })

  test('a second click while the wallet prompts does not prompt again', async () => {
    const release = tab.provider.holdNext('eth_requestAccounts')
    const first = connectNow()
    await connectNow()
    release()
    await first
    expect(tab.provider.count('eth_requestAccounts')).toBe(1)
  })

  test('a visit without a remembered wallet asks no wallet', async () => {
    await tab.store.dispatch(reconnect())
    expect(connection()).toEqual({ status: 'disconnected' })
    expect(tab.provider.requests).toEqual([])
  })
})

describe('signing in', () => {
  beforeEach(() => enter(tab))

  test('waits for the bank’s first 401, and repeats the refused call once', async () => {
    const cards = creditCards()
    await until(() => signInStatus() === 'needed')
    expect(tab.provider.count('personal_sign')).toBe(0)
    await tab.store.dispatch(signIn())
    expect(signInStatus()).toBe('notNeeded')
    expect((await cards).data).toEqual([])
    expect(world.line.count('/credit/all')).toBe(2)
  })

  test('several refused calls wait for one sign-in', async () => {
    const other = await world.newWallet()
    const calls = [
      creditCards(),
      creditCards(other.address),
      tab.store.dispatch(api.endpoints.debitAll.initiate({ wallet: wallet.address })),
    ]
    await until(() => world.line.count('/credit/all') === 2 && world.line.count('/debit/all') === 1)
    await tab.store.dispatch(signIn())
    const [credit, foreign, debit] = await Promise.all(calls)
    expect([credit?.data, debit?.data]).toEqual([[], []])
    expect(foreign?.error).toMatchObject({ code: 'WRONG_WALLET' })
    expect(tab.provider.count('personal_sign')).toBe(1)
    expect(world.line.count('/auth/verify')).toBe(1)
  })

  test('in one tab is enough for the others, whose calls go out without a prompt', async () => {
    const other = browser.openTab()
    await enter(other)
    const { creditAll } = api.endpoints
    const cards = other.store.dispatch(creditAll.initiate({ wallet: wallet.address }))
    const status = () => selectSignIn(other.store.getState()).status
    await until(() => status() === 'needed' && signInStatus() === 'needed')
    await tab.store.dispatch(signIn())
    await until(() => status() === 'notNeeded')
    expect((await cards).data).toEqual([])
    expect(tab.provider.count('personal_sign')).toBe(1)
    other.close()
  })

  test('another wallet’s session is no session for this one', async () => {
    void creditCards()
    await until(() => signInStatus() === 'needed')
    const told = { type: 'signedIn', wallet: (await world.newWallet()).address } as const
    tab.store.dispatch(tabMessageReceived(told))
    expect(signInStatus()).toBe('needed')
  })

  test('a refusal in the wallet is not a failure, and the customer can sign again', async () => {
    const cards = creditCards()
    await until(() => signInStatus() === 'needed')
    tab.provider.refuseNext('personal_sign')
    await tab.store.dispatch(signIn())
    expect(selectSignIn(tab.store.getState())).toEqual({ status: 'refused' })
    expect(world.line.count('/auth/verify')).toBe(0)
    await tab.store.dispatch(signIn())
    expect((await cards).data).toEqual([])
  })

  test.each([
    [-32002, 'Your wallet has a request open already. Open the wallet to answer it.'],
    [-32603, 'Your wallet could not sign. Unlock it, then try again.'],
    [4100, 'Your wallet could not sign. Unlock it, then try again.'],
  ])('the wallet’s error %i becomes a sentence', async (code, reason) => {
    void creditCards()
    await until(() => signInStatus() === 'needed')
    tab.provider.failNext('personal_sign', code)
    await tab.store.dispatch(signIn())
    expect(selectSignIn(tab.store.getState())).toEqual({ status: 'failed', reason })
  })

  test('the bank refuses another wallet’s signature, and accepts the right one afterwards', async () => {
    const cards = creditCards()
    await until(() => signInStatus() === 'needed')
    const other = await world.newWallet()
    tab.provider.answerNext('personal_sign', await other.signMessage('another message'))
    await tab.store.dispatch(signIn())
    expect(selectSignIn(tab.store.getState())).toEqual({
      status: 'failed',
      reason:
        'The signature is not from this wallet. Choose this account in your wallet, then sign in again.',
    })
    await tab.store.dispatch(signIn())
    expect((await cards).data).toEqual([])
  })

  test('the bank refuses an expired nonce, and the next attempt gets a new one', async () => {
    const cards = creditCards()
    await until(() => signInStatus() === 'needed')
    tab.provider.beforeNext('personal_sign', () => world.bank.passTime(6 * 60_000))
    await tab.store.dispatch(signIn())
    expect(selectSignIn(tab.store.getState())).toEqual({
      status: 'failed',
      reason: 'This sign-in has expired. Sign in again.',
    })
    world.bank.passTime(-6 * 60_000)
    await tab.store.dispatch(signIn())
    expect((await cards).data).toEqual([])
  })

  test.each([
    ['ten years ahead', 10 * 365 * DAY_MS],
    ['a day ahead', DAY_MS],
    ['eleven minutes behind', -11 * 60_000],
    ['thirty years behind', -30 * 365 * DAY_MS],
  ])('a customer whose clock is %s signs in', async (_, ahead) => {
    tab.close()
    tab = world.openBrowser(wallet).openTab({ now: () => Date.now() + ahead })
    await enter(tab)
    const cards = creditCards()
    await until(() => signInStatus() === 'needed')
    await tab.store.dispatch(signIn())
    expect(selectSignIn(tab.store.getState())).toEqual({ status: 'notNeeded' })
    expect((await cards).data).toEqual([])
  })

  test.each<[string, Partial<Record<'statement' | 'issuedAt' | 'expiresAt', string>>]>([
    [
      'and the times of the bank',
      { statement: 'Prove it.', issuedAt: '2026-05-01T08:00:00.000Z', expiresAt: '2026-05-01T08:01:00.000Z' },
    ],
    [
      'of the bank, and a start without an end',
      { statement: 'Prove it.', issuedAt: '2026-05-01T08:00:00.000Z' },
    ],
    ['and the times of the app when the bank gives none', {}],
  ])('the signed message has the statement %s', async (_, told) => {
    tab.close()
    tab = world.openBrowser(wallet).openTab({ now: () => Date.parse('2026-03-01T12:00:00Z') })
    await enter(tab)
    void creditCards()
    await until(() => signInStatus() === 'needed')
    world.line.answerNext('/auth/nonce', () =>
      Response.json({ success: true, nonce: 'a1b2c3d4e5f6', ...told }),
    )
    await tab.store.dispatch(signIn())
    const issuedAt = told.issuedAt ?? '2026-03-01T12:00:00.000Z'
    const expiresAt = told.expiresAt ?? new Date(Date.parse(issuedAt) + 5 * 60_000).toISOString()
    expect(world.line.bodies('/auth/verify')[0]?.message).toBe(
      [
        `${window.location.host} wants you to sign in with your Ethereum account:`,
        wallet.address,
        '',
        told.statement ?? 'Sign in to Florin. This costs nothing and moves no money.',
        '',
        `URI: ${window.location.origin}`,
        'Version: 1',
        'Chain ID: 31337',
        'Nonce: a1b2c3d4e5f6',
        `Issued At: ${issuedAt}`,
        `Expiration Time: ${expiresAt}`,
      ].join('\n'),
    )
  })

  test.each([
    ['a statement of two lines', { statement: 'Sign in.\n\nURI: https://evil.example' }],
    ['a nonce of two lines', { nonce: 'a1b2c3d4\nResources:' }],
    ['a time that does not exist', { issuedAt: '2026-13-41T99:00:00Z' }],
  ])('a bank that asks for %s fails the sign-in, and the wallet is not asked to sign', async (_, told) => {
    void creditCards()
    await until(() => signInStatus() === 'needed')
    world.line.answerNext('/auth/nonce', () =>
      Response.json({ success: true, nonce: 'a1b2c3d4e5f6', ...told }),
    )
    await tab.store.dispatch(signIn())
    expect(selectSignIn(tab.store.getState())).toMatchObject({ status: 'failed' })
    expect(tab.provider.count('personal_sign')).toBe(0)
  })

  test('a nonce that this bank never issued does not sign in', async () => {
    void creditCards()
    await until(() => signInStatus() === 'needed')
    world.line.answerNext('/auth/nonce', () => Response.json({ success: true, nonce: 'made0up0by0somebody' }))
    await tab.store.dispatch(signIn())
    expect(selectSignIn(tab.store.getState())).toMatchObject({ status: 'failed' })
    expect(world.line.count('/credit/all')).toBe(1)
  })

  test('a wallet on another chain is asked to switch before it is asked to sign', async () => {
    void creditCards()
    await until(() => signInStatus() === 'needed')
    tab.provider.leaveChainSilently(1)
    tab.provider.refuseNext('wallet_switchEthereumChain')
    await tab.store.dispatch(signIn())
    expect(selectSignIn(tab.store.getState())).toEqual({
      status: 'failed',
      reason: 'Your wallet is on another chain. Switch it to Local chain, then try again.',
    })
    expect(tab.provider.count('wallet_switchEthereumChain')).toBe(1)
    expect(tab.provider.count('personal_sign')).toBe(0)
    await tab.store.dispatch(signIn())
    expect(signInStatus()).toBe('notNeeded')
  })

  test('a 401 right after the sign-in is an error, and the call does not loop', async () => {
    world.line.breakPath('/credit/all', () => failureAnswer(401, 'UNAUTHENTICATED'))
    const cards = creditCards()
    await until(() => signInStatus() === 'needed')
    await tab.store.dispatch(signIn())
    expect((await cards).error).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect(world.line.count('/credit/all')).toBe(2)
    expect(tab.provider.count('personal_sign')).toBe(1)
    world.line.breakPath('/credit/all', undefined)
  })

  test('a second click while the wallet prompts does not prompt again', async () => {
    const cards = creditCards()
    await until(() => signInStatus() === 'needed')
    await Promise.all([tab.store.dispatch(signIn()), tab.store.dispatch(signIn())])
    expect((await cards).data).toEqual([])
    expect(tab.provider.count('personal_sign')).toBe(1)
    expect(world.line.count('/auth/nonce')).toBe(1)
  })

  test('a sign-in that the bank has not asked for does not prompt', async () => {
    await tab.store.dispatch(signIn())
    expect(tab.provider.count('personal_sign')).toBe(0)
    expect(world.line.count('/auth/nonce')).toBe(0)
  })
})

describe('disconnecting', () => {
  beforeEach(() => enterSignedIn(tab))

  test('removes all answers from store and disk, and ends the session at the bank', async () => {
    await creditCards()
    tab.store.flush()
    expect(persisted()).toContain('creditAll')
    await tab.store.dispatch(disconnect())
    tab.store.flush()

    expect(connection()).toEqual({ status: 'disconnected' })
    expect(answers()).toEqual({})
    expect(localStorage.getItem('cache')).toBeNull()
    expect(world.line.count('/auth/logout')).toBe(1)
    // The next connection does not inherit a session.
    await enter(tab)
    void creditCards()
    await until(() => signInStatus() === 'needed')
  })

  test('removes the answers from disk before wallet and bank have answered, also if the page is closed then', async () => {
    await creditCards()
    tab.store.flush()
    const release = world.line.holdNext('/auth/logout')
    tab.provider.holdNext('wallet_revokePermissions')
    const leaving = tab.store.dispatch(disconnect())
    expect(localStorage.getItem('cache')).toBeNull()
    // As at the page's end.
    tab.store.flush()
    expect(localStorage.getItem('cache')).toBeNull()
    release()
    await leaving
  })

  test('abandons calls that wait for a sign-in', async () => {
    world.line.forgetCookies()
    const cards = creditCards()
    await until(() => signInStatus() === 'needed')
    await tab.store.dispatch(disconnect())
    expect((await cards).isSuccess).toBe(false)
    expect(world.line.count('/credit/all')).toBe(1)
  })

  test('during a sign-in leaves no session behind', async () => {
    world.line.forgetCookies()
    void creditCards()
    await until(() => signInStatus() === 'needed')
    const releaseSignIn = world.line.holdNext('/auth/verify')
    const signing = tab.store.dispatch(signIn())
    await until(() => world.line.count('/auth/verify') === 2)
    // The bank gets the logout before the sign-in, so the sign-in begins a session after it.
    const releaseEnd = world.line.holdAnswerOfNext('/auth/logout')
    const leaving = tab.store.dispatch(disconnect())
    await until(() => world.line.count('/auth/logout') === 1)
    releaseSignIn()
    await signing
    releaseEnd()
    await leaving
    await enter(tab)
    void creditCards()
    await until(() => signInStatus() === 'needed')
  })

  test('does not wait for a bank that is down', async () => {
    world.line.cut()
    await tab.store.dispatch(disconnect())
    expect(connection()).toEqual({ status: 'disconnected' })
    expect(localStorage.getItem('cache')).toBeNull()
  })

  test('drops an answer that comes later from store and disk', async () => {
    const release = world.line.holdNext('/credit/all')
    const late = creditCards()
    await until(() => world.line.count('/credit/all') === 1)
    await tab.store.dispatch(disconnect())
    release()
    await late
    tab.store.flush()
    expect(answers()).toEqual({})
    expect(localStorage.getItem('cache')).toBeNull()
  })

  test('makes one logout after a second click', async () => {
    await Promise.all([tab.store.dispatch(disconnect()), tab.store.dispatch(disconnect())])
    expect(world.line.count('/auth/logout')).toBe(1)
  })
})

describe('another account in the wallet', () => {
  let other: Wallet
  beforeEach(async () => {
    other = await world.newWallet()
    await enterSignedIn(tab)
    await creditCards()
    tab.store.flush()
  })

  test('removes the old account’s answers at once, and asks the gate about the new account', async () => {
    void tab.provider.switchAccount(other)
    // Nothing was awaited, so no screen is drawn with one wallet's address and another's money.
    expect(connection()).toMatchObject({ address: other.address, gate: 'checking' })
    expect(answers()).toEqual({})
    expect(localStorage.getItem('cache')).toBeNull()

    await until(() => (connection() as { gate?: string }).gate === 'whitelisted')
    expect(world.line.bodies('/api/whitelisted').at(-1)).toEqual({ address: other.address })
    // The old session ends first, so that the logout cannot end the new one.
    const gateCalls = ['/auth/logout', '/api/whitelisted']
    expect(world.line.sent.map(({ path }) => path).filter((path) => gateCalls.includes(path))).toEqual([
      '/api/whitelisted',
      ...gateCalls,
    ])
    expect(world.line.bodies('/auth/logout')).toEqual([{ wallet: wallet.address }])
    tab.store.flush()
    expect(persisted()).not.toContain(wallet.address)
  })

  test('asks the new account to sign in, and shows its own answers', async () => {
    await tab.provider.switchAccount(other)
    await until(() => (connection() as { gate?: string }).gate === 'whitelisted')
    const cards = creditCards(other.address)
    await until(() => signInStatus() === 'needed')
    await tab.store.dispatch(signIn())
    expect((await cards).data).toEqual([])
  })

  test('asks the new account to sign in, although a call of the old one was waiting for that', async () => {
    // A hosted bank may log users without a session. Otherwise this call would ask for the sign-in.
    world.line.breakPath('/users/create', () => Response.json({ success: true }))
    try {
      world.line.forgetCookies()
      void creditCards()
      await until(() => signInStatus() === 'needed')
      await tab.provider.switchAccount(other)
      await until(() => (connection() as { gate?: string }).gate === 'whitelisted')
      void creditCards(other.address)
      await until(() => signInStatus() === 'needed')
    } finally {
      world.line.breakPath('/users/create', undefined)
    }
  })

  test('waits for the end of the old session, which would take the cookie of a new one with it', async () => {
    tab.close()
    const browser = world.openBrowser(wallet)
    tab = browser.openTab({ wait: () => new Promise(() => undefined) })
    await enter(tab)
    world.line.sent.length = 0
    const release = world.line.holdAnswerOfNext('/auth/logout')
    await tab.provider.switchAccount(other)
    await until(() => world.line.count('/auth/logout') === 1)
    for (let turns = 0; turns < 20; turns += 1) await flushPromises()
    expect(world.line.count('/api/whitelisted')).toBe(0)
    release()
    await until(() => world.line.count('/api/whitelisted') === 1)
  })

  test('removes the old account’s answers while the bank is down', async () => {
    world.line.cut()
    await tab.provider.switchAccount(other)
    await until(() => (connection() as { gate?: string }).gate === 'unreachable')
    expect(JSON.stringify(answers())).not.toContain(wallet.address)
  })

  test('does not send a late signature of the old account', async () => {
    world.line.forgetCookies()
    void creditCards()
    await until(() => signInStatus() === 'needed')
    const release = tab.provider.holdNext('personal_sign')
    const signing = tab.store.dispatch(signIn())
    await until(() => tab.provider.count('personal_sign') === 2)
    await tab.provider.switchAccount(other)
    await until(() => (connection() as { gate?: string }).gate === 'whitelisted')
    release()
    await signing
    const cards = creditCards(other.address)
    await until(() => signInStatus() === 'needed')
    expect(world.line.count('/auth/verify')).toBe(1)
    await tab.store.dispatch(signIn())
    expect((await cards).data).toEqual([])
  })
})

describe('a wallet', () => {
  test('that locks is disconnected with the reason, and its answers are removed', async () => {
    await enterSignedIn(tab)
    await creditCards()
    await tab.provider.lock()
    expect(connection()).toEqual({
      status: 'disconnected',
      failure: { connector: CONNECTOR, reason: 'locked' },
    })
    expect(answers()).toEqual({})
    expect(localStorage.getItem('cache')).toBeNull()
    await until(() => world.line.count('/auth/logout') === 1)
  })

  test('that switches its chain stays connected, with the new chain', async () => {
    await enter(tab)
    await tab.provider.emit('chainChanged', '0x1')
    expect(connection()).toMatchObject({ chainId: 1 })
  })
})

test('disconnecting in one tab disconnects the others', async () => {
  const browser = world.openBrowser(await world.newWallet())
  const [first, second] = [browser.openTab(), browser.openTab()]
  await enterSignedIn(first)
  await enterSignedIn(second)
  await first.store.dispatch(disconnect())
  expect(selectConnection(second.store.getState())).toEqual({ status: 'disconnected' })
  expect(answersIn(second.store)).toEqual({})
  second.store.flush()
  expect(localStorage.getItem('cache')).toBeNull()
  first.close()
  second.close()
})

test('events that come too late change nothing', () => {
  const before = tab.store.getState().connection
  tab.store.dispatch(connectionEvents.gateAnswered({ address: wallet.address, gate: 'whitelisted' }))
  expect(tab.store.getState().connection).toBe(before)
})
