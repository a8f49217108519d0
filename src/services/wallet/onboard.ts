import type { EIP1193Provider, WalletInit, WalletModule } from '@web3-onboard/common'
import Onboard, { type OnboardAPI } from '@web3-onboard/core'
import { isRecord } from '../../lib/guards'
import { isAddress } from '../../lib/address'
import { PRODUCT_NAME } from '../../lib/product'
import { classifyWalletError } from './walletError'
import type { ConnectFailure, Eip1193Provider } from './walletPort'

/**
 * The only file that imports web3-onboard's core, which does the handshake with a wallet and nothing else. It sees a
 * facade of the wallet, because it never settles on an error without a code that it knows, asks public nodes for
 * names and balances, and changes accounts and chains (docs/decisions/0003).
 */

/** No wallet is on this chain: with a real one the library would look names up at its own choice of nodes. */
const PLACEHOLDER_CHAIN = { id: '0x0', token: 'ETH', label: 'None', rpcUrl: window.location.origin }

/** The facade names this chain to the library, which has no node for it and so asks nothing. */
const UNLISTED_CHAIN_ID = '0x1'

interface WalletChain {
  id: number
  token: string
  label: string
  rpcUrl: string
}

type OnboardHandshake =
  /** The address as the wallet writes it, in any case. */
  | { outcome: 'connected'; provider: Eip1193Provider; address: string; chainId: unknown }
  | { outcome: 'rejected' }
  | { outcome: 'failed'; reason: ConnectFailure }

let onboard: OnboardAPI | undefined

/**
 * The library's last attempt. The library is busy for about 1.5 s after it has connected, and ignores an attempt that
 * begins meanwhile.
 */
let lastAttempt: Promise<unknown> = Promise.resolve()
/** The next attempt begins after this time even when the last one has not settled. */
const REST_MS = 3_000

/** Initialises once per page: a second initialisation disconnects every wallet. */
function initialised(): OnboardAPI {
  onboard ??= Onboard({
    wallets: [],
    chains: [PLACEHOLDER_CHAIN],
    appMetadata: { name: PRODUCT_NAME, icon: '/logo.svg', description: 'A bank account for your wallet.' },
    // The library would fetch a font and show its own account center.
    disableFontDownload: true,
    accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
    connect: { autoConnectLastWallet: false },
  })
  return onboard
}

/** The library refuses a wallet without an icon, and never shows this one. */
const NO_ICON = 'none'

interface Handshaking {
  /** Unique to the connector; the library tells wallets apart by it. */
  label: string
  /** For WalletConnect and Coinbase Wallet, which have to be told the chain. */
  chain: WalletChain
  /** Ends the attempt. */
  signal: AbortSignal
  /** Asks for the accounts that the wallet permits already (`eth_accounts`) and does not prompt. */
  isSilent?: boolean
}

/** What the facade has learned in one attempt. */
interface Attempt {
  provider?: EIP1193Provider
  address?: string
  chainId?: unknown
  cause?: unknown
}

/** The library settles on this error, so the facade throws it for every failure and keeps the cause in `Attempt`. */
const refusal = { code: 4001, message: 'The wallet did not connect.' }

