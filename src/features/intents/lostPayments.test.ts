import { toQuantity } from 'ethers'
import { weiFromEth } from '../../lib/money'
import type { Intent, Progress } from '../../services/intents/intent'
import { ChainUndecided } from '../../services/chain/chainPort'
import { enterSignedIn, type Tab } from '../../testing/browser'
import { until } from '../../testing/until'
import { withCustomer } from '../../testing/withCustomer'
import { reconnect } from '../connection'
import { selectIntents } from './intentsSlice'
import { intentPollRequested } from './intentRunsSlice'
import { sendAgain } from './intentListeners'
import { dismissIntent, resumeIntents } from './intentThunks'
import { submitIntent } from './submitIntent'

const customer = withCustomer()
const { asked, debitCards, isLookedAt } = customer
beforeEach(async () => {
  // Blocks are mined only when a test asks for them.
  await customer.world.chain.send('evm_setAutomine', false)
})
afterEach(async () => {
  await customer.world.chain.send('anvil_dropAllTransactions')
  await customer.world.chain.send('evm_setAutomine', true)
})

const wallet = () => customer.wallet.address
const intents = (where = customer.tab): Intent[] => selectIntents(where.store.getState(), wallet())
const progress = (where = customer.tab): Progress | undefined => intents(where)[0]?.progress
const reaches = (wanted: Progress['step'], where = customer.tab) =>
  until(() => progress(where)?.step === wanted, `${wanted}, not ${progress(where)?.step ?? 'nothing'}`)
const hash = () => (progress() as { hash: string }).hash

