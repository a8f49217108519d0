import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { computeAddress, getAddress } from 'ethers'
import type { LevelWithSilent } from 'pino'
import { confirmationsOf } from '../src/lib/chains'
import { LOCAL_ACCOUNTS, LOCAL_CHAIN_ID } from '../src/lib/localChain'
import type { Settings } from './deps'
import { laptopDefaults } from './laptopDefaults'
import { LIMITS } from './limits/limits'
import { readBuild } from './pages/contentPolicy'

/** The environment, parsed. */
export interface Config extends Settings {
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL server, with its password. Undefined: PGlite in the data folder. */
  databaseUrl: string | undefined
  rpcUrls: readonly string[]
  /** Undefined: the bank's own random walk (local chain only). */
  priceUrls: readonly string[] | undefined
  /** Undefined: the bank generates one in the data folder (local chain only). */
  cardSecret: string | undefined
  /** The treasury's private key, which signs refunds. Undefined: an operator pays them by hand. */
  treasuryKey: string | undefined
  logLevel: LevelWithSilent
  /** The built app, which the bank serves on its own origin, with its calls below `/api`. Undefined: calls alone. */
  pagesDir: string | undefined
  /** Where `/metrics` is served; undefined: nowhere. */
  metricsPort: number | undefined
  /** The address of `/metrics`, which shows business figures: by default this machine's alone, whatever `host` is. */
  metricsHost: string
  /** Sites that may show the app in a frame. */
  frameAncestors: readonly string[]
}

/** Variables are missing or wrong. The message has a line for each. */
export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>

/**
 * Parses the environment (the table in README). The defaults suit a laptop; on any other chain than the local one, those
 * that are not safe there are refused. @throws ConfigError
 */
export function readConfig(env: Env): Config {
  const config = parse(env)
  const isPgliteAllowed = checked(env, 'ALLOW_PGLITE', 'be 0 or 1', (text) => FLAGS[text]) ?? false
  const faults = config.chainId === LOCAL_CHAIN_ID ? [] : laptopDefaults(config, isPgliteAllowed)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return config
}

const FLAGS: Readonly<Record<string, boolean>> = { '0': false, '1': true }

function parse(env: Env): Config {
  const chainId = wholeNumber(env, 'CHAIN_ID', 1, Number.MAX_SAFE_INTEGER) ?? defaultChainId(env)
  const isLocal = chainId === LOCAL_CHAIN_ID
  if (!isLocal) requireHosted(env)
  const treasury =
    checked(env, 'TREASURY_ADDRESS', 'be an address with a right checksum', getAddress) ??
    LOCAL_ACCOUNTS.treasury
  const port = wholeNumber(env, 'API_PORT', 0, 65_535) ?? 8787
  const pagesDir = checked(env, 'PAGES_DIR', 'be a folder with a built app (npm run build)', builtApp)
  return {
    port,
    pagesDir,
    metricsPort: wholeNumber(env, 'METRICS_PORT', 1, 65_535),
    metricsHost: read(env, 'METRICS_HOST') ?? 'localhost',
    frameAncestors: origins(env, 'FRAME_ANCESTORS') ?? [],
    host: read(env, 'HOST') ?? 'localhost',
    dataDir: read(env, 'DATA_DIR') ?? '.data',
    databaseUrl: secret(
      env,
      'DATABASE_URL',
      'be as postgres://user:password@host:5432/database is',
      (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname.length > 1,
    ),
    rpcUrls: urls(env, 'RPC_URLS') ?? ['http://localhost:8545'],
    chainId,
    treasury,
    confirmations: wholeNumber(env, 'CONFIRMATIONS', 1, 1000) ?? confirmationsOf(chainId),
    priceUrls: urls(env, 'PRICE_URLS'),
    allowedOrigins: origins(env, 'ALLOWED_ORIGINS') ?? [`http://localhost:${pagesDir ? port : 5173}`],
    limits: LIMITS,
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 10) ?? 0,
    cardSecret: secret(env, 'CARD_SECRET', 'have 32 characters or more', (text) => text.length >= 32),
    treasuryKey: treasuryKey(env, treasury, isLocal),
    logLevel:
      checked(env, 'LOG_LEVEL', `be one of ${LEVELS.join(', ')}`, (text) =>
        LEVELS.find((level) => level === text),
      ) ?? 'info',
  }
}

