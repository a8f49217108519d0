import { IDBFactory } from 'fake-indexeddb'
import { toQuantity, type Wallet } from 'ethers'
import { weiFromEth } from '../../lib/money'
import type { Intent, Progress } from '../../services/intents/intent'
import { enterSignedIn, type Browser, type Tab } from '../../testing/browser'
import { sleep, until } from '../../testing/until'
import { openWorld, type World } from '../../testing/world'
import { reconnect } from '../connection'
import { selectIntents } from './intentsSlice'
import { checkAgain, dismissIntent, followIntents, resumeIntents, sendAgain } from './intentThunks'
import { submitIntent } from './submitIntent'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const haste = { wait: (ms: number) => sleep(ms / 100) }

let customer: Wallet
let browser: Browser
let tab: Tab
/** How far the page's clock is ahead, in milliseconds. */
let ahead: number
beforeEach(async () => {
  localStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  world.line.mend()
  world.line.forgetCookies()
  ahead = 0
  customer = await world.newWallet()
  browser = world.openBrowser(customer)
  tab = openTab()
  await enterSignedIn(tab)
  // From here on a block is mined only when a test says so.
  await world.chain.send('evm_setAutomine', false)
})
afterEach(async () => {
  tab.close()
  await world.chain.send('anvil_dropAllTransactions')
  await world.chain.send('evm_setAutomine', true)
})

const openTab = () => browser.openTab({ ...haste, now: () => Date.now() + ahead })
const wallet = () => customer.address
const intents = (where = tab): Intent[] => selectIntents(where.store.getState(), wallet())
const progress = (where = tab): Progress | undefined => intents(where)[0]?.progress
const reaches = (wanted: Progress['step'], where = tab) =>
  until(() => progress(where)?.step === wanted, `${wanted}, not ${progress(where)?.step ?? 'nothing'}`)
const hash = () => (progress() as { hash: string }).hash
const asked = () => browser.provider.count('eth_sendTransaction')
const cards = async () => {
  const { api } = await import('../../services/api')
  const { data } = await tab.store.dispatch(
    api.endpoints.debitAll.initiate({ wallet: wallet() }, { forceRefetch: true, subscribe: false }),
  )
  return data ?? []
}

async function pay(): Promise<string> {
  const submission = await tab.store.dispatch(
    submitIntent({
      kind: 'debit',
      wallet: wallet(),
      body: { wallet: wallet(), amount: '250.00' },
      value: weiFromEth('0.1'),
    }),
  )
  if ('refusal' in submission) throw new Error(submission.refusal)
  await reaches('broadcast')
  return submission.id
}

/** A transaction in the place of the payment, as a wallet sends it to speed it up or to cancel it. */
async function replace(change: { to?: string; value?: string; data?: string }): Promise<string> {
  const { transaction, nonce } = (await browser.intents.all())[0] as Intent
  const raw = await customer.signTransaction({
    type: 2,
    chainId: 31337,
    ...transaction,
    ...change,
    nonce: nonce ?? 0,
    gasLimit: 200_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 10n,
  })
  return (await world.chain.send('eth_sendRawTransaction', raw)) as string
}

/** Waits until the engine has seen the transaction at a node, and with it its nonce. */
const isSeen = () => until(async () => (await browser.intents.all())[0]?.nonce !== undefined)

test('a payment that is sped up in the wallet is followed to the one that counts, and recorded once', async () => {
  await pay()
  await isSeen()
  const first = hash()
  const second = await replace({})
  expect(second).not.toBe(first)
  await world.chain.mine()
  await until(() => hash() === second)
  await world.chain.mine(2)
  await reaches('recorded')
  expect(await cards()).toMatchObject([{ transactionHash: second }])
  expect(asked()).toBe(1)
})

test('a payment that is cancelled in the wallet is said to be, with what took its place, and that is final', async () => {
  await pay()
  await isSeen()
  const first = hash()
  const by = await replace({ to: wallet(), value: '0x0', data: '0x' })
  await world.chain.mine(2)
  await reaches('cancelled')
  expect(progress()).toEqual({ step: 'cancelled', hash: first, by })
  expect(await cards()).toEqual([])
  expect(asked()).toBe(1)
})

describe('a payment that the nodes have forgotten', () => {
  async function drop(): Promise<void> {
    await pay()
    await isSeen()
    await world.chain.send('anvil_dropTransaction', hash())
    await until(() => (progress() as { unseenSince?: number }).unseenSince !== undefined)
    ahead = 31_000
    await reaches('dropped')
  }

  test('is said to be after half a minute and not before, and nobody is asked to pay again', async () => {
    await pay()
    await isSeen()
    await world.chain.send('anvil_dropTransaction', hash())
    await until(() => (progress() as { unseenSince?: number }).unseenSince !== undefined)
    ahead = 29_000
    await sleep(100)
    expect(progress()?.step).toBe('broadcast')
    ahead = 31_000
    await reaches('dropped')
    await sleep(50)
    expect(asked()).toBe(1)
  })

  test('is recorded after all when it turns up again', async () => {
    await pay()
    await isSeen()
    const raw = (await world.chain.send('eth_getRawTransactionByHash', hash())) as string
    await world.chain.send('anvil_dropTransaction', hash())
    await until(() => (progress() as { unseenSince?: number }).unseenSince !== undefined)
    ahead = 31_000
    await reaches('dropped')
    await world.chain.send('eth_sendRawTransaction', raw)
    await reaches('broadcast')
    await world.chain.mine(3)
    await reaches('recorded')
    expect(await cards()).toHaveLength(1)
  })

  test('is sent again after a click, in its own place, and makes one card', async () => {
    await drop()
    const { nonce, id } = intents()[0] as Intent
    void tab.store.dispatch(sendAgain(id))
    await until(() => asked() === 2)
    expect(browser.provider.asked.at(-1)?.params).toMatchObject([{ nonce: toQuantity(nonce ?? -1) }])
    await reaches('broadcast')
    await world.chain.mine(3)
    await reaches('recorded')
    expect(await cards()).toHaveLength(1)
  })

  test('is where it was when the second question is declined', async () => {
    await drop()
    const before = progress()
    browser.provider.failNext('eth_sendTransaction', 4001)
    void tab.store.dispatch(sendAgain(intents()[0]?.id ?? ''))
    await until(() => asked() === 2)
    await reaches('dropped')
    expect(progress()).toEqual(before)
  })

  test('can be let go', async () => {
    await drop()
    await tab.store.dispatch(dismissIntent(intents()[0]?.id ?? ''))
    expect(intents()).toEqual([])
    expect(await browser.intents.all()).toEqual([])
  })
})

