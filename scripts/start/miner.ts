import { setTimeout as sleep } from 'node:timers/promises'
import { rpc } from '../../server/chain/rpc'

const LOOK_MS = 250

/**
 * The chain mines a transaction at once and then nothing, so this adds an empty block every `blockMs` while a block with
 * transactions still lacks confirmations, and none otherwise: a block a second all day is 140 MB of state.
 * Confirmations count the block itself, as everywhere (`head - block + 1`).
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
      // After a restart, or when a test has put the chain back, what still waits is among the last blocks.
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
      // The chain is stopping, or busy: whoever started it notices if it is gone.
    }
    await sleep(Math.min(LOOK_MS, blockMs), undefined, { signal }).catch(() => undefined)
  }
}

const hasTransactions = async (url: string, block: number): Promise<boolean> =>
  Number(await rpc(url, 'eth_getBlockTransactionCountByNumber', [`0x${block.toString(16)}`])) > 0