async function pay(): Promise<string> {
  const submission = await customer.tab.store.dispatch(
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

/** Sends a transaction with the payment's nonce, as a wallet does to speed it up or to cancel it. */
async function replace(change: { to?: string; value?: string; data?: string }): Promise<string> {
  const { transaction, nonce } = (await customer.browser.intents.all())[0] as Intent
  const raw = await customer.wallet.signTransaction({
    type: 2,
    chainId: 31337,
    ...transaction,
    ...change,
    nonce: nonce ?? 0,
    gasLimit: 200_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 10n,
  })
  return (await customer.world.chain.send('eth_sendRawTransaction', raw)) as string
}

/** Waits until a poll has found the transaction, and with it its nonce. */
const isSeen = () => until(async () => (await customer.browser.intents.all())[0]?.nonce !== undefined)

test('a payment that is sped up in the wallet is recorded once, with its new hash', async () => {
  await pay()
  await isSeen()
  const first = hash()
  const second = await replace({})
  expect(second).not.toBe(first)
  await customer.world.chain.mine()
  await until(() => hash() === second)
  await customer.world.chain.mine(2)
  await reaches('recorded')
  expect(await debitCards()).toMatchObject([{ transactionHash: second }])
  expect(asked()).toBe(1)
})

test('a payment that the wallet speeds up without its memo is recorded all the same', async () => {
  await pay()
  await isSeen()
  const second = await replace({ data: '0x' })
  await customer.world.chain.mine(2)
  await reaches('recorded')
  expect(await debitCards()).toMatchObject([{ transactionHash: second }])
  expect(asked()).toBe(1)
})

test('a payment that is cancelled in the wallet ends as cancelled, with the hash of its replacement', async () => {
  await pay()
  await isSeen()
  const first = hash()
  const by = await replace({ to: wallet(), value: '0x0', data: '0x' })
  await customer.world.chain.mine(2)
  await reaches('cancelled')
  expect(progress()).toEqual({ step: 'cancelled', hash: first, by })
  expect(await debitCards()).toEqual([])
  expect(asked()).toBe(1)
})

describe('a payment about which the nodes do not agree', () => {
  const undecided = () => Promise.reject(new ChainUndecided('the nodes do not agree'))

  test('is recorded once the bank lists it, and never called refused', async () => {
    customer.openTab({ chain: { ...customer.browser.chain, receipt: undecided } })
    await enterSignedIn(customer.tab)
    await pay()
    await until(() => (progress() as { waiting?: string }).waiting?.startsWith('Checking') === true)
    await customer.world.chain.mine(2)
    await customer.world.bank.watch()
    await reaches('recorded')
    expect(asked()).toBe(1)
    expect(await debitCards()).toHaveLength(1)
  })

  test('is called neither dropped nor cancelled', async () => {
    customer.openTab({ chain: { ...customer.browser.chain, transaction: undecided } })
    await enterSignedIn(customer.tab)
    await pay()
    customer.ahead = 61_000
    await isLookedAt()
    expect(progress()).toMatchObject({
      step: 'broadcast',
      waiting: expect.stringMatching(/^Checking/) as string,
    })
  })
})

describe('a payment that the nodes have dropped', () => {
  async function drop(): Promise<void> {
    await pay()
    await isSeen()
    await customer.world.chain.send('anvil_dropTransaction', hash())
    await until(() => (progress() as { unseenSince?: number }).unseenSince !== undefined)
    customer.ahead = 31_000
    await reaches('dropped')
  }

  test('is shown as dropped after half a minute and not before, and the wallet is not asked again', async () => {
    await pay()
    await isSeen()
    await customer.world.chain.send('anvil_dropTransaction', hash())
    await until(() => (progress() as { unseenSince?: number }).unseenSince !== undefined)
    customer.ahead = 29_000
    await isLookedAt()
    expect(progress()?.step).toBe('broadcast')
    customer.ahead = 31_000
    await reaches('dropped')
    await isLookedAt()
    expect(asked()).toBe(1)
  })

  test('is recorded when it turns up again', async () => {
    await pay()
    await isSeen()
    const raw = (await customer.world.chain.send('eth_getRawTransactionByHash', hash())) as string
    await customer.world.chain.send('anvil_dropTransaction', hash())
    await until(() => (progress() as { unseenSince?: number }).unseenSince !== undefined)
    customer.ahead = 31_000
    await reaches('dropped')
    await customer.world.chain.send('eth_sendRawTransaction', raw)
    await reaches('broadcast')
    await customer.world.chain.mine(3)
    await reaches('recorded')
    expect(await debitCards()).toHaveLength(1)
  })

  test('is sent again after a click, with its own nonce, and makes one card', async () => {
    await drop()
    const { nonce, id } = intents()[0] as Intent
    customer.tab.store.dispatch(sendAgain(id))
    await until(() => asked() === 2)
    expect(customer.browser.provider.requests.at(-1)?.params).toMatchObject([
      { nonce: toQuantity(nonce ?? -1) },
    ])
    await reaches('broadcast')
    await customer.world.chain.mine(3)
    await reaches('recorded')
    expect(await debitCards()).toHaveLength(1)
  })

  test('stays dropped when the customer declines the second question', async () => {
    await drop()
    const before = progress()
    customer.browser.provider.refuseNext('eth_sendTransaction')
    customer.tab.store.dispatch(sendAgain(intents()[0]?.id ?? ''))
    await until(() => asked() === 2)
    await reaches('dropped')
    expect(progress()).toEqual(before)
  })

  const ELSEWHERE =
    'Your wallet is on another chain. Switch it to Local chain, then try again. Nothing was sent.'

  test('is not sent again after the wallet has changed its chain without an event, and the progress says why', async () => {
    await drop()
    const { provider } = customer.browser
    provider.leaveChainSilently(1)
    provider.refuseNext('wallet_switchEthereumChain')
    customer.tab.store.dispatch(sendAgain(intents()[0]?.id ?? ''))
    await until(() => (progress() as { notSent?: string }).notSent !== undefined)
    expect(progress()).toMatchObject({ step: 'dropped', notSent: ELSEWHERE })
    expect(asked()).toBe(1)

    // The reason stays until the customer tries again, across further polls.
    const looks = jest.spyOn(customer.browser.chain, 'blockNumber')
    customer.tab.store.dispatch(intentPollRequested(intents()[0]?.id ?? ''))
    await until(() => looks.mock.calls.length > 2)
    looks.mockRestore()
    expect(progress()).toMatchObject({ step: 'dropped', notSent: ELSEWHERE })

    customer.tab.store.dispatch(sendAgain(intents()[0]?.id ?? ''))
    await until(() => asked() === 2)
    await reaches('broadcast')
    await customer.world.chain.mine(3)
    await reaches('recorded')
    expect(await debitCards()).toHaveLength(1)
  })

  test('is not sent again when the wallet changes chain between the checks and the question', async () => {
    await drop()
    const { provider } = customer.browser
    provider.beforeNext('eth_chainId', () => undefined)
    provider.beforeNext('eth_chainId', () => provider.leaveChainSilently(1))
    provider.refuseNext('wallet_switchEthereumChain')
    customer.tab.store.dispatch(sendAgain(intents()[0]?.id ?? ''))
    await until(() => (progress() as { notSent?: string }).notSent !== undefined)
    expect(progress()).toMatchObject({ step: 'dropped', notSent: ELSEWHERE })
    expect(asked()).toBe(1)
  })

  test('can be dismissed', async () => {
    await drop()
    await customer.tab.store.dispatch(dismissIntent(intents()[0]?.id ?? ''))
    expect(intents()).toEqual([])
    expect(await customer.browser.intents.all()).toEqual([])
  })
})

test('a payment whose block a reorganisation removes waits for a block again, and is recorded once', async () => {
  await pay()
  await customer.world.chain.mine()
  await reaches('confirming')
  // The new blocks do not contain the payment, so the wallet sends it again, as wallets do.
  const raw = (await customer.world.chain.send('eth_getRawTransactionByHash', hash())) as string
  await customer.world.chain.send('anvil_reorg', 1, [])
  await reaches('broadcast')
  await customer.world.chain.send('eth_sendRawTransaction', raw).catch(() => undefined)
  await customer.world.chain.mine(3)
  await reaches('recorded')
  expect(await debitCards()).toHaveLength(1)
  expect(asked()).toBe(1)
})

test('a block that vanishes between the two questions of a poll does not count as deep', async () => {
  await pay()
  await customer.world.chain.mine()
  await reaches('confirming')
  const { chain } = customer.browser
  let hasVanished = false
  customer.openTab({
    chain: {
      ...chain,
      receipt: async (asked) => {
        const receipt = await chain.receipt(asked)
        if (hasVanished) return receipt
        hasVanished = true
        await customer.world.chain.send('anvil_reorg', 1, [])
        await customer.world.chain.mine()
        return receipt
      },
    },
  })
  await customer.tab.store.dispatch(reconnect())
  await reaches('broadcast')
  expect(customer.world.line.count('/debit/create')).toBe(0)
})

test('a search continues after a reload at the block where it ended', async () => {
  await customer.world.chain.mine(450)
  const from = Number(await customer.world.chain.send('eth_blockNumber')) - 440
  await customer.browser.intents.put({
    version: 1,
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    kind: 'debit',
    wallet: wallet(),
    chainId: 31337,
    confirmationsNeeded: 2,
    body: { wallet: wallet(), amount: '250.00' },
    transaction: { to: customer.world.bank.settings.treasury, value: '0x1', data: '0x464c' },
    startBlock: from,
    createdAt: Date.now(),
    progress: { step: 'unknown' },
  })
  await customer.tab.store.dispatch(resumeIntents(wallet()))
  const scanned = () => (progress() as { scannedTo?: number }).scannedTo ?? 0
  await until(() => scanned() >= from + 399)
  const ranges: [number, number][] = []
  const { chain } = customer.browser
  customer.openTab({
    chain: {
      ...chain,
      find: (sender, isWanted, first, last) => {
        ranges.push([first, last])
        return chain.find(sender, isWanted, first, last)
      },
    },
  })
  await customer.tab.store.dispatch(reconnect())
  await until(() => ranges.length > 0)
  expect(ranges[0]?.[0]).toBeGreaterThanOrEqual(from + 400)
})

describe('another tab', () => {
  let other: Tab
  beforeEach(async () => {
    other = customer.openSecondTab()
    await other.store.dispatch(reconnect())
  })
  afterEach(() => {
    other.close()
  })

  test('shows each step as it happens, and takes over when the first tab is closed', async () => {
    await pay()
    await reaches('broadcast', other)
    await customer.world.chain.mine()
    await reaches('confirming', other)
    customer.tab.close()
    await customer.world.chain.mine(2)
    await reaches('recorded', other)
    expect(asked()).toBe(1)
    expect(
      customer.world.line.bodies('/debit/create').filter(({ wallet: of }) => of === wallet()),
    ).toHaveLength(1)
  })

  test('removes an intent that the first tab dismisses', async () => {
    customer.browser.provider.refuseNext('eth_sendTransaction')
    const submission = await customer.tab.store.dispatch(
      submitIntent({
        kind: 'debit',
        wallet: wallet(),
        body: { wallet: wallet(), amount: '1.00' },
        value: 1n,
      }),
    )
    await reaches('refused', other)
    if ('id' in submission) await customer.tab.store.dispatch(dismissIntent(submission.id))
    await until(() => intents(other).length === 0)
  })

  test('can send a dropped payment again, and asks the wallet itself', async () => {
    await pay()
    await isSeen()
    await customer.world.chain.send('anvil_dropTransaction', hash())
    await until(() => (progress() as { unseenSince?: number }).unseenSince !== undefined)
    customer.ahead = 31_000
    await reaches('dropped', other)
    other.store.dispatch(sendAgain(intents(other)[0]?.id ?? ''))
    await until(() => asked() === 2)
    await customer.world.chain.mine(3)
    await reaches('recorded', other)
    await reaches('recorded')
    expect(await debitCards()).toHaveLength(1)
  })
})

test('a requested poll runs at once and does not wait for the next one', async () => {
  let waits = 0
  customer.openTab({
    wait: () => {
      waits += 1
      return new Promise(() => undefined)
    },
  })
  await customer.tab.store.dispatch(reconnect())
  await pay()
  await isSeen()
  await until(() => waits === 1)
  await customer.world.chain.mine(3)
  expect(progress()?.step).toBe('broadcast')
  customer.tab.store.dispatch(intentPollRequested(intents()[0]?.id ?? ''))
  await reaches('recorded')
})
