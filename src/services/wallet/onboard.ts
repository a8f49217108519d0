import type { EIP1193Provider, WalletInit, WalletModule } from '@web3-onboard/common'
import Onboard, { type OnboardAPI } from '@web3-onboard/core'
import { isRecord } from '../../lib/guards'
import { isAddress } from '../../lib/address'
import { PRODUCT_NAME } from '../../lib/product'
import { classifyWalletError } from './walletError'
import type { ConnectFailure, Eip1193Provider } from './walletPort'

/**
 * web3-onboard, kept behind this file: nothing else imports its core. It leads the handshake with a wallet and
 * no more. What it gets to see is a facade, because the library never settles on errors without a code it knows,
 * asks public nodes for names and balances, and mends accounts and chains in ways of its own.
 */

/** A chain that no wallet is on: with a real one, the library would look names up at nodes that nobody chose. */
const PLACEHOLDER_CHAIN = { id: '0x0', token: 'ETH', label: 'None', rpcUrl: window.location.origin }

/** What the library hears of the wallet's own chain: one that it was given nothing to ask of. */
const UNLISTED_CHAIN_ID = '0x1'

export interface WalletChain {
  id: number
  token: string
  label: string
  rpcUrl: string
}

export type OnboardHandshake =
  /** The address as the wallet writes it, in any case. */
  | { outcome: 'connected'; provider: Eip1193Provider; address: string; chainId: unknown }
  | { outcome: 'rejected' }
  | { outcome: 'failed'; reason: ConnectFailure }

let onboard: OnboardAPI | undefined

/**
 * The library's last attempt. It stays busy for some 1.5 s after it has connected, and one that is begun meanwhile
 * is dropped without a word.
 */
let lastAttempt: Promise<unknown> = Promise.resolve()
/** Long enough for the library to come to rest; should it ever not, the next attempt is made all the same. */
const REST_MS = 3_000

/** Once per page: a second initialisation disconnects every wallet. */
function initialised(): OnboardAPI {
  onboard ??= Onboard({
    wallets: [],
    chains: [PLACEHOLDER_CHAIN],
    appMetadata: { name: PRODUCT_NAME, icon: '/logo.svg', description: 'A bank account for your wallet.' },
    // Both would fetch or show things that are the app's to decide.
    disableFontDownload: true,
    accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
    connect: { autoConnectLastWallet: false },
  })
  return onboard
}

/** The library shows no icon of ours, and refuses a wallet without one. */
const NO_ICON = 'none'

export interface Handshaking {
  /** Unique for this attempt's connector; the library tells wallets apart by it. */
  label: string
  /** For wallets that are not extensions and must be told which chain is wanted. */
  chain: WalletChain
  /** Ends the attempt. */
  signal: AbortSignal
  /** Takes up what the wallet permits already (`eth_accounts`) instead of asking its owner. */
  isSilent?: boolean
}

/** What one attempt learned, beside what the library is told. */
interface Attempt {
  provider?: EIP1193Provider
  address?: string
  chainId?: unknown
  cause?: unknown
}

/** Every failure becomes the one the library settles on; the real cause is kept for our own sentence. */
const refusal = { code: 4001, message: 'The wallet did not connect.' }

/** Ends as soon as the signal does, whatever the wallet may still be waiting for. */
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
      // The library takes an empty list for an attempt that was cancelled, and waits for ever.
      if (address === undefined) throw Object.assign(new Error('no account'), { code: 4100 })
      if (typeof address !== 'string' || !isAddress(address)) throw new Error('no address')
      attempt.address = address
    }
    if (args.method !== 'eth_chainId') return answer
    attempt.chainId = answer
    // The library throws out a wallet whose chain it cannot read; the app takes that for a wrong chain.
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
  // Account and chain changes are followed by the adapter, on the wallet's own provider.
  const ignore = () => undefined
  return { request, on: ignore, removeListener: ignore } as unknown as EIP1193Provider
}

/** Turns a wallet's module into one that always settles, under a label of our own. */
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
    case 'broken':
      return { outcome: 'failed', reason: 'broken' }
  }
}

/** Asks one wallet for its account. Always settles, at the latest when the signal aborts. */
export async function shakeHands(init: WalletInit, handshaking: Handshaking): Promise<OnboardHandshake> {
  const { label } = handshaking
  const { connectWallet, disconnectWallet, state } = initialised()
  await Promise.race([lastAttempt, new Promise((resolve) => setTimeout(resolve, REST_MS))])
  const attempt: Attempt = {}
  // A wallet that is known under the label already would be taken up again without being asked.
  if (state.get().wallets.some((wallet) => wallet.label === label)) await disconnectWallet({ label })
  state.actions.setWalletModules([guarded(init, attempt, handshaking)])

  const connected = () => state.get().wallets.find((wallet) => wallet.label === label)
  // The library's promise resolves some 1.5 s after its state: the state is what counts.
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

/** Forgets a wallet. The library only forgets it on this page; taking back the permission is the adapter's. */
export async function forgetWallet(label: string): Promise<void> {
  if (onboard) await onboard.disconnectWallet({ label })
}
