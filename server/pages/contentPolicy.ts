import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const build = z.object({
  /** Origins that the app calls besides its own: a bank elsewhere, nodes, price services. */
  connect: z.array(z.string()),
  /** Whether WalletConnect is configured, which brings its servers, frames and styles. */
  hasWalletConnect: z.boolean(),
  /** The hashes of the scripts that are written into the page. */
  scripts: z.array(z.string()),
  /** The chain on which the app pays. */
  chainId: z.number(),
  /** Where the app sends payments. Undefined: it was built without a treasury, and takes none. */
  treasury: z.optional(z.string()),
})
export type Build = z.infer<typeof build>
export type PageOrigins = Pick<Build, 'connect' | 'hasWalletConnect' | 'scripts'>

/**
 * Reads what the build of `folder` has written beside it (vite.config.ts).
 * @throws Error when the folder holds no build, or one that names no chain
 */
export const readBuild = (folder: string): Build =>
  build.parse(JSON.parse(readFileSync(`${folder}.origins.json`, 'utf8')))

/**
 * The style elements of styled-components (empty, filled by script) and web3-onboard 2.24.1, by their hashes. A journey
 * fails when a new version has another one, and the browser's message names it.
 */
const STYLES = [
  "'sha256-IwAp48FoLDqJciUGmotC/b6GFScP+XT/ndC+SddVoG0='",
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-dvgIRTofpxFcL2h7qTGpn3iWTpaCABTUMQ4Mg1xtp3Y='",
  "'sha256-wAd6+tBcfvRns8sQuOGdEH1rroYa/lXdWEPYrf8oXc0='",
  "'sha256-yrMVG0PMsW5ELIW4a+ddZ1NBTXBIGMSW1B1o0FhTuCw='",
]

/** The style attribute of web3-onboard's element. Only with 'unsafe-hashes' does a hash apply to an attribute. */
const STYLE_ATTRIBUTES = ["'unsafe-hashes'", "'sha256-+/4SZUUfcLBscSS9AgoKzhmmdXAGgQT6zTMK7zUUobQ='"]

/** https://docs.reown.com/advanced/security/content-security-policy: its dialog writes styles and loads a font. */
const WALLET_CONNECT = {
  connect: [
    'https://*.walletconnect.com',
    'wss://*.walletconnect.com',
    'https://*.walletconnect.org',
    'wss://*.walletconnect.org',
    'https://*.web3modal.org',
    'https://*.web3modal.com',
  ],
  frame: ['https://verify.walletconnect.com', 'https://verify.walletconnect.org'],
  image: ['https://*.walletconnect.com', 'https://*.web3modal.org', 'https://*.web3modal.com', 'blob:'],
  font: ['https://fonts.reown.com'],
  style: ["'unsafe-inline'"],
} as const

/** The page's Content-Security-Policy (W3C CSP 3), in the form of hono/secure-headers. Nothing foreign unless configured. */
export function contentPolicy(
  { connect, hasWalletConnect, scripts }: PageOrigins,
  frameAncestors: readonly string[],
) {
  const more = hasWalletConnect ? WALLET_CONNECT : undefined
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...scripts],
    // A browser ignores 'unsafe-inline' where a hash stands beside it.
    styleSrc: ["'self'", ...(more?.style ?? STYLES)],
    styleSrcAttr: [...(more?.style ?? STYLE_ATTRIBUTES)],
    // Wallets announce their icons as data (EIP-6963).
    imgSrc: ["'self'", 'data:', ...(more?.image ?? [])],
    fontSrc: ["'self'", ...(more?.font ?? [])],
    mediaSrc: ["'self'"],
    connectSrc: ["'self'", ...connect, ...(more?.connect ?? [])],
    frameSrc: more ? [...more.frame] : ["'none'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: frameAncestors.length === 0 ? ["'none'"] : [...frameAncestors],
  }
}
