/** How a wallet announces itself (EIP-6963). */
export interface WalletInfo {
  readonly name: string
  readonly rdns: string
  readonly icon: string
  readonly uuid: string
}

export type PageRequest = { method: string; params: readonly unknown[] }
/** An error also carries its code and data. */
export type Answer = { result: unknown } | { error: { message: string } }

/**
 * Runs in the page before its own scripts. Announces (EIP-6963) an EIP-1193 provider that passes every request to the
 * test. It is sent as text, so it must not use anything from outside itself.
 */
export function announceProvider({ handle, info }: { handle: string; info: WalletInfo }): void {
  if (window.self !== window.top) return
  type Listener = (detail: unknown) => void
  const page = window as unknown as Record<string, unknown>
  const listeners = new Map<string, Set<Listener>>()

  const provider = {
    request: async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
      const ask = page[`${handle}_ask`] as (request: PageRequest) => Promise<Answer>
      const answer = await ask({ method, params: params ?? [] })
      if ('error' in answer) {
        throw Object.assign(new Error(answer.error.message), answer.error)
      }
      return answer.result
    },
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event: string, listener: Listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  page[`${handle}_emit`] = (event: string, detail: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(detail)
  }

  const announce = () => {
    const detail = Object.freeze({ info: Object.freeze(info), provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
