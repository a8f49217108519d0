import type { JsonRpcProvider } from 'ethers'
import { chainOf, signal } from './processes'
import type { Starter } from './starter'

/** Slows the chain down or makes it fail. */
export interface ChainControl {
  /** Stops mining: transactions wait for a block until `mineAgain`. */
  stopMining(): Promise<void>
  /** Mines the waiting transactions, and from then on every transaction at once. */
  mineAgain(): Promise<void>
  /** Suspends the chain: connections stay open, and nothing answers. */
  suspendChain(): void
  resumeChain(): void
}

export function controlChain(chain: JsonRpcProvider, starter: Starter): ChainControl {
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
      suspended = chainOf(starter.child.pid)
      signal(suspended, 'SIGSTOP')
    },
    resumeChain: () => {
      signal(suspended, 'SIGCONT')
      suspended = undefined
    },
  }
}