/** Rejects when the signal aborts, even if the wallet never answers. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    if (signal.aborted) {
      onAbort()
      return
    }
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

function facade(attempt: Attempt, { signal, isSilent = false }: Handshaking): EIP1193Provider {
  const ask = async (args: { method: string }): Promise<unknown> => {
    const isForAccounts = args.method === 'eth_requestAccounts'
    const asked = isForAccounts && isSilent ? { method: 'eth_accounts' } : args
    const answer = await untilAborted(attempt.provider?.request(asked as never) as Promise<unknown>, signal)
    if (isForAccounts) {
      const [address] = Array.isArray(answer) ? (answer as unknown[]) : []
      // On an empty list the library waits for ever.
      if (address === undefined) throw Object.assign(new Error('no account'), { code: 4100 })
      if (typeof address !== 'string' || !isAddress(address)) throw new Error('no address')
      attempt.address = address
    }
    if (args.method !== 'eth_chainId') return answer
    attempt.chainId = answer
    // The library refuses a wallet whose chain it cannot read. To the app that is only a wrong chain.
    return UNLISTED_CHAIN_ID
  }
  const request = async (args: { method: string }): Promise<unknown> => {
    try {
      const isOfHandshake = args.method === 'eth_requestAccounts' || args.method === 'eth_chainId'
      if (isOfHandshake && attempt.cause === undefined) return await ask(args)
    } catch (error) {
      attempt.cause = error
    }
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the shape an EIP-1193 provider throws
    throw refusal
  }
  // The adapter listens to the wallet's own provider (followWallet.ts).
  const ignore = () => undefined
  return { request, on: ignore, removeListener: ignore } as unknown as EIP1193Provider
}

/** Wraps a wallet's module in one that always settles, under our own label. */
const guarded =
  (init: WalletInit, attempt: Attempt, handshaking: Handshaking): WalletInit =>
  (helpers) => {
    const { label, chain, signal } = handshaking
    const module = [init(helpers)].flat().find((candidate): candidate is WalletModule => candidate !== null)
    const getInterface: WalletModule['getInterface'] = async (given) => {
      try {
        if (!module) throw new Error('no wallet module for this device')
        const chains = [{ ...chain, id: `0x${chain.id.toString(16)}`, namespace: 'evm' as const }]
        const { provider } = await untilAborted(module.getInterface({ ...given, chains }), signal)
        attempt.provider = provider
      } catch (error) {
        attempt.cause = error
      }
      return { provider: facade(attempt, handshaking) }
    }
    return { label, getIcon: () => Promise.resolve(NO_ICON), getInterface }
  }

function failureOf(cause: unknown): OnboardHandshake {
  if (isRecord(cause) && cause.name === 'TimeoutError') return { outcome: 'failed', reason: 'timedOut' }
  switch (classifyWalletError(cause)) {
    case 'rejected':
      return { outcome: 'rejected' }
    case 'requestAlreadyOpen':
      return { outcome: 'failed', reason: 'requestAlreadyOpen' }
    case 'unauthorized':
      return { outcome: 'failed', reason: 'locked' }
    case 'disconnected':
      return { outcome: 'failed', reason: 'unavailable' }
    case 'unknownChain':
    case 'limited':
    case 'unsupported':
    case 'broken':
      return { outcome: 'failed', reason: 'broken' }
  }
}

/** Asks one wallet for its account. Never rejects. Settles at the latest when the signal aborts. */
export async function shakeHands(init: WalletInit, handshaking: Handshaking): Promise<OnboardHandshake> {
  const { label } = handshaking
  const { connectWallet, disconnectWallet, state } = initialised()
  await Promise.race([lastAttempt, new Promise((resolve) => setTimeout(resolve, REST_MS))])
  const attempt: Attempt = {}
  // The library would reconnect a wallet that it already knows by this label without asking it.
  if (state.get().wallets.some((wallet) => wallet.label === label)) await disconnectWallet({ label })
  state.actions.setWalletModules([guarded(init, attempt, handshaking)])

  const connected = () => state.get().wallets.find((wallet) => wallet.label === label)
  // The library's promise resolves about 1.5 s after its state, so the state decides.
  let unsubscribe = () => {}
  const seen = new Promise<void>((resolve) => {
    const subscription = state.select('wallets').subscribe(() => {
      if (connected()) resolve()
    })
    unsubscribe = () => subscription.unsubscribe()
  })
  try {
    const attempted = connectWallet({ autoSelect: { label, disableModals: true } })
    lastAttempt = attempted.catch(() => undefined)
    await Promise.race([seen, attempted])
  } catch (error) {
    attempt.cause ??= error
  } finally {
    unsubscribe()
  }

  const { provider, address, chainId } = attempt
  if (!connected() || !provider || address === undefined) return failureOf(attempt.cause ?? refusal)
  return { outcome: 'connected', provider: provider as unknown as Eip1193Provider, address, chainId }
}

/** Makes the library forget a wallet on this page. The adapter revokes the wallet's permission. */
export async function forgetWallet(label: string): Promise<void> {
  if (onboard) await onboard.disconnectWallet({ label })
}
