import { getBytes, toQuantity, type TypedDataDomain, type TypedDataField, type Wallet } from 'ethers'
import { LOCAL_CHAIN_ID } from '../lib/localChain'
import type { Eip1193Provider, RequestArguments } from '../services/wallet/walletPort'

/** A wallet's error: some have no code, some wrap the real error in `data`. */
interface Failure {
  code?: number
  message?: string
  data?: unknown
}

export function walletFailure(failure: number | Failure): Error {
  const { message = 'Scripted failure', ...rest } = typeof failure === 'number' ? { code: failure } : failure
  return Object.assign(new Error(message), rest)
}

/** The wallet's node. */
interface Chain {
  send(method: string, ...parameters: unknown[]): Promise<unknown>
}

type Script = (answer: () => Promise<unknown>) => Promise<unknown>
type Listener = (payload: never) => void

const noChain: Chain = { send: () => Promise.reject(new Error('This wallet has no chain.')) }

/**
 * An EIP-1193 wallet that agrees to everything unless told otherwise. It signs with a real key, sends to a real chain,
 * and remembers the site's permission and the chains it knows. Jest uses it in process; `e2e/scriptedWallet.ts` puts
 * it into a browser.
 */
export class ScriptedProvider implements Eip1193Provider {
  /** Every request, in order. */
  readonly requests: RequestArguments[] = []
  /** May the site see the account? */
  isConnected = false

  private chainId = LOCAL_CHAIN_ID
  private readonly knownChains = new Set([LOCAL_CHAIN_ID])
  private readonly scripts = new Map<string, Script[]>()
  private readonly standing = new Map<string, unknown>()
  private readonly listeners = new Map<string, Set<Listener>>()

  /** @param chain gets the transactions, and every request that a wallet passes to its node */
  constructor(
    private wallet: Wallet,
    private readonly chain: Chain = noChain,
  ) {}

  /** Its key, for a test that signs or sends without the app. */
  get key(): Wallet {
    return this.wallet
  }

  get address(): string {
    return this.wallet.address
  }

  async request(args: RequestArguments): Promise<unknown> {
    this.requests.push(args)
    // A wallet answers asynchronously.
    await Promise.resolve()
    const { method } = args
    const script = this.scripts.get(method)?.shift()
    if (script) return script(() => this.answer(args))
    return this.standing.has(method) ? this.standing.get(method) : this.answer(args)
  }

