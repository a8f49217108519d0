import { isAddress } from '../../lib/address'
import { isRecord, isText, parseJson } from '../../lib/guards'

/** Which wallet to look for after a reload. */
export interface RememberedWallet {
  /** Of the connector that was chosen; of an announced one only that it was one, because its id changes. */
  connector: string
  /** What an announced wallet is known by across visits (EIP-6963). */
  rdns?: string
  /** Checksummed (EIP-55). */
  address: string
}

const KEY = 'florin.wallet'

function parse(value: unknown): RememberedWallet | undefined {
  if (!isRecord(value)) return undefined
  const { connector, rdns, address } = value
  if (!isText(connector, 100) || !isText(address, 42) || !isAddress(address)) return undefined
  return isText(rdns, 200) ? { connector, rdns, address } : { connector, address }
}

/** Storage may be forbidden or full; forgetting the wallet only means connecting again. */
const quietly = <T>(action: () => T): T | undefined => {
  try {
    return action()
  } catch {
    return undefined
  }
}

export const rememberedWallet = {
  read: (): RememberedWallet | undefined => quietly(() => parse(parseJson(localStorage.getItem(KEY)))),
  write: (wallet: RememberedWallet): void => quietly(() => localStorage.setItem(KEY, JSON.stringify(wallet))),
  clear: (): void => quietly(() => localStorage.removeItem(KEY)),
}
