import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { confirmationsOf } from '../../src/lib/chains'
import { LOCAL_CHAIN_ID } from '../../src/lib/localChain'
import { Problem } from './problem'

type Environment = Readonly<Record<string, string | undefined>>

/** The settings of a local start. */
export interface Settings {
  readonly webPort: number
  readonly apiPort: number
  readonly rpcPort: number
  /** Where the node itself listens: `rpcPort`, unless a test puts a proxy in front of it. */
  readonly nodePort: number
  /** Absolute. */
  readonly dataDir: string
  /** A built app (`npm run build:local`) to serve in place of the development server. Absolute. */
  readonly pagesDir: string | undefined
  /** Between the blocks that the chain adds while a payment waits for its confirmations, in milliseconds. */
  readonly blockMs: number
}

/** What each part of a local start is given. */
export interface Start {
  readonly settings: Settings
  /** Aborted when everything stops. */
  readonly signal: AbortSignal
  readonly say: (line: string) => void
  /** Called when a part that was ready cannot be kept alive. */
  readonly onLost: (problem: unknown) => void
}

const DEFAULTS = { WEB_PORT: '5173', API_PORT: '8787', RPC_PORT: '8545', DATA_DIR: '.data' } as const
const OWN = [...Object.keys(DEFAULTS), 'BLOCK_MS', 'PAGES_DIR']

/**
 * Reads the settings of a local start, and nothing else, from a `.env` file's text. The other lines are meant for a
 * hosted bank, and a local start must never reach for a hosted database or treasury.
 */
export function ownSettings(text: string): Environment {
  const all = parseEnv(text)
  return Object.fromEntries(OWN.flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
}

/** The text of `.env` in this folder, empty when there is none. */
export const readDotEnv = (): string => (existsSync('.env') ? readFileSync('.env', 'utf8') : '')

/** @throws Problem that names the unusable variable */
export function readSettings(env: Environment): Settings {
  const webPort = readPort(env, 'WEB_PORT', DEFAULTS.WEB_PORT)
  const apiPort = readPort(env, 'API_PORT', DEFAULTS.API_PORT)
  const rpcPort = readPort(env, 'RPC_PORT', DEFAULTS.RPC_PORT)
  const nodePort = readPort(env, 'NODE_PORT', String(rpcPort))
  if (new Set([webPort, apiPort, rpcPort]).size < 3) {
    throw new Problem(
      `WEB_PORT, API_PORT and RPC_PORT must be three different ports, not ${webPort}, ${apiPort} and ${rpcPort}.`,
    )
  }
  return {
    webPort,
    apiPort,
    rpcPort,
    nodePort,
    dataDir: resolve(env.DATA_DIR ?? DEFAULTS.DATA_DIR),
    pagesDir: env.PAGES_DIR ? resolve(env.PAGES_DIR) : undefined,
    blockMs: readNumber(env, 'BLOCK_MS', '1000', 'milliseconds', 999_999),
  }
}

function readNumber(env: Environment, name: string, fallback: string, what: string, most: number): number {
  const text = env[name] ?? fallback
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > most)
    throw new Problem(`${name} must be ${what} from 1 to ${most}, not "${text}".`)
  return value
}

const readPort = (env: Environment, name: string, fallback: string): number =>
  readNumber(env, name, fallback, 'a port', 65_535)

// `localhost` throughout: the session is a SameSite cookie, and 127.0.0.1 would be another site.
export const webOrigin = ({ webPort }: Settings): string => `http://localhost:${webPort}`
export const bankOrigin = ({ apiPort }: Settings): string => `http://localhost:${apiPort}`
/** anvil listens on IPv4 only. */
export const chainUrl = ({ rpcPort }: Settings): string => `http://127.0.0.1:${rpcPort}`
export const nodeUrl = ({ nodePort }: Settings): string => `http://127.0.0.1:${nodePort}`

/** Blocks that a payment waits for. The local chain mines them. */
export const CONFIRMATIONS = confirmationsOf(LOCAL_CHAIN_ID)

/** The app's configuration on the local stack; wins over `.env`, which may describe a hosted bank. */
export const appEnvironment = (settings: Settings): Record<string, string> => ({
  VITE_API_URL: bankOrigin(settings),
  VITE_API_CREDENTIALS: 'include',
  // Hosted apps have two node providers. Locally they are two names of one chain.
  VITE_RPC_URLS: `http://localhost:${settings.rpcPort},${chainUrl(settings)}`,
  VITE_DEFAULT_CHAIN: String(LOCAL_CHAIN_ID),
  VITE_CONFIRMATIONS: String(CONFIRMATIONS),
  VITE_CHAIN_POLL_MS: String(settings.blockMs),
  // Hosted apps check one price service with another. Locally the bank answers in the shapes of both.
  VITE_PRICE_URLS: ['/v2/prices/ETH-USD/spot', '/0/public/Ticker?pair=ETHUSD']
    .map((path) => `${bankOrigin(settings)}${path}`)
    .join(),
})

/** The bank's configuration on the local stack. */
export const bankEnvironment = (settings: Settings): Record<string, string> => ({
  API_PORT: String(settings.apiPort),
  DATA_DIR: settings.dataDir,
  CHAIN_ID: String(LOCAL_CHAIN_ID),
  RPC_URLS: chainUrl(settings),
  CONFIRMATIONS: String(CONFIRMATIONS),
  ALLOWED_ORIGINS: webOrigin(settings),
  // A local start serves the built app by a process of its own, which stays while tests kill the bank.
  PAGES_DIR: '',
})
