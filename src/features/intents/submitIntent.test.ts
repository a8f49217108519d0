import { IDBFactory } from 'fake-indexeddb'
import { LOCAL_ACCOUNTS } from '../../lib/localChain'
import { bodyHash, encodeMemo } from '../../lib/memo'
import { WEI_PER_ETH } from '../../lib/money'
import { callFrom } from '../../lib/safeTransaction'
import { ChainUnreachable, type AccountState, type ChainPort } from '../../services/chain/chainPort'
import type { OutsidePorts } from '../../services/ports'
import { failureAnswer, type FakeFetch } from '../../testing/fakeFetch'
import { runsNothing, enter, type Browser, type Tab } from '../../testing/browser'
import { openStubBank, openStubBrowser, type Answers } from '../../testing/stubBank'
import { newWallet } from '../../testing/newWallet'
import { testEnv } from '../../testing/testEnv'
import { flushPromises, until } from '../../testing/until'
import { reconnect } from '../connection'
import { selectIntents } from './intentsSlice'
import { dismissIntent } from './intentThunks'
import { submitIntent } from './submitIntent'

const TREASURY = LOCAL_ACCOUNTS.treasury
const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
/** The fee that a payment has to leave in the wallet. */
const FEE = WEI_PER_ETH / 1000n

const terms = (changes: object = {}) => ({
  success: true,
  terms: {
    chainId: 31337,
    treasury: TREASURY,
    confirmations: 3,
    loanToValue: { opening: '0.500', marginCall: '0.714', liquidation: '0.833' },
    ...changes,
  },
})

/** A chain at block 7 on which every address is an ordinary account with an ether and the fee. */
const chain = (changes: Partial<ChainPort> = {}): ChainPort => ({
  blockNumber: () => Promise.resolve(7),
  state: () => Promise.resolve({ newestAt: 0, isSlow: false, isNodeAside: false }),
  balance: () => Promise.resolve(WEI_PER_ETH + FEE),
  receipt: () => Promise.resolve(undefined),
  isContract: () => Promise.resolve(false),
  signaturesNeeded: () => Promise.resolve(undefined),
  nameOf: () => Promise.resolve(undefined),
  addressOf: () => Promise.resolve(undefined),
  account: () => Promise.resolve(undefined),
  executionOf: () => Promise.resolve({ isNonceUsed: false }),
  wouldSucceed: () => Promise.resolve(true),
  transaction: () => Promise.resolve(undefined),
  usedNonces: () => Promise.resolve(0),
  find: () => Promise.resolve(undefined),
  revertReason: () => Promise.resolve(undefined),
  gasFor: () => Promise.resolve(21_000n),
  gasPrice: () => Promise.resolve({ now: 1n, most: 2n }),
  ...changes,
})

let line: FakeFetch
let answers: Answers
let browser: Browser
let tab: Tab
beforeEach(() => {
  localStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  const bank = openStubBank()
  line = bank.line
  answers = bank.answers
  answers['/terms'] = terms()
  browser = openStubBrowser()
})
afterEach(() => {
  tab.close()
  line.close()
})

/** Submits a debit card for one ether. */
async function submit(changes: Partial<OutsidePorts> = {}, fromAccount?: string) {
  tab = browser.openTab({ chain: chain(), ...changes })
  await enter(tab)
  // The wallet does not answer the question.
  browser.provider.holdNext('eth_sendTransaction')
  const wallet = browser.provider.address
  return tab.store.dispatch(
    submitIntent({
      kind: 'debit',
      wallet,
      body: { wallet, amount: '2500.00' },
      value: WEI_PER_ETH,
      fromAccount,
    }),
  )
}
/** Changes the terms of the bank. */
const naming = (changes: object) => (): Partial<OutsidePorts> => {
  answers['/terms'] = terms(changes)
  return {}
}
/** Expects no intent on disk and no question to the wallet. */
async function expectNothing(): Promise<void> {
  expect(await browser.intents.all()).toEqual([])
  expect(browser.provider.count('eth_sendTransaction')).toBe(0)
}

test('a payment takes the confirmations of the bank’s terms and the treasury of this build', async () => {
  const submission = await submit()
  expect(submission).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string })
  await until(() => browser.provider.count('eth_sendTransaction') === 1)
  expect(await browser.intents.all()).toMatchObject([
    {
      confirmationsNeeded: 3,
      startBlock: 7,
      transaction: { to: TREASURY, value: '0xde0b6b3a7640000' },
      progress: { step: 'awaitingSignature' },
    },
  ])
})

test('a payment waits for 64 confirmations at most', async () => {
  answers['/terms'] = terms({ confirmations: 1000 })
  await submit()
  expect(await browser.intents.all()).toMatchObject([{ confirmationsNeeded: 64 }])
})

