import type { ChainPort } from '../../services/chain/chainPort'
import type { Intent } from '../../services/intents/intent'
import { applyObservation } from './transactions'
import { watchTransaction } from './watchChain'

const HASH = `0x${'ab'.repeat(32)}`
const START = 1_000

const dropped = (changes: Partial<Intent> = {}): Intent => ({
  version: 1,
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  kind: 'debit',
  wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 31337,
  confirmationsNeeded: 2,
  body: {},
  transaction: { to: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720', value: '0x1', data: '0x464c' },
  startBlock: START,
  createdAt: 0,
  progress: { step: 'dropped', hash: HASH },
  ...changes,
})

/** A chain without the payment, which counts the blocks that are read. */
function emptyChain() {
  const chain = { height: START, read: 0, usedNonces: 0 }
  const port: ChainPort = {
    blockNumber: () => Promise.resolve(chain.height),
    state: () => Promise.resolve({ newestAt: 0, isSlow: false, isNodeAside: false }),
    balance: () => Promise.resolve(0n),
    gasFor: () => Promise.resolve(0n),
    gasPrice: () => Promise.resolve({ now: 0n, most: 0n }),
    receipt: () => Promise.resolve(undefined),
    isContract: () => Promise.resolve(false),
    signaturesNeeded: () => Promise.resolve(undefined),
    nameOf: () => Promise.resolve(undefined),
    addressOf: () => Promise.resolve(undefined),
    account: () => Promise.resolve(undefined),
    executionOf: () => Promise.resolve({ isNonceUsed: false }),
    wouldSucceed: () => Promise.resolve(true),
    transaction: () => Promise.resolve(undefined),
    usedNonces: () => Promise.resolve(chain.usedNonces),
    find: (_sender, _isWanted, from, to) => {
      chain.read += Math.max(0, to - from + 1)
      return Promise.resolve(undefined)
    },
    revertReason: () => Promise.resolve(undefined),
  }
  /** Polls once. @returns the intent afterwards, and the number of blocks read */
  const poll = async (intent: Intent): Promise<{ intent: Intent; read: number }> => {
    chain.read = 0
    const observation = await watchTransaction(intent, HASH, { chain: port, now: () => 0 })
    return {
      intent: { ...applyObservation(intent, observation), progress: observation.progress },
      read: chain.read,
    }
  }
  return { chain, poll }
}

test.each<[string, Partial<Intent>]>([
  ['whose nonce is unknown', {}],
  ['whose nonce another transaction has used', { nonce: 0 }],
])(
  'for a dropped payment %s each block is read once, and the newest twelve again',
  async (_what, changes) => {
    const { chain, poll } = emptyChain()
    chain.height = START + 449
    chain.usedNonces = 1
    let seen = await poll(dropped(changes))
    const costs = [seen.read]
    for (let polls = 0; polls < 5; polls += 1) {
      seen = await poll(seen.intent)
      costs.push(seen.read)
    }
    // 450 blocks in steps of 200, then only those that may still change.
    expect(costs).toEqual([200, 200, 50, 12, 12, 12])
    chain.height += 3
    seen = await poll(seen.intent)
    expect(seen.read).toBe(15)
    expect(seen.intent.progress.step).toBe('dropped')
  },
)

test('as many blocks are read again as make a payment final, where these are more than twelve', async () => {
  const { chain, poll } = emptyChain()
  chain.height = START + 99
  const first = await poll(dropped({ confirmationsNeeded: 64 }))
  expect((await poll(first.intent)).read).toBe(64)
})

test('no search goes back to before the payment was asked for, and so to before the chain began', async () => {
  const { chain, poll } = emptyChain()
  chain.height = START + 3
  const first = await poll(dropped())
  expect(first.read).toBe(4)
  expect((await poll(first.intent)).read).toBe(4)
})

test('no block is read while the nonce is unused and there is no competing transaction', async () => {
  const { chain, poll } = emptyChain()
  chain.height = START + 449
  expect((await poll(dropped({ nonce: 0 }))).read).toBe(0)
})
