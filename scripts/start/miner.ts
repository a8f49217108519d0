import { setTimeout as sleep } from 'node:timers/promises'
import { rpc } from '../../server/chain/rpc'

const LOOK_MS = 250

/**
 * Mines an empty block every `blockMs` while a transaction lacks confirmations. The chain itself mines only when a
 * transaction arrives, because a block every second would make 140 MB of state in a day.
 */
export async function mineConfirmations(
  url: string,
  { confirmations, blockMs }: { confirmations: number; blockMs: number },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const isLacking = await lacksConfirmations(url, confirmations)
      await sleep(isLacking ? blockMs : Math.min(LOOK_MS, blockMs), undefined, { signal })
      if (isLacking) await rpc(url, 'evm_mine')
    } catch {
      // The chain is stopping or busy. Its supervisor notices when it has ended.
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Confirmations count the transaction's own block, so only the newest `confirmations - 1` blocks can lack some. */
async function lacksConfirmations(url: string, confirmations: number): Promise<boolean> {
  const head = Number(await rpc(url, 'eth_blockNumber'))
  for (let block = head; block >= 0 && block > head - confirmations + 1; block--) {
    const count = await rpc(url, 'eth_getBlockTransactionCountByNumber', [`0x${block.toString(16)}`])
    if (Number(count) > 0) return true
  }
  return false
}
