import { deflateRawSync } from 'node:zlib'
import { HDNodeWallet } from 'ethers'
import { chainName, confirmationsOf } from '../src/lib/chains'
import type { Config } from './config'

/** The mnemonic of anvil and Hardhat. Everybody has the keys of its first twenty accounts. */
const PUBLISHED_MNEMONIC = `${'test '.repeat(11)}junk`

/** 32 random hexadecimal digits, the shortest secret that is accepted, never deflate to fewer bytes. */
const LEAST_DEFLATED_BYTES = 24

/**
 * The faults of a configuration that suits a laptop but not a bank with other people's money: a sentence for each,
 * without secrets.
 */
export function laptopDefaults(config: Config, isPgliteAllowed: boolean): string[] {
  const { chainId, treasury, databaseUrl, allowedOrigins, cardSecret, confirmations } = config
  const fewest = confirmationsOf(chainId)
  const faults: string[] = []
  if (isPublished(treasury))
    faults.push(
      'TREASURY_ADDRESS is one of the published accounts of local chains: anybody could take what is paid to it.',
    )
  if (databaseUrl === undefined && !isPgliteAllowed)
    faults.push(
      'DATABASE_URL is required on this chain: a power cut may lose the last records of the embedded database. ALLOW_PGLITE=1 accepts that.',
    )
  for (const origin of allowedOrigins.filter((allowed) => !allowed.startsWith('https:')))
    faults.push(
      `ALLOWED_ORIGINS must be https addresses on this chain, not "${origin}": sessions need a secure cookie.`,
    )
  if (isGuessable(cardSecret ?? ''))
    faults.push(
      'CARD_SECRET must be random, such as what `openssl rand -hex 32` prints: whoever guesses it has every card number.',
    )
  if (confirmations < fewest)
    faults.push(
      `CONFIRMATIONS must be ${fewest} or more on ${chainName(chainId)}, not ${confirmations}: a reorganisation could undo a payment.`,
    )
  return faults
}

/** Derived once, because that takes a tenth of a second. */
let published: readonly string[] | undefined

function isPublished(address: string): boolean {
  if (!published) {
    const root = HDNodeWallet.fromPhrase(PUBLISHED_MNEMONIC, '', "m/44'/60'/0'/0")
    published = Array.from({ length: 20 }, (_, index) => root.deriveChild(index).address)
  }
  return published.includes(address)
}

/** Repeated words and characters, which people type, compress well. Random digits do not. */
const isGuessable = (secret: string): boolean =>
  deflateRawSync(secret, { level: 9 }).byteLength < LEAST_DEFLATED_BYTES
