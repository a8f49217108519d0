import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonRpcProvider } from 'ethers'
import { childrenOf, signal } from './processes'

/** The chain as a test can slow it down or make it fail. */
export interface ChainControl {
  /** Transactions are accepted and wait: no block takes them in until `mineAgain`. */
  stopMining(): Promise<void>
  /** Mines what waits, and from then on every transaction at once. */
  mineAgain(): Promise<void>
  /** Freezes the chain in mid-air: connections open, nothing answers. */
  suspendChain(): void
  resumeChain(): void
}

export function controlChain(chain: JsonRpcProvider, dataDir: string): ChainControl {
  /** A child of its guard, whose pid is on record. */
  const pid = () => {
    const guard = JSON.parse(readFileSync(join(dataDir, 'guard.json'), 'utf8')) as { pid: number }
    return childrenOf(guard.pid, 'anvil')[0]
  }
  let suspended: number | undefined
  return {
    stopMining: async () => {
      await chain.send('evm_setAutomine', [false])
    },
    mineAgain: async () => {
      await chain.send('evm_setAutomine', [true])
      await chain.send('evm_mine', [])
    },
    suspendChain: () => {
      suspended = pid()
      signal(suspended, 'SIGSTOP')
    },
    resumeChain: () => {
      signal(suspended, 'SIGCONT')
      suspended = undefined
    },
  }
}
