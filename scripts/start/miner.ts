import { setTimeout as sleep } from 'node:timers/promises'
import { rpc } from '../../server/chain/rpc'

const LOOK_MS = 250

/**
 * Mines an empty block every `blockMs` while a transaction lacks confirmations. The chain itself mines only when a
 * transaction arrives, and a block a second all day would be 140 MB of state. Confirmations count the transaction's own
 * block (`head - block + 1`).
 */
export async function mineConfirmations(
  url: string,
  { confirmations, blockMs }: { confirmations: number; blockMs: number },
  signal: AbortSignal,
): Promise<void> {
  let watermark = -1
  let busiest = -1
  while (!signal.aborted) {
    try {
      const head = Number(await rpc(url, 'eth_blockNumber'))
      // After a restart, or when a test has reverted the chain, transactions that wait are in the last blocks.
      if (watermark < 0 || head < watermark) {
        watermark = Math.max(-1, head - confirmations)
        busiest = -1
      }
      for (let block = head; block > watermark; block--) {
        if (await hasTransactions(url, block)) {
          busiest = Math.max(busiest, block)
          break
        }
      }
      watermark = head
      if (busiest >= 0 && head < busiest + confirmations - 1) {
        await sleep(blockMs, undefined, { signal })
        await rpc(url, 'evm_mine')
        continue
      }
    } catch {
      // The chain is stopping or busy. Its supervisor notices when it has ended.
    }
    await sleep(Math.min(LOOK_MS, blockMs), undefined, { signal }).catch(() => undefined)
  }
}

const hasTransactions = async (url: string, block: number): Promise<boolean> =>
  Number(await rpc(url, 'eth_getBlockTransactionCountByNumber', [`0x${block.toString(16)}`])) > 0
