import type { ChainDeps } from '../deps'
import { recheckPayments } from './recheck'
import { retrace } from './retrace'
import { scanStep } from './scan'
import { settleRefunds } from './settleRefund'

/**
 * Makes the function that the bank runs every few seconds: it scans new blocks for payments to the treasury, sends
 * waiting refunds, and rechecks recorded payments until they are final. While the newest block stays the same, that costs
 * one question to a node, and one for each waiting refund. Any number of processes may poll over one database.
 * Each of the three runs even if the one before has failed. The function stops early when its signal aborts, and throws the
 * first failure, CallError …_UNAVAILABLE.
 */
export function makeChainPoll(deps: ChainDeps): (signal?: AbortSignal) => Promise<void> {
  let lastHead: string | undefined
  return async (signal) => {
    const head = await deps.chain.ask((node) => node.head())
    const isNew = head.hash !== lastHead
    const failures: unknown[] = []
    const attempt = (part: () => Promise<void>) => part().catch((error: unknown) => failures.push(error))
    // The scan comes first: a reorganisation may have removed the payment that a refund sends back.
    await attempt(async () => {
      while (isNew && !signal?.aborted && (await scanStep(deps)));
    })
    if (signal?.aborted) return
    await attempt(() => settleRefunds(deps, head.number))
    if (isNew) await attempt(() => recheckPayments(deps, head.number))
    if (failures.length > 0) throw failures[0]
    if (!isNew) return
    lastHead = head.hash
    // Last, because it throws when no node can read a block, and payments must be rechecked all the same.
    await retrace(deps)
  }
}
