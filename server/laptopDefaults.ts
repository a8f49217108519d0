import { deflateRawSync } from 'node:zlib'
import { chainName, confirmationsOf } from '../src/lib/chains'
import type { Config } from './config'

/** The published accounts of anvil and Hardhat (the mnemonic "test test … junk"): anybody has their keys. */
const PUBLISHED_ACCOUNTS: readonly string[] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
  '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
  '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
  '0x71bE63f3384f5fb98995898A86B02Fb2426c5788',
  '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a',
  '0x1CBd3b2770909D4e10f157cABC84C7264073C9Ec',
  '0xdF3e18d64BC6A983f673Ab319CCaE4f1a57C7097',
  '0xcd3B766CCDd6AE721141F452C550Ca635964ce71',
  '0x2546BcD3c84621e976D8185a91A922aE77ECEc30',
  '0xbDA5747bFD65F08deb54cb465eB87D40e51B197E',
  '0xdD2FD4581271e230360230F9337D5c0430Bf44C0',
  '0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199',
]

/** 32 random hexadecimal digits, the shortest secret that is taken, never deflate to fewer bytes. */
const LEAST_DEFLATED_BYTES = 24

/**
 * What a bank with other people's money must not take over from a laptop: a sentence for each fault, without
 * secrets in it. Empty where there is none.
 */
export function laptopDefaults(config: Config, isPgliteAllowed: boolean): string[] {
  const { chainId, treasury, databaseUrl, allowedOrigins, cardSecret, confirmations } = config
  const fewest = confirmationsOf(chainId)
  const insecure = allowedOrigins.filter((origin) => !origin.startsWith('https:'))
  return [
    ...(PUBLISHED_ACCOUNTS.includes(treasury)
      ? [
          'TREASURY_ADDRESS is one of the published accounts of local chains: anybody could take what is paid to it.',
        ]
      : []),
    ...(databaseUrl === undefined && !isPgliteAllowed
      ? [
          'DATABASE_URL is required on this chain: a power cut may lose the last records of the embedded database. ALLOW_PGLITE=1 accepts that.',
        ]
      : []),
    ...insecure.map(
      (origin) =>
        `ALLOWED_ORIGINS must be https addresses on this chain, not "${origin}": sessions need a secure cookie.`,
    ),
    ...(isGuessable(cardSecret ?? '')
      ? [
          'CARD_SECRET must be random, such as what `openssl rand -hex 32` prints: whoever guesses it has every card number.',
        ]
      : []),
    ...(confirmations < fewest
      ? [
          `CONFIRMATIONS must be ${fewest} or more on ${chainName(chainId)}, not ${confirmations}: a reorganisation could undo a payment.`,
        ]
      : []),
  ]
}

/** Repeated words and characters, which is what people type, compress well; random digits do not. */
const isGuessable = (secret: string): boolean =>
  deflateRawSync(secret, { level: 9 }).byteLength < LEAST_DEFLATED_BYTES
