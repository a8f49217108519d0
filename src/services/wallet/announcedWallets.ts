import { isRecord, isText } from '../../lib/guards'
import type { Connector, Eip1193Provider } from './walletPort'

/** Icons are only shown in an `<img>`, where scripts of an SVG do not run. */
const ICON = /^data:image\/(png|webp|gif|jpeg|svg\+xml)[;,]/
const LONGEST_ICON = 200_000

const isProvider = (value: unknown): value is Eip1193Provider =>
  typeof value === 'object' &&
  value !== null &&
  'request' in value &&
  typeof value.request === 'function' &&
  'on' in value &&
  typeof value.on === 'function'

/**
 * Parses an EIP-6963 announcement. Any script of the page can send one, so a malformed or hostile announcement is
 * ignored.
 */
function parseAnnouncement(detail: unknown): AnnouncedWallet | undefined {
  if (!isRecord(detail) || !isRecord(detail.info) || !isProvider(detail.provider)) return undefined
  const { uuid, name, icon, rdns } = detail.info
  if (!isText(uuid, 100) || !isText(name, 60) || !isText(rdns, 200)) return undefined
  if (!isText(icon, LONGEST_ICON) || !ICON.test(icon)) return undefined
  // Invisible characters could make one wallet's name look like another's, or look empty.
  const seenName = name.replace(/\p{Cf}/gu, '').trim()
  if (seenName === '') return undefined
  const connector: Connector = { id: `eip6963:${uuid}`, name: seenName, kind: 'extension', icon }
  return { connector, rdns, provider: detail.provider }
}

/** Getters of a hostile announcement, and of its event, may throw. */
function parseQuietly(event: Event): AnnouncedWallet | undefined {
  try {
    return parseAnnouncement((event as CustomEvent<unknown>).detail)
  } catch {
    return undefined
  }
}

export interface AnnouncedWallet {
  connector: Connector
  /** Stable across visits, unlike the uuid. */
  rdns: string
  provider: Eip1193Provider
}

export interface AnnouncedWallets {
  list(): readonly AnnouncedWallet[]
  onChange(listener: () => void): () => void
  /** Asks wallets to announce themselves (again). */
  ask(): void
}

/** Listens before it asks, as EIP-6963 requires, so that no announcement is missed. */
export function discoverAnnouncedWallets(target: Window): AnnouncedWallets {
  let wallets: readonly AnnouncedWallet[] = []
  const listeners = new Set<() => void>()

  target.addEventListener('eip6963:announceProvider', (event) => {
    const wallet = parseQuietly(event)
    // A wallet announces itself again on each request. Its uuid stays the same.
    if (!wallet || wallets.some(({ connector }) => connector.id === wallet.connector.id)) return
    wallets = [...wallets, wallet]
    listeners.forEach((listener) => listener())
  })
  const ask = () => void target.dispatchEvent(new Event('eip6963:requestProvider'))
  ask()

  return {
    list: () => wallets,
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ask,
  }
}
