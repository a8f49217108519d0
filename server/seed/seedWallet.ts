import { LOCAL_CHAIN_ID } from '../../src/lib/localChain'
import { CallError } from '../callError'
import { NodeFailure, RpcError } from '../chain/rpc'
import { setCardStatus } from '../payments/setCardStatus'
import type { SeedPlan } from './seedPlan'
import { RefundRefused } from '../treasury/planRefund'
import { makeChainPoll } from '../treasury/pollChain'
import { accountSeed, calledSeed, creditSeed, debitSeed, wireSeed, type Seed, type SeedDeps } from './seeds'
import { storePastPrices } from './storePastPrices'
import { transactAs } from './transactAs'

/** The wallet was not seeded, or not completely. The message is for a person. */
export class SeedRefused extends Error {}

/**
 * Fills a wallet by real transactions of its own on the local chain, recorded as the calls record them, as if they had
 * been made over the last three months.
 * @returns what was paid, in wei
 * @throws SeedRefused
 */
export async function seedWallet(deps: SeedDeps, wallet: string, plan: SeedPlan): Promise<bigint> {
  const { settings } = deps
  if (settings.chainId !== LOCAL_CHAIN_ID)
    throw new SeedRefused(
      `Seeding pays with ether that it makes up, so it works on the local chain ${LOCAL_CHAIN_ID} only, and this bank is on chain ${settings.chainId}.`,
    )
  if (wallet === settings.treasury) throw new SeedRefused('The treasury cannot pay itself.')

  const seeds = await planned(deps, wallet, plan)
  const hashes = await pay(deps, wallet, seeds)
  const ids = await record(wallet, seeds, hashes)
  const credits = ids.slice(plan.debit, plan.debit + plan.credit)
  for (const id of credits.slice(plan.credit - plan.frozen)) await setCardStatus(deps, wallet, id, 'Frozen')
  await goOn(deps, seeds, ids)
  await storePastPrices(deps)
  return seeds.reduce((sum, { transaction }) => sum + transaction.valueWei, 0n)
}

async function planned(deps: SeedDeps, wallet: string, plan: SeedPlan): Promise<Seed[]> {
  const { cents: priceCents } = await deps.prices.latest().catch(refuse)
  const about = { deps, wallet, priceCents }
  return [
    ...times(plan.debit, (index) => debitSeed(about, index)),
    // The last ones are frozen, and a frozen card takes no collateral that would end a margin call.
    ...times(plan.called, (index) => calledSeed(about, index)),
    ...times(plan.credit - plan.called, (index) => creditSeed(about, index)),
    ...times(plan.wires, (index) => wireSeed(about, index)),
    ...times(plan.accounts, (index) => accountSeed(about, index)),
  ]
}

const times = (count: number, make: (index: number) => Seed): Seed[] =>
  Array.from({ length: count }, (_, index) => make(index))

async function pay({ chain, settings }: SeedDeps, wallet: string, seeds: readonly Seed[]): Promise<string[]> {
  const url = await chain
    .ask(async (node) => {
      await node.blockNumber()
      return node.url
    })
    .catch(() => {
      throw new SeedRefused(
        'The chain cannot be reached. Start it with npm start, or name its node in RPC_URLS.',
      )
    })
  const transactions = seeds.map(({ transaction }) => transaction)
  return transactAs(url, wallet, transactions, settings.confirmations).catch((error: unknown) => {
    if (error instanceof RpcError)
      throw new SeedRefused(`The node does not do as anvil would: ${error.message}.`)
    if (error instanceof NodeFailure) throw new SeedRefused('The chain stopped answering. Run it again.')
    throw error
  })
}

async function record(wallet: string, seeds: readonly Seed[], hashes: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  try {
    for (const [index, seed] of seeds.entries()) ids.push((await seed.record(hashes[index] ?? '')).id)
    return ids
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    throw new SeedRefused(
      `${ids.length} of ${seeds.length} payments are recorded, then: ${error.message} The others are listed by: npm run bank -- unclaimed ${wallet}`,
    )
  }
}

/** Gives the wires their later states. */
async function goOn(deps: SeedDeps, seeds: readonly Seed[], ids: readonly string[]): Promise<void> {
  try {
    // The bank can refund a payment only after it has read its block.
    if (seeds.some((seed) => seed.goOn)) await makeChainPoll(deps)()
    for (const [index, seed] of seeds.entries()) await seed.goOn?.(ids[index] ?? '')
  } catch (error) {
    if (error instanceof RefundRefused) throw new SeedRefused(error.message)
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  throw error instanceof CallError ? new SeedRefused(error.message) : error
}
