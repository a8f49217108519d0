import type { ChainPort, FoundTransaction } from '../../services/chain/chainPort'
import type { Intent, Sent } from '../../services/intents/intent'

/** Blocks that one poll searches. The next poll goes on from there. */
const SCAN_BLOCKS = 200
/** At least this many of the newest blocks are searched again, because a reorganisation may replace them. */
const RESCAN_BLOCKS = 12

interface Search {
  /** The transaction that was searched for. */
  found: FoundTransaction | undefined
  /** Other transactions of the wallet that used one of the given nonces. */
  nonceUsers: FoundTransaction[]
  /** The next search starts at the block after this one. */
  scannedTo: number | undefined
}

/**
 * Searches the blocks since a payment was asked for, a stretch at a time, from where the last search ended.
 * @param nonces transactions whose nonces matter when another transaction uses them
 * @throws ChainUnreachable
 */
export async function searchBlocks(
  { wallet, startBlock, progress, confirmationsNeeded }: Intent,
  newest: number,
  chain: ChainPort,
  isWanted: (found: FoundTransaction) => boolean,
  nonces: readonly Sent[] = [],
): Promise<Search> {
  const scanned = 'scannedTo' in progress ? progress.scannedTo : undefined
  const from = scanned === undefined ? startBlock : scanned + 1
  const to = Math.min(newest, from + SCAN_BLOCKS - 1)
  const nonceUsers: FoundTransaction[] = []
  const found = await chain.find(
    wallet,
    (candidate) => {
      if (isWanted(candidate)) return true
      if (nonces.some(({ nonce }) => nonce === candidate.nonce)) nonceUsers.push(candidate)
      return false
    },
    from,
    to,
  )
  // A transaction that used a nonce counts once it is deep, so its block is searched again until then.
  const done = Math.min(to, newest - Math.max(RESCAN_BLOCKS, confirmationsNeeded))
  return { found, nonceUsers, scannedTo: done < from ? scanned : done }
}