  on(event: string, listener: Listener): void {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set<Listener>()).add(listener))
  }

  removeListener(event: string, listener: Listener): void {
    this.listeners.get(event)?.delete(listener)
  }

  count(method: string): number {
    return this.asked(method).length
  }

  /** The parameters of every request of this kind, in order. */
  asked(method: string): (readonly unknown[])[] {
    return this.requests.filter((request) => request.method === method).map(listOf)
  }

  /** The customer presses Reject at the next request of this kind. */
  refuseNext(method: string): void {
    this.failNext(method, { code: 4001, message: 'User rejected the request.' })
  }

  /** The next request of this kind fails; -32002 means that another one is open. */
  failNext(method: string, failure: number | Failure): void {
    this.script(method, () => Promise.reject(walletFailure(failure)))
  }

  /** The next request of this kind gets this answer, even a malformed one. */
  answerNext(method: string, result: unknown): void {
    this.script(method, () => Promise.resolve(result))
  }

  /** From now on every request of this kind gets this answer, even a malformed one. */
  answerAlways(method: string, result: unknown): void {
    this.standing.set(method, result)
  }

  /** The next request of this kind stays open until the returned function is called. */
  holdNext(method: string): () => void {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    this.beforeNext(method, () => released)
    return release
  }

  /** Calls `act` right before the next request of this kind is answered. */
  beforeNext(method: string, act: () => unknown): void {
    this.script(method, async (answer) => {
      await act()
      return answer()
    })
  }

  /** The next request of this kind is carried out, but the page gets an error. */
  loseAnswerOfNext(method: string, code = -32603): void {
    this.script(method, async (answer) => {
      await answer()
      throw walletFailure(code)
    })
  }

  /** The next request of this kind is carried out, but the page never gets an answer. */
  swallowAnswerOfNext(method: string): void {
    this.script(method, async (answer) => {
      await answer()
      return new Promise<never>(() => undefined)
    })
  }

  /** The customer picks another account in the wallet. */
  async switchAccount(wallet: Wallet): Promise<void> {
    this.wallet = wallet
    if (this.isConnected) await this.emit('accountsChanged', [wallet.address])
  }

  /** The customer picks another chain in the wallet. */
  async switchChain(chainId: number): Promise<void> {
    this.chainId = chainId
    this.knownChains.add(chainId)
    await this.emit('chainChanged', toQuantity(chainId))
  }

  /** The wallet switches to another chain and emits no event. */
  leaveChainSilently(chainId: number): void {
    this.chainId = chainId
  }

  /** The customer locks the wallet, or revokes the site's permission. */
  async lock(): Promise<void> {
    this.isConnected = false
    await this.emit('accountsChanged', [])
  }

  /** Emits an EIP-1193 event, even a malformed one. In Jest the listeners are called before this returns. */
  emit(event: string, payload: unknown): Promise<void> {
    this.listeners.get(event)?.forEach((listener) => listener(payload as never))
    return Promise.resolve()
  }

  private script(method: string, script: Script): void {
    this.scripts.set(method, [...(this.scripts.get(method) ?? []), script])
  }

  protected async answer(request: RequestArguments): Promise<unknown> {
    const parameters = listOf(request)
    switch (request.method) {
      case 'eth_requestAccounts':
        this.isConnected = true
        return [this.address]
      case 'eth_accounts':
        return this.isConnected ? [this.address] : []
      case 'eth_chainId':
        return toQuantity(this.chainId)
      case 'wallet_revokePermissions':
        await this.lock()
        return null
      case 'wallet_addEthereumChain':
        this.knownChains.add(chainIdOf(parameters))
        return this.obeySwitch(chainIdOf(parameters))
      case 'wallet_switchEthereumChain':
        return this.obeySwitch(chainIdOf(parameters))
      case 'personal_sign':
        return this.wallet.signMessage(getBytes(String(parameters[0])))
      case 'eth_signTypedData_v4': {
        const { domain, types, message } = JSON.parse(String(parameters[1])) as TypedData
        const { EIP712Domain: _, ...own } = types
        return this.wallet.signTypedData(domain, own, message)
      }
      case 'eth_sendTransaction':
        return this.pay(parameters[0] as Transaction)
      default:
        return this.askChain(request.method, ...parameters)
    }
  }

  /** Wallets emit the event before they answer. */
  private async obeySwitch(chainId: number): Promise<null> {
    if (!this.knownChains.has(chainId)) throw walletFailure({ code: 4902, message: 'Unrecognized chain ID.' })
    await this.switchChain(chainId)
    return null
  }

  /** The wallet chooses gas and fee. */
  private async pay({ from, to, value, data, nonce }: Transaction): Promise<unknown> {
    if (from !== undefined && from.toLowerCase() !== this.address.toLowerCase())
      throw walletFailure({ code: 4100, message: 'Not this account.' })
    const next = () => this.askChain('eth_getTransactionCount', this.address, 'pending')
    const raw = await this.wallet.signTransaction({
      type: 2,
      chainId: LOCAL_CHAIN_ID,
      nonce: Number(nonce ?? (await next())),
      to: to ?? null,
      value: value ?? 0n,
      data: data ?? '0x',
      gasLimit: 1_000_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 1n,
    })
    return this.askChain('eth_sendRawTransaction', raw)
  }

  /** Wallets turn every error of their node into an internal error. */
  private async askChain(method: string, ...parameters: readonly unknown[]): Promise<unknown> {
    try {
      return await this.chain.send(method, ...parameters)
    } catch (error) {
      throw walletFailure({ code: -32603, message: String(error) })
    }
  }
}

interface TypedData {
  domain: TypedDataDomain
  types: Record<string, TypedDataField[]>
  message: Record<string, unknown>
}

type Transaction = Partial<Record<'from' | 'to' | 'value' | 'data' | 'nonce', string>>

const listOf = ({ params }: RequestArguments): readonly unknown[] =>
  Array.isArray(params) ? (params as unknown[]) : []

const chainIdOf = ([chain]: readonly unknown[]): number => Number((chain as { chainId: string }).chainId)