test('a bank that has paused new payments starts nothing, and its reason is shown', async () => {
  answers['/terms'] = terms({ paused: 'Maintenance until noon.' })
  expect(await submit()).toEqual({
    refusal: 'New payments are paused. Maintenance until noon.',
  })
  await expectNothing()
})

test('terms are read again for each payment', async () => {
  await submit()
  const wallet = browser.provider.address
  await tab.store.dispatch(
    submitIntent({ kind: 'debit', wallet, body: { wallet, amount: '1.00' }, value: 1n }),
  )
  expect(line.count('/terms')).toBe(2)
})

test('a bank without the call /terms leaves the build’s own terms', async () => {
  delete answers['/terms']
  await submit()
  expect(await browser.intents.all()).toMatchObject([
    { confirmationsNeeded: 2, transaction: { to: TREASURY } },
  ])
})

test('a bank without the call /terms leaves the build’s own confirmations', async () => {
  delete answers['/terms']
  await submit({ env: { ...testEnv(), confirmations: 12 } })
  expect(await browser.intents.all()).toMatchObject([{ confirmationsNeeded: 12 }])
})

describe('a new account', () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
  beforeEach(async () => {
    tab = browser.openTab({ chain: chain() })
    await enter(tab)
    browser.provider.holdNext('eth_sendTransaction')
  })
  const create = async () => {
    const wallet = browser.provider.address
    const body = { wallet, accountLabel: 'Household' }
    const build = (memo: string) => ({
      to: CONTRACT,
      data: `0x12345678${memo.slice(2)}`,
      body: { ...body, accountAddress: CONTRACT },
    })
    const submission = await tab.store.dispatch(
      submitIntent({ kind: 'account', wallet, body, value: 0n, id, build }),
    )
    return { submission, body }
  }

  test('builds its transaction and body from the memo, under the given id', async () => {
    const { submission, body } = await create()
    expect(submission).toEqual({ id })
    const memo = encodeMemo({ kind: 'account', intentId: id, bodyHash: bodyHash(body) })
    expect(await browser.intents.all()).toMatchObject([
      {
        id,
        body: { ...body, accountAddress: CONTRACT },
        transaction: { to: CONTRACT, value: '0x0', data: `0x12345678${memo.slice(2)}` },
      },
    ])
  })

  test('is started once under its id, also when it is submitted again later', async () => {
    await create()
    const [first] = await browser.intents.all()
    await until(() => browser.provider.count('eth_sendTransaction') === 1)
    expect((await create()).submission).toEqual({ id })
    expect(await browser.intents.all()).toMatchObject([{ id, createdAt: first?.createdAt }])
    expect(browser.provider.count('eth_sendTransaction')).toBe(1)
  })
})

describe('one id', () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
  const asked = () => browser.provider.count('eth_sendTransaction')
  const create = async (where: Tab) => {
    const wallet = browser.provider.address
    return where.store.dispatch(
      submitIntent({ kind: 'debit', wallet, body: { wallet, amount: '2500.00' }, value: WEI_PER_ETH, id }),
    )
  }

  test('is started once by two calls, even if it fails and is dismissed before the second has read the chain', async () => {
    let heights = 0
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const blockNumber = async () => {
      heights += 1
      if (heights === 2) await held
      return 7
    }
    tab = browser.openTab({ chain: chain({ blockNumber }) })
    await enter(tab)
    browser.provider.failNext('eth_sendTransaction', -32603)
    const first = create(tab)
    const second = create(tab)
    await first
    await until(async () => (await browser.intents.all())[0]?.progress.step === 'unknown')
    await tab.store.dispatch(dismissIntent(id))
    release()
    await second
    await until(() => runsNothing(tab))
    expect(asked()).toBe(1)
    expect(await browser.intents.all()).toEqual([])
  })

  test('is started once by two tabs', async () => {
    tab = browser.openTab({ chain: chain() })
    await enter(tab)
    const other = browser.openTab({ chain: chain() })
    await other.store.dispatch(reconnect())
    browser.provider.holdNext('eth_sendTransaction')
    expect(await Promise.all([create(tab), create(other)])).toEqual([{ id }, { id }])
    // The other tab's run waits for the lock of the intent.
    await until(() => asked() === 1 && !runsNothing(other) && !runsNothing(tab))
    await flushPromises()
    expect(asked()).toBe(1)
    expect(await browser.intents.all()).toHaveLength(1)
    other.close()
  })

  test('is not started again after it was dismissed, because it may still be paid', async () => {
    tab = browser.openTab({ chain: chain() })
    await enter(tab)
    browser.provider.failNext('eth_sendTransaction', -32603)
    await create(tab)
    await until(async () => (await browser.intents.all())[0]?.progress.step === 'unknown')
    await tab.store.dispatch(dismissIntent(id))
    expect(await create(tab)).toEqual({
      refusal: 'This was started before, and you took it off the screens. Go back and begin a new one.',
    })
    expect(asked()).toBe(1)
  })
})

