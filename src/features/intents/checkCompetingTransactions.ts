import type { ChainPort } from '../../services/chain/chainPort'
import type { Intent, Sent } from '../../services/intents/intent'
import { competingTransactions, currentTransaction, type Observation } from './transactions'

type KnownTransaction = Sent & { hash: string }

interface Check {
  /** The one that was carried out, else one that is in a block or that a node knows. */
  best: (KnownTransaction & { hasSucceeded: boolean }) | undefined
  /** The intent, with `hasFailed` set on those that the chain has refused for good. */
  intent: Intent
}

/** Looks up the other transactions that were sent for a payment. @throws ChainUnreachable */
export async function checkCompetingTransactions(
  intent: Intent,
  newest: number,
  chain: ChainPort,
): Promise<Check> {
  const { earlier, confirmationsNeeded } = intent
  if (!earlier) return { best: undefined, intent }
  let best: Check['best']
  const checked: Sent[] = []
  for (const sent of earlier) {
    const { hash } = sent
    if (hash === undefined || sent.hasFailed === true) {
      checked.push(sent)
      continue
    }
    const receipt = await chain.receipt(hash)
    const isDeep = receipt && newest - receipt.blockNumber + 1 >= confirmationsNeeded
    const hasFailed = receipt?.hasSucceeded === false && isDeep === true
    checked.push(hasFailed ? { ...sent, hasFailed } : sent)
    const hasSucceeded = receipt?.hasSucceeded === true
    if (hasFailed || best?.hasSucceeded === true || (best && !hasSucceeded)) continue
    if (receipt || (await chain.transaction(hash))) best = { ...sent, hash, hasSucceeded }
  }
  return { best, intent: { ...intent, earlier: checked } }
}

/**
 * The chain has refused the current transaction for good: tracks a competing one from now on, or searches for one whose
 * hash the wallet never returned. Undefined when nothing else was sent. @throws ChainUnreachable
 */
export async function nextAfterFailure(
  intent: Intent,
  newest: number,
  chain: ChainPort,
): Promise<Observation | undefined> {
  const checked = await checkCompetingTransactions(intent, newest, chain)
  const others = competingTransactions(checked.intent)
  const next = checked.best ?? others.find(({ hash }) => hash !== undefined) ?? others[0]
  if (!next) return undefined
  const failed = { ...currentTransaction(intent), hasFailed: true }
  const isNext = (sent: Sent) => sent === next || (next.hash !== undefined && sent.hash === next.hash)
  const rest = checked.intent.earlier?.filter((sent) => !isNext(sent)) ?? []
  return {
    progress: next.hash === undefined ? { step: 'unknown' } : { step: 'broadcast', hash: next.hash },
    nonce: next.nonce,
    earlier: [...rest, failed],
  }
}
