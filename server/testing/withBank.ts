import type { Settings } from '../deps'
import { makeBank, type TestBank } from './makeBank'
import { isOnPostgres, newDatabaseLocation } from './testDatabase'
import { startChain, type TestChain } from './startChain'

type Banks = [TestBank, ...TestBank[]]

interface BanksWorld {
  readonly chain: TestChain
  /** Two processes on PostgreSQL, each with its own connections; PGlite allows one. */
  readonly banks: Banks
  /** The processes in turn. */
  bankAt(index: number): TestBank
}

export interface BankWorld {
  readonly chain: TestChain
  readonly bank: TestBank
}

/** A chain and all processes of a bank on it. Call it once, at the top of the file. */
export function withBanks(): BanksWorld {
  return withWorld(async (rpcUrls) => {
    const location = await newDatabaseLocation()
    const bank = await makeBank({ rpcUrls, location })
    return isOnPostgres ? [bank, await makeBank({ rpcUrls, location })] : [bank]
  })
}

/** A chain and a bank on it for the tests of a file. Call it once, at the top of the file. */
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
