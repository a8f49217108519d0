import type { Wallet } from 'ethers'
import { signInMessage } from '../../src/lib/signIn'
import { calls, type AnswerOf, type Call } from '../../src/services/contracts'

interface Options {
  url: string
  origin: string
  wallet: Wallet
  send: (at: string, body: object, cookie: string) => Promise<Response>
}

/** Makes calls for a wallet. After a 401 it signs in as the app does, once, and makes the call again. */
export function makeSession({ url, origin, wallet, send }: Options) {
  let cookie = ''
  let isTried = false

  async function ask<C extends Call>(call: C, body: object): Promise<AnswerOf<C>> {
    const response = await send(url + call.path, body, '')
    if (!response.ok) throw new Error(`sign-in: HTTP ${response.status} from ${call.path}`)
    const [set] = response.headers.getSetCookie()
    cookie = set?.split(';')[0] ?? ''
    return call.answer.parse(await response.json()) as AnswerOf<C>
  }

  async function signIn(): Promise<void> {
    const { chainId } = (await ask(calls.terms, {})).terms
    const { nonce, statement, issuedAt, expiresAt } = await ask(calls.authNonce, { wallet: wallet.address })
    const issued = issuedAt === undefined ? new Date() : new Date(issuedAt)
    const message = signInMessage({
      ...{ origin, wallet: wallet.address, chainId, nonce, statement },
      issuedAt: issued,
      expiresAt: expiresAt === undefined ? new Date(issued.getTime() + 5 * 60_000) : new Date(expiresAt),
    })
    await ask(calls.authVerify, { message, signature: await wallet.signMessage(message) })
  }

  return {
    /** @throws Error when no answer came, or the sign-in failed */
    async post(at: string, body: object): Promise<Response> {
      const response = await send(at, body, cookie)
      if (response.status !== 401 || isTried) return response
      isTried = true
      await signIn()
      return send(at, body, cookie)
    },
  }
}
