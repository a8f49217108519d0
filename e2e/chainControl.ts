import type { JsonRpcProvider } from 'ethers'
import { chainOf, signal } from './processes'
import type { Starter } from './starter'

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
