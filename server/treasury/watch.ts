import type { Deps } from '../deps'
import { recheckPayments, type RecheckDeps } from './recheck'
import { settleRefunds } from './settleRefund'
import { scanStep, type ScanDeps } from './scan'

export type WatchDeps = ScanDeps & RecheckDeps

/** What the bank keeps looking at on the chain. */
export interface Watch {
  /**
   * Looks once: reads the treasury up to the depth that payments must have, and looks at recorded payments again
   * until they are final. Refunds that wait are sent. While the chain's newest block stays
   * the same, that is one question. Ends early when told to. @throws CallError …_UNAVAILABLE
   */
  look(signal?: AbortSignal): Promise<void>
}

/** A watch over the chain; each process has its own, and any number may share a database. */
export function makeWatch(deps: WatchDeps): Watch {
  let seen: string | undefined
  return {
    async look(signal) {
      const head = await deps.chain.ask((node) => node.head())
      await settleRefunds(deps, head.number)
      if (head.hash === seen) return
      while (!signal?.aborted && (await scanStep(deps)));
      if (signal?.aborted) return
      await recheckPayments(deps, head.number)
      seen = head.hash
    },
  }
}

const EVERY_MS = 5_000

/**
 * Looks now and every five seconds, one look at a time. What goes wrong is logged once until a look succeeds again.
 * Returns how to stop, which waits for the look that is under way.
 */
export function startWatching(watch: Watch, log: Deps['log']): () => Promise<void> {
  const stopping = new AbortController()
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    try {
      await watch.look(stopping.signal)
      if (isFailing) log.info('the treasury is watched again')
      isFailing = false
    } catch (err) {
      if (!isFailing) log.warn({ err }, 'the treasury cannot be watched for now')
      isFailing = true
    }
    if (!stopping.signal.aborted) timer = setTimeout(next, EVERY_MS)
  }
  let last = look()
  function next(): void {
    last = look()
  }
  return () => {
    stopping.abort()
    clearTimeout(timer)
    return last
  }
}
