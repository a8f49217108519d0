import type { ChainPort } from '../../services/chain/chainPort'
import type { Intent, Sent } from '../../services/intents/intent'
import { followedBy, othersOf, type Sight } from './sends'

type Known = Sent & { hash: string }

interface Judgement {
  /** The one that is paid, else one that is in a block or known to a node. */
  best: (Known & { hasSucceeded: boolean }) | undefined
  /** The intent, knowing which of them the chain has refused for good. */
  intent: Intent
}

/** Looks at what else was sent for a payment. @throws ChainUnreachable */
export async function judgeOthers(intent: Intent, newest: number, chain: ChainPort): Promise<Judgement> {
  const { earlier, confirmationsNeeded } = intent
  if (!earlier) return { best: undefined, intent }
  let best: Judgement['best']
  const judged: Sent[] = []
  for (const one of earlier) {
    const { hash } = one
    if (hash === undefined || one.hasFailed === true) {
      judged.push(one)
      continue
    }
    const receipt = await chain.receipt(hash)
    const isDeep = receipt && newest - receipt.blockNumber + 1 >= confirmationsNeeded
    const hasFailed = receipt?.hasSucceeded === false && isDeep === true
    judged.push(hasFailed ? { ...one, hasFailed } : one)
    const hasSucceeded = receipt?.hasSucceeded === true
    if (hasFailed || best?.hasSucceeded === true || (best && !hasSucceeded)) continue
    if (receipt || (await chain.transaction(hash))) best = { ...one, hash, hasSucceeded }
  }
  return { best, intent: { ...intent, earlier: judged } }
}

/**
 * The chain has refused the followed one for good: which other one may still be paid is followed from now on, or looked
 * for where its wallet never told of it. Undefined: nothing else was sent. @throws ChainUnreachable
 */
export async function insteadOfFailed(
  intent: Intent,
  newest: number,
  chain: ChainPort,
): Promise<Sight | undefined> {
  const judged = await judgeOthers(intent, newest, chain)
  const others = othersOf(judged.intent)
  const next = judged.best ?? others.find(({ hash }) => hash !== undefined) ?? others[0]
  if (!next) return undefined
  const failed = { ...followedBy(intent), hasFailed: true }
  const isNext = (one: Sent) => one === next || (next.hash !== undefined && one.hash === next.hash)
  const rest = judged.intent.earlier?.filter((one) => !isNext(one)) ?? []
  return {
    progress: next.hash === undefined ? { step: 'unknown' } : { step: 'broadcast', hash: next.hash },
    nonce: next.nonce,
    earlier: [...rest, failed],
  }
}
