import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { BrowserContext } from '@playwright/test'
import { toQuantity, type Wallet } from 'ethers'
import { announceProvider } from './scriptedProvider'
import { answerAsWallet, RpcFailure, type WalletState } from './walletMethods'

/** How a wallet announces itself (EIP-6963). */
export interface WalletInfo {
  readonly name: string
  readonly rdns: string
  readonly icon: string
  readonly uuid: string
}

type Request = { method: string; params: readonly unknown[] }
/** Some wallets fail without a code, some wrap the real failure in `data`. */
interface Failure {
  code?: number
  message?: string
  data?: unknown
}
type Answer = { result: unknown } | { error: Failure & { message: string } }
type Script = (answer: () => Promise<Answer>) => Promise<Answer>

const ICON =
  'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%208%208%22%3E%3Ccircle%20cx%3D%224%22%20cy%3D%224%22%20r%3D%224%22%2F%3E%3C%2Fsvg%3E'

/**
 * A wallet in the browser that the test holds the strings of. It announces itself before the page's scripts run,
 * in every page of the context; its keys stay out here, and so does its memory, which outlives reloads as a real
 * wallet's does. Without a script it agrees to everything.
 */
export class ScriptedWallet {
  private readonly scripts = new Map<string, Script[]>()
  private readonly standing = new Map<string, unknown>()
  private readonly requests: Request[] = []
  private readonly state: WalletState

  /** The browser that it is in. */
  private context: BrowserContext | undefined

  private constructor(
    private readonly handle: string,
    private readonly info: WalletInfo,
    wallet: Wallet,
  ) {
    this.state = { wallet, isConnected: false, chainId: 31337, knownChains: new Set([31337]) }
  }

  /** Call before the first `page.goto`. The wallet needs a provider: it sends to the real chain. */
  static async announce(
    context: BrowserContext,
    wallet: Wallet,
    info: Partial<WalletInfo> = {},
  ): Promise<ScriptedWallet> {
    const full: WalletInfo = {
      name: 'Scripted Wallet',
      rdns: 'test.scripted.wallet',
      icon: ICON,
      uuid: randomUUID(),
      ...info,
    }
    const handle = `scripted_${full.uuid.replaceAll('-', '')}`
    const scripted = new ScriptedWallet(handle, full, wallet)
    await scripted.moveTo(context)
    return scripted
  }

  /** Into another browser, with its memory: the one that it was in has gone. Call before the first `page.goto`. */
  async moveTo(context: BrowserContext): Promise<void> {
    this.context = context
    const { handle, info } = this
    await context.exposeFunction(`${handle}_ask`, (request: Request) => this.handleRequest(request))
    await context.addInitScript(announceProvider, { handle, info })
  }

  get address(): string {
    return this.state.wallet.address
  }

  /** How often pages have asked this. */
  count(method: string): number {
    return this.asked(method).length
  }

  /** The parameters of every request of this kind, in order. */
  asked(method: string): (readonly unknown[])[] {
    return this.requests.filter((request) => request.method === method).map(({ params }) => params)
  }

  /** The customer presses Reject at the next request of this kind. */
  refuseNext(method: string): void {
    this.failNext(method, 4001, 'User rejected the request.')
  }

  /** The next request of this kind fails; -32002 means that another one is open. */
  failNext(method: string, failure: number | Failure, message = 'Scripted failure'): void {
    const error = typeof failure === 'number' ? { code: failure, message } : { message, ...failure }
    this.script(method, () => Promise.resolve({ error }))
  }

  /** The next request of this kind gets this answer, sensible or not. */
  answerNext(method: string, result: unknown): void {
    this.script(method, () => Promise.resolve({ result }))
  }

  /** From now on every request of this kind gets this answer, sensible or not. */
  answerAlways(method: string, result: unknown): void {
    this.standing.set(method, result)
  }

  /** The next request of this kind stays open until the returned function is called, if it ever is. */
  holdNext(method: string): () => void {
    const gate = new EventEmitter()
    const released = once(gate, 'release')
    this.script(method, async (answer) => {
      await released
      return answer()
    })
    return () => void gate.emit('release')
  }

  /** The next request of this kind is done, but the page hears of a failure: the answer got lost on its way. */
  loseAnswerOfNext(method: string, code = -32603): void {
    this.script(method, async (answer) => {
      await answer()
      return { error: { code, message: 'Internal JSON-RPC error.' } }
    })
  }

  /** The next request of this kind is done, and the page never hears of it. */
  swallowAnswerOfNext(method: string): void {
    this.script(method, async (answer) => {
      await answer()
      return new Promise<never>(() => undefined)
    })
  }

  /** The customer picks another account in the wallet. */
  async switchAccount(wallet: Wallet): Promise<void> {
    this.state.wallet = wallet
    if (this.state.isConnected) await this.emit('accountsChanged', [wallet.address])
  }

  /** The customer picks another chain in the wallet. */
  async switchChain(chainId: number): Promise<void> {
    this.state.chainId = chainId
    this.state.knownChains.add(chainId)
    await this.emit('chainChanged', toQuantity(chainId))
  }

  /** The wallet goes to another chain and tells no page. */
  leaveChainSilently(chainId: number): void {
    this.state.chainId = chainId
  }

  /** The wallet is on this chain and knows no other. */
  onlyKnowsChain(chainId: number): void {
    this.state.chainId = chainId
    this.state.knownChains.clear()
    this.state.knownChains.add(chainId)
  }

  /** The customer locks the wallet, or takes the site's permission away. */
  async lock(): Promise<void> {
    this.state.isConnected = false
    await this.emit('accountsChanged', [])
  }

  /** Sends an EIP-1193 event, sensible or not, to every page. */
  async emit(event: string, payload: unknown): Promise<void> {
    for (const page of this.context?.pages() ?? []) {
      await page.evaluate(
        ([handle, name, detail]) => {
          const emitters = window as unknown as Record<
            string,
            ((name: string, detail: unknown) => void) | undefined
          >
          emitters[`${handle}_emit`]?.(name, detail)
        },
        [this.handle, event, payload] as const,
      )
    }
  }

  private script(method: string, script: Script): void {
    const queue = this.scripts.get(method) ?? []
    this.scripts.set(method, [...queue, script])
  }

  private async handleRequest({ method, params }: Request): Promise<Answer> {
    this.requests.push({ method, params })
    const answer = () => this.answer(method, params)
    const script = this.scripts.get(method)?.shift()
    if (script) return script(answer)
    return this.standing.has(method) ? { result: this.standing.get(method) } : answer()
  }

  private async answer(method: string, params: readonly unknown[]): Promise<Answer> {
    try {
      const { result, events } = await answerAsWallet(this.state, method, params)
      for (const [event, payload] of events) await this.emit(event, payload)
      return { result }
    } catch (error) {
      const code = error instanceof RpcFailure ? error.code : -32603
      return { error: { code, message: error instanceof Error ? error.message : String(error) } }
    }
  }
}
