import type { ChainPort, FoundTransaction } from '../../services/chain/chainPort'
import type { Intent, Sent } from '../../services/intents/intent'

/** Blocks looked through in one go; the rest follows with the next look. */
const SCAN_BLOCKS = 200
/** At least so many of the newest blocks are looked through again: a reorganisation may put others into them. */
const RESCAN_BLOCKS = 12

export interface Search {
  /** What was looked for. */
  found: FoundTransaction | undefined
  /** Other transactions of the wallet, in the places that were asked for. */
  takers: FoundTransaction[]
  /** From the block after that one it is searched on. */
  scannedTo: number | undefined
}

/**
 * Looks through the blocks since a payment was asked for, a stretch at a time: from where the last look ended, which
 * its progress says.
 * @param places whose taking counts as well.
 * @throws ChainUnreachable
 */
export async function searchBlocks(
  { wallet, startBlock, progress, confirmationsNeeded }: Intent,
  newest: number,
  chain: ChainPort,
  isWanted: (found: FoundTransaction) => boolean,
  places: readonly Sent[] = [],
): Promise<Search> {
  const scanned = 'scannedTo' in progress ? progress.scannedTo : undefined
  const from = scanned === undefined ? startBlock : scanned + 1
  const to = Math.min(newest, from + SCAN_BLOCKS - 1)
  const takers: FoundTransaction[] = []
  const found = await chain.find(
    wallet,
    (candidate) => {
      if (isWanted(candidate)) return true
      if (places.some(({ nonce }) => nonce === candidate.nonce)) takers.push(candidate)
      return false
    },
    from,
    to,
  )
  // What took a place counts once it is deep, and has to be met until then.
  const done = Math.min(to, newest - Math.max(RESCAN_BLOCKS, confirmationsNeeded))
  return { found, takers, scannedTo: done < from ? scanned : done }
}
