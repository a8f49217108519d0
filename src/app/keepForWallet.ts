import { isSameAddress } from '../lib/address'
import { isRecord, parseJson } from '../lib/guards'
import { keptRestored } from '../services/kept'
import type { OutsidePorts } from '../services/ports'
import { STORED, type WalletSlice, type WalletStates } from './slices'

const VERSION = 1
const PREFIX = 'florin.wallet.'

type Kept = Record<string, Record<string, unknown>>

interface Store {
  getState: () => WalletStates
  subscribe: (listener: () => void) => () => void
  dispatch: (action: ReturnType<typeof keptRestored>) => unknown
}

const names = Object.keys(STORED) as WalletSlice[]

/** The parts of the state that are kept, by slice. */
function pick(state: WalletStates): Kept {
  const of = (name: WalletSlice): [string, Record<string, unknown>] => {
    const where: Record<string, string> = STORED[name]
    return [name, Object.fromEntries(Object.entries(state[name]).filter(([key]) => where[key] === 'wallet'))]
  }
  return Object.fromEntries(names.map(of))
}

/** Of these parts, those that are other ones than before. */
function changes(before: Kept, after: Kept): Kept {
  const of = ([name, part]: [string, Record<string, unknown>]): [string, Record<string, unknown>] => [
    name,
    Object.fromEntries(Object.entries(part).filter(([key, value]) => before[name]?.[key] !== value)),
  ]
  return Object.fromEntries(
    Object.entries(after)
      .map(of)
      .filter(([, part]) => Object.keys(part).length > 0),
  )
}

/**
 * Keeps on disk what each wallet has chosen and begun (`STORED`), and brings it back when that wallet is here again,
 * on the chain and at the bank that it was kept for. Not the bank's answers: those are the cache's, which a
 * disconnect removes.
 * @param whose the wallet that is here now, if any; in between two wallets nothing is written
 */
export function keepForWallet(
  store: Store,
  whose: () => string | undefined,
  { storage, env, onStored }: Pick<OutsidePorts, 'storage' | 'env' | 'onStored'>,
) {
  let owner: string | undefined
  let last: Kept = {}
  let stopListening = (): void => undefined

  const keyOf = (wallet: string) => PREFIX + wallet.toLowerCase()

  /** Empty where storage throws, is damaged, or is of another version, chain or bank. */
  function read(wallet: string): Record<string, unknown> {
    try {
      const stored = parseJson(storage.getItem(keyOf(wallet)))
      const isOurs =
        isRecord(stored) &&
        stored.version === VERSION &&
        stored.chainId === env.defaultChainId &&
        stored.apiUrl === env.apiUrl
      return isOurs && isRecord(stored.kept) ? stored.kept : {}
    } catch {
      return {}
    }
  }

  function restore(wallet: string): void {
    // Without an owner: what comes from disk is not written back to it.
    owner = undefined
    store.dispatch(keptRestored(read(wallet)))
    last = pick(store.getState())
    owner = wallet
  }

  function write(wallet: string, changed: Kept): void {
    // Another tab may have written other parts since this one has read them.
    const kept = read(wallet)
    for (const [name, part] of Object.entries(changed))
      kept[name] = { ...(isRecord(kept[name]) ? kept[name] : {}), ...part }
    const { defaultChainId: chainId, apiUrl } = env
    try {
      storage.setItem(keyOf(wallet), JSON.stringify({ version: VERSION, chainId, apiUrl, kept }))
    } catch {
      // Full or forbidden: it is kept for this visit.
    }
  }

  store.subscribe(() => {
    const present = whose()
    if (owner === undefined || present === undefined || !isSameAddress(owner, present)) return
    const next = pick(store.getState())
    const changed = changes(last, next)
    if (Object.keys(changed).length === 0) return
    last = next
    write(owner, changed)
  })

  return {
    /** From now on this wallet's; what was kept of it is in the store when this returns. */
    open: (wallet: string): void => {
      stopListening()
      restore(wallet)
      stopListening = onStored((key) => {
        if (key === keyOf(wallet)) restore(wallet)
      })
    },
    /** What is kept stays on disk, and nothing is written any more. */
    close: (): void => {
      stopListening()
      owner = undefined
    },
  }
}
