// vite.config.ts imports this file too, and Node finds no file without its extension.
import { isAddress } from './address.ts'
import { LOCAL_ACCOUNTS, LOCAL_CHAIN_ID } from './localChain.ts'

/** The app's configuration at build time. `.env.example` explains each variable. */
export interface Env {
  /** Base address of the bank's calls, without a trailing slash. */
  apiUrl: string
  /** `include` sends the session cookie to another origin than the page's own. */
  apiCredentials: 'same-origin' | 'include'
  /** Node providers; with two of them, one may fail. */
  rpcUrls: string[]
  defaultChainId: number
  priceUrls: string[]
  /** Pinned in the build, so that no bank can redirect a payment. */
  treasury: string | undefined
  confirmations: number | undefined
  /** How often the app looks for a payment's next block, in milliseconds. */
  chainPollMs: number
  /** ENS registry on the default chain, if it is not ENS's own. */
  ensRegistry: string | undefined
  pilotApplicationUrl: string
  walletConnectProjectId: string | undefined
  /** Names this build of the app, so that it knows what it has written itself. Undefined in development. */
  build?: string | undefined
}

type Variables = Readonly<Record<string, unknown>>

const SEPOLIA = 11155111
const SEPOLIA_NODES = 'https://ethereum-sepolia-rpc.publicnode.com,https://sepolia.drpc.org'
const PRICE_SERVICES =
  'https://api.coinbase.com/v2/prices/ETH-USD/spot,https://api.kraken.com/0/public/Ticker?pair=ETHUSD'

const read = (variables: Variables, name: string): string => {
  const value = variables[name]
  return typeof value === 'string' ? value.trim() : ''
}

function urls(variables: Variables, name: string, fallback: string): string[] {
  const list = (read(variables, name) || fallback).split(',').map((url) => url.trim())
  const wrong = list.find((url) => !url.startsWith('/') && !URL.canParse(url))
  if (wrong !== undefined) throw new Error(`${name}: "${wrong}" is not an address.`)
  return list
}

function positiveInteger(variables: Variables, name: string): number | undefined {
  const text = read(variables, name)
  if (text === '') return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${name}: "${text}" is not a positive whole number.`)
  return Number(text)
}

function chainAddress(variables: Variables, name: string): string | undefined {
  const text = read(variables, name)
  if (text === '') return undefined
  if (!isAddress(text)) throw new Error(`${name}: "${text}" is not an address.`)
  return text
}

/**
 * Parses the app's configuration, once for a build. Addresses that begin with a slash are on the page's own origin
 * (`onOrigin`).
 * @param variables as Vite hands them over.
 * @throws Error naming the variable that is missing or wrong, in one line.
 */
export function parseEnv(variables: Variables): Env {
  const defaultChainId = positiveInteger(variables, 'VITE_DEFAULT_CHAIN') ?? SEPOLIA
  const treasury = chainAddress(variables, 'VITE_TREASURY_ADDRESS')

  const apiUrl = read(variables, 'VITE_API_URL')
  if (apiUrl !== '' && !URL.canParse(apiUrl)) throw new Error(`VITE_API_URL: "${apiUrl}" is not an address.`)
  const apiCredentials = read(variables, 'VITE_API_CREDENTIALS') || 'same-origin'
  if (apiCredentials !== 'same-origin' && apiCredentials !== 'include')
    throw new Error(`VITE_API_CREDENTIALS: "${apiCredentials}" is neither same-origin nor include.`)

  return {
    // Served from the page's own origin, calls are under /api, so that their paths and the pages' never collide.
    apiUrl: apiUrl === '' ? '/api' : apiUrl.replace(/\/+$/, ''),
    apiCredentials,
    rpcUrls: urls(variables, 'VITE_RPC_URLS', SEPOLIA_NODES),
    defaultChainId,
    priceUrls: urls(variables, 'VITE_PRICE_URLS', PRICE_SERVICES),
    treasury: defaultChainId === LOCAL_CHAIN_ID ? (treasury ?? LOCAL_ACCOUNTS.treasury) : treasury,
    confirmations: positiveInteger(variables, 'VITE_CONFIRMATIONS'),
    chainPollMs: positiveInteger(variables, 'VITE_CHAIN_POLL_MS') ?? 1_000,
    ensRegistry: chainAddress(variables, 'VITE_ENS_REGISTRY'),
    pilotApplicationUrl: read(variables, 'VITE_PILOT_APPLICATION_URL') || 'mailto:pilot@florin.example',
    walletConnectProjectId: read(variables, 'VITE_WALLETCONNECT_PROJECT_ID') || undefined,
  }
}