const MISMATCH =
  'We cannot take payments safely right now. Nothing was sent. Reload the page; if this stays, write to us.'
const SILENT = 'Local chain does not answer right now. Nothing was sent.'

test.each<[string, () => Partial<OutsidePorts>, string]>([
  ['a bank that names another treasury', naming({ treasury: CONTRACT }), MISMATCH],
  ['a bank that names another chain', naming({ chainId: 1 }), MISMATCH],
  ['a build without a treasury', () => ({ env: { ...testEnv(), treasury: undefined } }), MISMATCH],
  [
    'a bank without terms and a build without a treasury',
    () => {
      delete answers['/terms']
      return { env: { ...testEnv(), treasury: undefined } }
    },
    MISMATCH,
  ],
  [
    'a bank whose terms cannot be read',
    naming({ treasury: 'nobody' }),
    'We got an answer that cannot be read. Your money is safe.',
  ],
  [
    'a bank that refuses the call for its terms',
    () => {
      line.answerNext('/terms', () => failureAnswer(429, 'RATE_LIMITED'))
      return {}
    },
    'Too many requests in a short time. Wait a moment, then try again.',
  ],
  [
    'a treasury that is a contract',
    () => ({ chain: chain({ isContract: (address) => Promise.resolve(address === TREASURY) }) }),
    MISMATCH,
  ],
  [
    'a balance one wei below payment and fee',
    () => ({ chain: chain({ balance: () => Promise.resolve(WEI_PER_ETH + FEE - 1n) }) }),
    'Your wallet does not hold enough ETH for this payment and its fee.',
  ],
  [
    'a chain that is out of reach',
    () => ({ chain: chain({ blockNumber: () => Promise.reject(new ChainUnreachable('down')) }) }),
    SILENT,
  ],
  [
    'a disk that accepts no write',
    () => ({
      intents: { ...browser.intents, put: () => Promise.reject(new DOMException('', 'QuotaExceededError')) },
    }),
    'This browser does not let Florin keep a record of the payment, so it was not started. Private windows often do that.',
  ],
])('%s starts nothing and says why', async (_what, arrange, refusal) => {
  expect(await submit(arrange())).toEqual({ refusal })
  await expectNothing()
})

describe('a payment from an account', () => {
  /** The wallet is the account's only owner. The account holds one ether, and the wallet the network fee. */
  const withAccount = (changes: Partial<AccountState> = {}, wallet: Partial<ChainPort> = {}) => ({
    chain: chain({
      account: () =>
        Promise.resolve({
          ...{ owners: [browser.provider.address], threshold: 1, nonce: 4 },
          ...{ balance: WEI_PER_ETH, block: 7 },
          ...changes,
        }),
      balance: () => Promise.resolve(FEE),
      ...wallet,
    }),
  })

  test('asks the wallet to send the account’s transaction, with the memo inside and no ether of its own', async () => {
    const submission = await submit(withAccount(), CONTRACT)
    const [intent] = await browser.intents.all()
    const id = 'id' in submission ? submission.id : ''
    const memo = encodeMemo({ kind: 'debit', intentId: id, bodyHash: bodyHash(intent?.body ?? {}) })
    const call = { to: TREASURY, value: WEI_PER_ETH, data: memo }
    expect(intent).toMatchObject({
      fromAccount: CONTRACT,
      transaction: { value: '0x0', ...callFrom(CONTRACT, browser.provider.address, call) },
    })
  })

  const NOT_OWN =
    'Your wallet alone cannot spend from this account any more. Nothing was sent: choose what else to pay from.'
  test.each<[string, () => Partial<OutsidePorts>, string]>([
    ['an address without an account', () => ({ chain: chain() }), NOT_OWN],
    ['an account that others own', () => withAccount({ owners: [TREASURY] }), NOT_OWN],
    ['an account of two signers', () => withAccount({ threshold: 2 }), NOT_OWN],
    [
      'a wallet that is a contract',
      () => withAccount({}, { isContract: (address) => Promise.resolve(address !== TREASURY) }),
      NOT_OWN,
    ],
    [
      'an account with a wei too little',
      () => withAccount({ balance: WEI_PER_ETH - 1n }),
      'This account does not hold enough ETH for this payment.',
    ],
    [
      'a wallet without the fee',
      () => withAccount({}, { balance: () => Promise.resolve(FEE - 1n) }),
      'Your wallet does not hold enough ETH for the network fee. The fee is paid by your wallet, not by the account.',
    ],
  ])('%s starts nothing and says why', async (_what, arrange, refusal) => {
    expect(await submit(arrange(), CONTRACT)).toEqual({ refusal })
    await expectNothing()
  })
})