test('a block that a reorganisation takes away takes the payment back to waiting, and then it is recorded once', async () => {
  await pay()
  await world.chain.mine()
  await reaches('confirming')
  // The payment is not in the new blocks; its owner's wallet sends it once more, as wallets do.
  const raw = (await world.chain.send('eth_getRawTransactionByHash', hash())) as string
  await world.chain.send('anvil_reorg', 1, [])
  await reaches('broadcast')
  await world.chain.send('eth_sendRawTransaction', raw).catch(() => undefined)
  await world.chain.mine(3)
  await reaches('recorded')
  expect(await cards()).toHaveLength(1)
  expect(asked()).toBe(1)
})

test('a search goes on where it ended before the page was left, and does not begin anew', async () => {
  await world.chain.mine(450)
  const from = Number(await world.chain.send('eth_blockNumber')) - 440
  await browser.intents.put({
    version: 1,
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    kind: 'debit',
    wallet: wallet(),
    chainId: 31337,
    confirmationsNeeded: 2,
    body: { wallet: wallet(), amount: '250.00' },
    transaction: { to: world.bank.settings.treasury, value: '0x1', data: '0x464c' },
    startBlock: from,
    createdAt: Date.now(),
    progress: { step: 'unknown' },
  })
  await tab.store.dispatch(resumeIntents(wallet()))
  const scanned = () => (progress() as { scannedTo?: number }).scannedTo ?? 0
  await until(() => scanned() >= from + 399)
  const ranges: [number, number][] = []
  tab.close()
  const { chain } = browser
  tab = browser.openTab({
    ...haste,
    chain: {
      ...chain,
      find: (sender, isWanted, first, last) => {
        ranges.push([first, last])
        return chain.find(sender, isWanted, first, last)
      },
    },
  })
  await tab.store.dispatch(reconnect())
  await tab.store.dispatch(resumeIntents(wallet()))
  await until(() => ranges.length > 0)
  expect(ranges[0]?.[0]).toBeGreaterThanOrEqual(from + 400)
})

describe('another tab', () => {
  let other: Tab
  let stop: () => void
  beforeEach(async () => {
    other = openTab()
    await other.store.dispatch(reconnect())
    stop = other.store.dispatch(followIntents())
  })
  afterEach(() => {
    stop()
    other.close()
  })

  test('shows each step as it happens, and goes on with the payment when the first is closed', async () => {
    await pay()
    await reaches('broadcast', other)
    await world.chain.mine()
    await reaches('confirming', other)
    tab.close()
    await world.chain.mine(2)
    await reaches('recorded', other)
    expect(asked()).toBe(1)
    expect(world.line.bodies('/debit/create').filter(({ wallet: of }) => of === wallet())).toHaveLength(1)
  })

  test('takes off its screens what the first lets go', async () => {
    browser.provider.failNext('eth_sendTransaction', 4001)
    const submission = await tab.store.dispatch(
      submitIntent({
        kind: 'debit',
        wallet: wallet(),
        body: { wallet: wallet(), amount: '1.00' },
        value: 1n,
      }),
    )
    await reaches('refused', other)
    if ('id' in submission) await tab.store.dispatch(dismissIntent(submission.id))
    await until(() => intents(other).length === 0)
  })

  test('sends again what was dropped, and is the one that asks the wallet', async () => {
    const stopFirst = tab.store.dispatch(followIntents())
    await pay()
    await isSeen()
    await world.chain.send('anvil_dropTransaction', hash())
    await until(() => (progress() as { unseenSince?: number }).unseenSince !== undefined)
    ahead = 31_000
    await reaches('dropped', other)
    void other.store.dispatch(sendAgain(intents(other)[0]?.id ?? ''))
    await until(() => asked() === 2)
    await world.chain.mine(3)
    await reaches('recorded', other)
    await reaches('recorded')
    expect(await cards()).toHaveLength(1)
    stopFirst()
  })
})

test('a look that is asked for comes at once, however long was left to wait', async () => {
  tab.close()
  tab = browser.openTab({ wait: (ms) => (ms >= 1_000 ? new Promise(() => undefined) : sleep(ms)) })
  await tab.store.dispatch(reconnect())
  await pay()
  await isSeen()
  await world.chain.mine(3)
  await sleep(100)
  expect(progress()?.step).toBe('broadcast')
  await until(() => {
    tab.store.dispatch(checkAgain(intents()[0]?.id ?? ''))
    return progress()?.step === 'recorded'
  })
})
