import { toQuantity } from 'ethers'
import type { IntentRequest } from '../features/intents/intentRequest'
import { isSameAddress } from '../lib/address'
import type { Intent, Step } from '../services/intents/intent'
import { isLookedFor, isUnpaid, transitions, type Transition } from '../services/intents/transitions'
import { startCutFlow, LOSSES, type CutFlow, type Loss } from './cutFlow'
import { SCENARIOS, type Outcome } from './cutScenarios'
import { until } from './until'
import { openWorld, type World } from './world'

export interface Flow {
  kind: IntentRequest['kind']
  /** A Safe account pays. */
  isContractWallet?: boolean
  /** Called with a new wallet for each test. */
  request: (wallet: string, world: World) => IntentRequest | Promise<IntentRequest>
  /** The worth of each record that the bank has made for this wallet. */
  records: (world: World, wallet: string) => Promise<string[]>
  /** The expected worth of the one record. */
  worth: string
  prepare?: (world: World) => Promise<unknown>
}

/** A contract's payment has no hash, nonce or success of its own. */
const OF_CONTRACTS = new Set<Transition>([
  'drafted>awaitingSignature',
  'awaitingSignature>refused',
  'awaitingSignature>awaitingOwners',
  'awaitingOwners>confirming',
  'confirming>awaitingOwners',
  'confirming>recording',
  'recording>awaitingOwners',
  'recording>confirming',
  'recording>recorded',
  'recording>refusedAfterPayment',
])

/**
 * Loses page, bank and node at every transition of one flow, against the real bank and chain. After each
 * cut there is at most one record of the right worth, the wallet was asked at most once per click, and a payment is
 * recorded or still shown.
 */
export function describeCuts({
  kind,
  isContractWallet = false,
  request,
  records,
  worth,
  prepare,
}: Flow): void {
  const own = transitions.filter((at) =>
    isContractWallet ? OF_CONTRACTS.has(at) : !at.includes('awaitingOwners'),
  )
  let world: World
  let survived = 0
  beforeAll(async () => {
    world = await openWorld()
    await prepare?.(world)
  })
  afterAll(async () => {
    process.stdout.write(`${kind}: ${survived} of ${cuts.length} cuts survived\n`)
    await world.close()
  })

  const every = own.flatMap((at) => LOSSES.map((loss) => [loss, at] as const))
  // The fast tier makes one cut per transition, of each loss in turn.
  const some = own.map((at, index) => [LOSSES[index % LOSSES.length] ?? 'page before', at] as const)
  const cuts = process.env.TIER === 'full' ? every : some
  test.each<readonly [Loss, Transition]>(cuts)('%s is lost at %s', async (loss, at) => {
    const flow = await startCutFlow(world, at, loss, isContractWallet)
    const payer = flow.browser.provider.address
    try {
      const { run, ends } = SCENARIOS[at]
      await run(flow, await request(payer, world))
      const outcome = ends(loss)
      await settles(flow, outcome)
      await flow.rests()

      expect(flow.isCut).toBe(true)
      expect(flow.browser.provider.count('eth_sendTransaction')).toBeLessThanOrEqual(flow.clicks)
      expect(await records(world, payer)).toEqual(outcome === 'recorded' ? [worth] : [])
      const intent = await flow.intent()
      expect(await paymentsOf(flow)).toBe(outcome === 'unpaid' ? 0 : 1)
      if (outcome === 'recorded') expect(intent?.progress.step).toBe('recorded')
      survived += 1
    } finally {
      flow.close()
      await world.chain.send('anvil_dropAllTransactions')
      await world.chain.send('evm_setAutomine', true)
    }
  })
}

/** Mines until the flow has ended with this outcome. An unpaid intent has ended, or the chain is still searched for it. */
async function settles(flow: CutFlow, outcome: Outcome): Promise<void> {
  const ended: Record<Outcome, (intent: Intent | undefined) => boolean> = {
    recorded: (intent) => intent?.progress.step === 'recorded',
    refusedAfterPayment: (intent) => intent?.progress.step === 'refusedAfterPayment',
    unpaid: (intent) => intent === undefined || isUnpaid(intent.progress) || isLookedFor(intent.progress),
  }
  let step: Step | undefined
  await until(
    async () => {
      const intent = await flow.intent()
      if (flow.isCut && ended[outcome](intent)) return true
      step = intent?.progress.step
      await flow.mine()
      return false
    },
    () => `ended as ${outcome}, but at ${step ?? 'nothing'}`,
  )
}

interface Block {
  transactions: { from: string; to: string | null; hash: string }[]
}

/** The number of payments of this wallet that the chain has carried out. */
async function paymentsOf({ world, wallet, firstBlock }: CutFlow): Promise<number> {
  let count = 0
  // A pending transaction counts as well.
  await world.chain.mine()
  const newest = Number(await world.chain.send('eth_blockNumber'))
  for (let height = firstBlock; height <= newest; height += 1) {
    const block = (await world.chain.send('eth_getBlockByNumber', toQuantity(height), true)) as Block
    for (const { from, to, hash } of block.transactions) {
      // A wallet cancels with a transaction to itself.
      if (!isSameAddress(from, wallet.address) || isSameAddress(to ?? '', wallet.address)) continue
      const receipt = (await world.chain.send('eth_getTransactionReceipt', hash)) as { status: string }
      if (receipt.status === '0x1') count += 1
    }
  }
  return count
}
