import type { Settings } from '../deps'
import { makeBank, type TestBank } from './makeBank'
import { isOnPostgres, newDatabaseLocation } from './testDatabase'
import { startChain, type TestChain } from './startChain'

type Banks = [TestBank, ...TestBank[]]

export interface BanksWorld {
  readonly chain: TestChain
  /** As many processes as one database may have: each with its own connections. PGlite has one. */
  readonly banks: Banks
  /** They take turns: the bank for the call of this index. */
  bankAt(index: number): TestBank
}

export interface BankWorld {
  readonly chain: TestChain
  readonly bank: TestBank
}

/** A chain and every process that a bank on it can have. To be called once, at the top of the file. */
export function withBanks(): BanksWorld {
  return withWorld(async (rpcUrls) => {
    const location = await newDatabaseLocation()
    const bank = await makeBank({ rpcUrls, location })
    return isOnPostgres ? [bank, await makeBank({ rpcUrls, location })] : [bank]
  })
}

/** A chain and a bank on it, open for as long as the file's tests run. To be called once, at the top of the file. */
export function withBank(changes: Partial<Settings> = {}): BankWorld {
  const world = withWorld(async (rpcUrls) => [await makeBank({ rpcUrls, ...changes })])
  return {
    get chain() {
      return world.chain
    },
    get bank() {
      return world.banks[0]
    },
  }
}

function withWorld(openBanks: (rpcUrls: readonly string[]) => Promise<Banks>): BanksWorld {
  let chain: TestChain
  let banks: Banks
  beforeAll(async () => {
    chain = await startChain()
    banks = await openBanks([chain.url])
  })
  afterAll(async () => {
    for (const bank of banks) await bank.close()
    await chain.stop()
  })
  return {
    get chain() {
      return chain
    },
    get banks() {
      return banks
    },
    bankAt: (index) => banks[index % banks.length] ?? banks[0],
  }
}