test('the treasury’s address is compared without regard to case', async () => {
  answers['/terms'] = terms({ treasury: TREASURY.toLowerCase() })
  expect(await submit()).toHaveProperty('id')
})

test.each(['0x1', 1, '1', 'nonsense', null])(
  'a wallet that says it is on chain %j starts nothing',
  async (chainId) => {
    tab = browser.openTab({ chain: chain() })
    await enter(tab)
    browser.provider.answerAlways('eth_chainId', chainId)
    const wallet = browser.provider.address
    const submission = await tab.store.dispatch(
      submitIntent({ kind: 'debit', wallet, body: { wallet, amount: '1.00' }, value: 1n }),
    )
    expect(submission).toEqual({
      refusal: 'Your wallet is on another chain. Switch it to Local chain, then try again. Nothing was sent.',
    })
    await expectNothing()
  },
)

test('a wallet that changes chain after the checks is not asked to send, and the progress says why', async () => {
  // The chain is right for the first two questions, on connecting and in the checks, and wrong for the third.
  browser.provider.beforeNext('eth_chainId', () => undefined)
  browser.provider.beforeNext('eth_chainId', () => undefined)
  browser.provider.beforeNext('eth_chainId', () => browser.provider.leaveChainSilently(1))
  browser.provider.refuseNext('wallet_switchEthereumChain')
  const { id } = (await submit()) as { id: string }
  await until(async () => (await browser.intents.get(id))?.progress.step === 'refused')
  expect((await browser.intents.get(id))?.progress).toEqual({
    step: 'refused',
    reason: 'Your wallet is on another chain. Switch it to Local chain, then try again. Nothing was sent.',
  })
  expect(browser.provider.count('eth_sendTransaction')).toBe(0)
})

test('a wallet that does not name its chain starts nothing', async () => {
  tab = browser.openTab({ chain: chain() })
  await enter(tab)
  browser.provider.failNext('eth_chainId', 4900)
  const wallet = browser.provider.address
  const submission = await tab.store.dispatch(
    submitIntent({ kind: 'debit', wallet, body: { wallet, amount: '1.00' }, value: 1n }),
  )
  expect(submission).toEqual({
    refusal: 'Your wallet does not answer. Unlock it, then try again. Nothing was sent.',
  })
  await expectNothing()
})

test('a bank that is down starts nothing', async () => {
  tab = browser.openTab({ chain: chain() })
  await enter(tab)
  line.cut()
  const wallet = browser.provider.address
  const submission = await tab.store.dispatch(
    submitIntent({ kind: 'debit', wallet, body: { wallet, amount: '1.00' }, value: 1n }),
  )
  expect(submission).toEqual({
    refusal: 'We cannot reach our servers. Your money is safe.',
  })
  await expectNothing()
})

describe('a wallet whose account changes while a payment is started', () => {
  const CHANGED = { refusal: 'Your wallet changed meanwhile. Nothing was sent.' }
  const start = async (nodes: ChainPort) => {
    tab = browser.openTab({ chain: nodes })
    await enter(tab)
    const wallet = browser.provider.address
    return tab.store.dispatch(
      submitIntent({ kind: 'debit', wallet, body: { wallet, amount: '2500.00' }, value: WEI_PER_ETH }),
    )
  }
  const leave = () => browser.provider.switchAccount(newWallet())

  test('is asked for nothing while the bank’s terms are awaited', async () => {
    const answer = line.holdNext('/terms')
    const blockNumber = jest.fn(() => Promise.resolve(7))
    const submission = start(chain({ blockNumber }))
    await until(() => line.count('/terms') === 1)
    await leave()
    answer()
    expect(await submission).toEqual(CHANGED)
    expect(blockNumber).not.toHaveBeenCalled()
    await expectNothing()
  })

  test('pays nothing while the bank’s terms are awaited, also if it comes back', async () => {
    const answer = line.holdNext('/terms')
    const submission = start(chain())
    await until(() => line.count('/terms') === 1)
    const first = browser.provider.key
    await leave()
    await browser.provider.switchAccount(first)
    answer()
    expect(await submission).toEqual(CHANGED)
    await expectNothing()
  })

  test('is not asked to pay once the chain has answered', async () => {
    const submission = start(chain({ blockNumber: () => leave().then(() => 7) }))
    expect(await submission).toEqual(CHANGED)
    await expectNothing()
  })
})

test('dismissing a payment removes it from screen and disk', async () => {
  const submission = await submit()
  const id = 'id' in submission ? submission.id : ''
  await until(() => browser.provider.count('eth_sendTransaction') === 1)
  await tab.store.dispatch(dismissIntent(id))
  expect(selectIntents(tab.store.getState(), browser.provider.address)).toEqual([])
  expect(await browser.intents.all()).toEqual([])
})
