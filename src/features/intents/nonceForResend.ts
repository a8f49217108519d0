import { chainName } from '../../lib/chains'
import type { Intent } from '../../services/intents/intent'
import type { Ports } from '../../services/ports'
import { competingTransactions, currentTransaction } from './transactions'

const USED =
  'Another transaction of your wallet has just taken the place of this payment. We are finding out which one, so your wallet was not asked.'

/**
 * The nonce for sending a dropped payment again, so that the chain carries out only one of the two; undefined where no
 * node has ever shown one. Or the reason why nothing is to be sent now.
 */
export async function nonceForResend(
  intent: Intent,
  { chain }: Pick<Ports, 'chain'>,
): Promise<{ nonce: number | undefined } | { waiting: string }> {
  const nonces = [currentTransaction(intent), ...competingTransactions(intent)].map(({ nonce }) => nonce)
  try {
    const used = await chain.usedNonces(intent.wallet)
    const unused = nonces.find((nonce) => nonce !== undefined && nonce >= used)
    return unused === undefined && !nonces.includes(undefined) ? { waiting: USED } : { nonce: unused }
  } catch {
    return {
      waiting: `${chainName(intent.chainId)} cannot be reached right now, so your wallet was not asked.`,
    }
  }
}
