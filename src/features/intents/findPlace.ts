import type { Intent } from '../../services/intents/intent'
import type { Ports } from '../../services/ports'
import { followedBy, othersOf } from './sends'

const UNREACHABLE = 'The chain cannot be reached right now, so your wallet was not asked.'
const TAKEN =
  'Its place on the chain has just been used. Florin is finding out by what, so your wallet was not asked.'

/**
 * The place (nonce) in which another one is to be sent, so that of the two only one can count: undefined where no node
 * has ever shown one. Or why nothing is to be sent now.
 */
export async function findPlace(
  intent: Intent,
  { chain }: Pick<Ports, 'chain'>,
): Promise<{ nonce: number | undefined } | { waiting: string }> {
  const places = [followedBy(intent), ...othersOf(intent)].map(({ nonce }) => nonce)
  try {
    const used = await chain.usedNonces(intent.wallet)
    const free = places.find((nonce) => nonce !== undefined && nonce >= used)
    return free === undefined && !places.includes(undefined) ? { waiting: TAKEN } : { nonce: free }
  } catch {
    return { waiting: UNREACHABLE }
  }
}
