import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { JsonRpcProvider, Wallet } from 'ethers'
import { ScriptedProvider } from '../src/testing/scriptedProvider'
import { announceProvider, type Answer, type PageRequest, type WalletInfo } from './announceProvider'
import { signInAt } from './bankAnswers'
import type { Stack } from './stack'

export type { WalletInfo } from './announceProvider'

const ICON =
  'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%208%208%22%3E%3Ccircle%20cx%3D%224%22%20cy%3D%224%22%20r%3D%224%22%2F%3E%3C%2Fsvg%3E'

/**
 * The scripted provider in a browser. It announces itself before the page's scripts run, in every page of the
 * context; its keys stay out here, and so does its memory, which outlives reloads as a real wallet's does.
 */
export class ScriptedWallet extends ScriptedProvider {
  /** The browser that it is in. */
  private context: BrowserContext | undefined

  private constructor(
    private readonly handle: string,
    private readonly info: WalletInfo,
    wallet: Wallet,
  ) {
    const node = wallet.provider as JsonRpcProvider
    super(wallet, { send: (method, ...parameters) => node.send(method, parameters) })
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
    await context.exposeFunction(`${handle}_ask`, (request: PageRequest) => this.answerPage(request))
    await context.addInitScript(announceProvider, { handle, info })
  }

  /** Connects and signs in before the first page loads, like a customer who returns within the day. */
  async signInAhead(context: BrowserContext, stack: Pick<Stack, 'url' | 'apiUrl'>): Promise<void> {
    this.isConnected = true
    const { cookie } = await signInAt(stack, this.key)
    const [name = '', value = ''] = cookie.split('=')
    const remembered = { connector: 'announced', rdns: this.info.rdns, address: this.address }
    await context.setStorageState({
      cookies: [
        {
          name,
          value,
          domain: 'localhost',
          path: '/',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [
        {
          origin: stack.url,
          localStorage: [
            {
              name: 'florin.browser',
              value: JSON.stringify({ version: 1, state: { rememberedWallet: { wallet: remembered } } }),
            },
          ],
        },
      ],
    })
  }

  /** To every page. */
  override async emit(event: string, payload: unknown): Promise<void> {
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

  /** An error's code and data would not survive the way into the page. */
  private async answerPage(request: PageRequest): Promise<Answer> {
    try {
      return { result: await this.request(request) }
    } catch (error) {
      return { error: Object.assign({ message: (error as Error).message }, error) }
    }
  }
}
