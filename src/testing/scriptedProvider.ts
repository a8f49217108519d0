import { getBytes, toQuantity, type Wallet } from 'ethers'
import type { TestChain } from '../../server/testing/startChain'
import type { Eip1193Provider, RequestArguments } from '../services/wallet/walletPort'

/** An error as wallets throw it. */
export const walletFailure = (code: number, message = 'Scripted failure'): Error =>
  Object.assign(new Error(message), { code })

type Script = (answer: () => Promise<unknown>) => Promise<unknown>
type Listener = (payload: never) => void

export interface ScriptedProvider extends Eip1193Provider {
  /** Whose account it shows. */
  readonly address: string
  /** Everything the app has asked, in order. */
  readonly asked: RequestArguments[]
  count(method: string): number
  /** The next request of this kind is answered by the test. */
  answerNext(method: string, answer: () => unknown): void
  /** The next request of this kind fails; 4001 is the customer's no. */
  failNext(method: string, code: number): void
  /** The next request of this kind stays open until the returned function is called. */
  holdNext(method: string): () => void
  /** The next request of this kind is done, but the app hears of a failure. */
  loseAnswerOfNext(method: string, code?: number): void
  /** Something to happen just before the next request of this kind is answered. */
  beforeNext(method: string, act: () => unknown): void
  switchAccount(wallet: Wallet): void
  /** Locked: names no account any more. */
  lock(): void
  /** The chain it says it is on, in whatever form. */
  chainId: unknown
  emit(event: string, payload: unknown): void
}

/** A wallet that agrees to everything unless told otherwise, signs with a real key and sends to a real chain. */
export function makeScriptedProvider(first: Wallet, chain: TestChain): ScriptedProvider {
  let wallet = first
  let isLocked = false
  const asked: RequestArguments[] = []
  const scripts = new Map<string, Script[]>()
  const listeners = new Map<string, Set<Listener>>()

  const script = (method: string, next: Script) => scripts.set(method, [...(scripts.get(method) ?? []), next])

  async function send({ to, value, data, nonce: wanted }: Partial<Record<string, string>>): Promise<unknown> {
    const nonce = Number(wanted ?? (await chain.send('eth_getTransactionCount', wallet.address, 'latest')))
    const raw = await wallet.signTransaction({
      type: 2,
      chainId: chain.chainId,
      nonce,
      to: to ?? null,
      value: value ?? 0n,
      data: data ?? '0x',
      gasLimit: 1_000_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 1n,
    })
    return chain.send('eth_sendRawTransaction', raw)
  }

  function answer({ method, params }: RequestArguments): unknown {
    const list = Array.isArray(params) ? (params as unknown[]) : []
    switch (method) {
      case 'eth_accounts':
        return isLocked ? [] : [wallet.address]
      case 'eth_requestAccounts':
        if (isLocked) throw walletFailure(4001)
        return [wallet.address]
      case 'eth_chainId':
        return provider.chainId
      case 'personal_sign':
        return wallet.signMessage(getBytes(String(list[0])))
      case 'eth_sendTransaction':
        return send(list[0] as object)
      case 'wallet_revokePermissions':
        return null
      default:
        throw walletFailure(4200, `${method} is not supported`)
    }
  }

  const provider: ScriptedProvider = {
    get address() {
      return wallet.address
    },
    asked,
    chainId: toQuantity(chain.chainId),
    count: (method) => asked.filter((request) => request.method === method).length,
    request: async (args) => {
      asked.push(args)
      // As a wallet would: never within the caller's own turn.
      await Promise.resolve()
      const next = scripts.get(args.method)?.shift()
      return next ? next(() => Promise.resolve(answer(args))) : answer(args)
    },
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set<Listener>()).add(listener))
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    answerNext: (method, reply) => script(method, () => Promise.resolve(reply())),
    failNext: (method, code) => script(method, () => Promise.reject(walletFailure(code))),
    holdNext: (method) => {
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => (release = resolve))
      script(method, async (reply) => {
        await released
        return reply()
      })
      return release
    },
    loseAnswerOfNext: (method, code = -32603) =>
      script(method, async (reply) => {
        await reply()
        throw walletFailure(code)
      }),
    beforeNext: (method, act) =>
      script(method, async (reply) => {
        await act()
        return reply()
      }),
    switchAccount: (next) => {
      wallet = next
      provider.emit('accountsChanged', [next.address])
    },
    lock: () => {
      isLocked = true
      provider.emit('accountsChanged', [])
    },
    emit: (event, payload) => listeners.get(event)?.forEach((listener) => listener(payload as never)),
  }
  return provider
}
