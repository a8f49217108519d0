import { computeAddress, getAddress } from 'ethers'
import type { LevelWithSilent } from 'pino'
import { confirmationsOf } from '../src/lib/chains'
import { LOCAL_ACCOUNTS, LOCAL_CHAIN_ID } from '../src/lib/localChain'
import type { Settings } from './deps'
import { laptopDefaults } from './laptopDefaults'
import { LIMITS } from './limits/limits'

/** What the environment says, parsed. */
export interface Config extends Settings {
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL server, with its password. Undefined: PGlite in the data folder. */
  databaseUrl: string | undefined
  rpcUrls: readonly string[]
  /** Undefined: the bank's own seeded walk (local chain only). */
  priceUrls: readonly string[] | undefined
  /** Undefined: one made up once and kept in the data folder (local chain only). */
  cardSecret: string | undefined
  /** The treasury's private key, which refunds are signed with. Undefined: somebody pays them by hand. */
  treasuryKey: string | undefined
  logLevel: LevelWithSilent
}

/** Variables are missing or wrong. The message names each in a line of its own. */
export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>

/**
 * Parses the environment (the table in README). The defaults run on a laptop; on any other chain than the local one
 * those that are not safe there are refused. @throws ConfigError
 */
export function readConfig(env: Env): Config {
  const config = parse(env)
  const isPgliteAllowed = flag(env, 'ALLOW_PGLITE')
  const faults = config.chainId === LOCAL_CHAIN_ID ? [] : laptopDefaults(config, isPgliteAllowed)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return config
}

function parse(env: Env): Config {
  const chainId = wholeNumber(env, 'CHAIN_ID', String(LOCAL_CHAIN_ID), 1, Number.MAX_SAFE_INTEGER)
  const isLocal = chainId === LOCAL_CHAIN_ID
  if (!isLocal) requireHosted(env)
  const treasury = address(env, 'TREASURY_ADDRESS', isLocal ? LOCAL_ACCOUNTS.treasury : undefined)
  return {
    port: wholeNumber(env, 'API_PORT', '8787', 0, 65_535),
    host: read(env, 'HOST') ?? 'localhost',
    dataDir: read(env, 'DATA_DIR') ?? '.data',
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    rpcUrls: urls(env, 'RPC_URLS') ?? ['http://localhost:8545'],
    chainId,
    treasury,
    confirmations: wholeNumber(env, 'CONFIRMATIONS', String(confirmationsOf(chainId)), 1, 1000),
    priceUrls: urls(env, 'PRICE_URLS'),
    allowedOrigins: origins(env, 'ALLOWED_ORIGINS') ?? ['http://localhost:5173'],
    limits: LIMITS,
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', '0', 0, 10),
    cardSecret: secret(env, 'CARD_SECRET'),
    treasuryKey: keyOf(treasury, env, 'TREASURY_KEY') ?? (isLocal ? localKeyOf(treasury) : undefined),
    logLevel: level(env, 'LOG_LEVEL'),
  }
}

/** A variable that is set to nothing counts as unset. */
const read = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined

/**
 * What has no default on a hosted chain. Without TRUSTED_PROXIES every caller behind a proxy would be counted as that
 * proxy, and one of them could use up all calls.
 */
const REQUIRED = ['TREASURY_ADDRESS', 'RPC_URLS', 'PRICE_URLS', 'CARD_SECRET', 'TRUSTED_PROXIES'] as const

function requireHosted(env: Env): void {
  const missing = REQUIRED.filter((name) => read(env, name) === undefined)
  if (missing.length > 0)
    throw new ConfigError(
      missing.map((name) => `${name} is required on every chain but ${LOCAL_CHAIN_ID}.`).join('\n'),
    )
}

function wholeNumber(env: Env, name: string, otherwise: string, least: number, most: number): number {
  const text = read(env, name) ?? otherwise
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
}

function flag(env: Env, name: string): boolean {
  const text = read(env, name) ?? '0'
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${text}".`)
  return text === '1'
}

function address(env: Env, name: string, otherwise: string | undefined): string {
  const text = read(env, name) ?? otherwise ?? ''
  try {
    return getAddress(text)
  } catch {
    throw new ConfigError(`${name} must be an address with a right checksum, not "${text}".`)
  }
}

const list = (env: Env, name: string): string[] | undefined =>
  read(env, name)
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function urls(env: Env, name: string): string[] | undefined {
  const found = list(env, name)
  for (const url of found ?? []) {
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
      throw new ConfigError(`${name} must be http or https addresses with commas between them, not "${url}".`)
    }
  }
  return found
}

/** Exactly as browsers send them: scheme, host and port, no path. */
const origins = (env: Env, name: string): string[] | undefined =>
  urls(env, name)?.map((url) => {
    const { origin, href } = new URL(url)
    if (href !== `${origin}/`) throw new ConfigError(`${name} must be origins without a path, not "${url}".`)
    return origin
  })

function databaseUrl(env: Env, name: string): string | undefined {
  const text = read(env, name)
  if (text === undefined) return undefined
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname.length > 1) return text
  // Not quoted: there is a password in it.
  throw new ConfigError(`${name} must be as postgres://user:password@host:5432/database is.`)
}

function secret(env: Env, name: string): string | undefined {
  const text = read(env, name)
  // Not quoted: it is a secret even when it is too short.
  if (text !== undefined && text.length < 32)
    throw new ConfigError(`${name} must have 32 characters or more.`)
  return text
}

/** Not quoted in any complaint: it is a secret. */
function keyOf(treasury: string, env: Env, name: string): string | undefined {
  const key = read(env, name)
  if (key === undefined) return undefined
  if (!/^0x[0-9a-fA-F]{64}$/.test(key)) throw new ConfigError(`${name} must be 0x and 64 hexadecimal digits.`)
  if (addressOfKey(key) !== treasury) throw new ConfigError(`${name} must be the key of TREASURY_ADDRESS.`)
  return key
}

function addressOfKey(key: string): string | undefined {
  try {
    return computeAddress(key)
  } catch {
    return undefined
  }
}

/** anvil's published key of account 9. Anybody has it. */
const localKeyOf = (treasury: string): string | undefined =>
  treasury === LOCAL_ACCOUNTS.treasury
    ? '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
    : undefined

const LEVELS: readonly LevelWithSilent[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function level(env: Env, name: string): LevelWithSilent {
  const text = read(env, name) ?? 'info'
  const found = LEVELS.find((candidate) => candidate === text)
  if (found === undefined)
    throw new ConfigError(`${name} must be one of ${LEVELS.join(', ')}, not "${text}".`)
  return found
}