const LEVELS: readonly LevelWithSilent[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** A variable that is set to nothing counts as unset. */
const read = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined

/** A served bank that forgot its chain would take worthless ether for money, without a word. */
function defaultChainId(env: Env): number {
  if (read(env, 'NODE_ENV') !== 'production') return LOCAL_CHAIN_ID
  throw new ConfigError(
    `CHAIN_ID is required where NODE_ENV is production: set it to the id of the chain on which customers pay (${LOCAL_CHAIN_ID} is the local chain).`,
  )
}

/**
 * These have no default on a hosted chain. Without TRUSTED_PROXIES every caller behind a proxy would count as that
 * proxy, and one caller could use up the limit of all.
 */
const REQUIRED = ['TREASURY_ADDRESS', 'RPC_URLS', 'PRICE_URLS', 'CARD_SECRET', 'TRUSTED_PROXIES'] as const

function requireHosted(env: Env): void {
  const missing = REQUIRED.filter((name) => read(env, name) === undefined)
  if (missing.length > 0)
    throw new ConfigError(
      missing.map((name) => `${name} is required on every chain but ${LOCAL_CHAIN_ID}.`).join('\n'),
    )
}

/** Parses a variable that is set. @throws ConfigError "NAME must …" where `parsed` throws or gives undefined */
function checked<Value>(
  env: Env,
  name: string,
  must: string,
  parsed: (text: string) => Value | undefined,
  isSecret = false,
): Value | undefined {
  const text = read(env, name)
  if (text === undefined) return undefined
  try {
    const value = parsed(text)
    if (value !== undefined) return value
  } catch {
    // ethers explains its reasons to developers.
  }
  throw new ConfigError(`${name} must ${must}${isSecret ? '' : `, not "${text}"`}.`)
}

/** As `checked`, for a text that no message may quote. */
const secret = (env: Env, name: string, must: string, isRight: (text: string) => boolean) =>
  checked(env, name, must, (text) => (isRight(text) ? text : undefined), true)

const wholeNumber = (env: Env, name: string, least: number, most: number): number | undefined =>
  checked(env, name, `be a whole number from ${least} to ${most}`, (text) =>
    /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined,
  )

/** @param say how the message names a wrong address */
function urls(env: Env, name: string, say = hostOnly): string[] | undefined {
  const text = read(env, name)
  if (text === undefined) return undefined
  const must = `${name} must be http or https addresses with commas between them`
  const list = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (list.length === 0) throw new ConfigError(`${must}, not "${text}".`)
  for (const [index, url] of list.entries())
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new ConfigError(`${must}, ${say(url, index)}.`)
  return list
}

/** User, path and query of a node's address may hold a key. */
function hostOnly(url: string, index: number): string {
  const { protocol, host } = URL.canParse(url) ? new URL(url) : { protocol: '', host: '' }
  return host === '' ? `and address ${index + 1} is none` : `not "${protocol}//${host}"`
}

/** A build consists of the folder and of the file beside it that describes the build. */
function builtApp(folder: string): string | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  readBuild(folder)
  return resolve(folder)
}

/** As browsers send them: scheme, host and port, no path. */
const origins = (env: Env, name: string): string[] | undefined =>
  urls(env, name, (url) => `not "${url}"`)?.map((url) => {
    const { origin, href } = new URL(url)
    if (href !== `${origin}/`) throw new ConfigError(`${name} must be origins without a path, not "${url}".`)
    return origin
  })

/** `none` means no key on the local chain too: a restored bank must not sign before it is reconciled. */
function treasuryKey(env: Env, treasury: string, isLocal: boolean): string | undefined {
  if (read(env, 'TREASURY_KEY') === 'none') return undefined
  const isKey = (text: string) => /^0x[0-9a-fA-F]{64}$/.test(text)
  const isOfTreasury = (key: string) => computeAddress(key) === treasury
  secret(env, 'TREASURY_KEY', 'be 0x and 64 hexadecimal digits', isKey)
  const key = secret(env, 'TREASURY_KEY', 'be the key of TREASURY_ADDRESS', isOfTreasury)
  return key ?? (isLocal ? localKeyOf(treasury) : undefined)
}

/** anvil's published key of account 9. */
const localKeyOf = (treasury: string): string | undefined =>
  treasury === LOCAL_ACCOUNTS.treasury
    ? '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
    : undefined
