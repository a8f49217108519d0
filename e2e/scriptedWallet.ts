import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { JsonRpcProvider, Wallet } from 'ethers'
import { ScriptedProvider } from '../src/testing/scriptedProvider'
import { announceProvider, type Answer, type PageRequest, type WalletInfo } from './announceProvider'
import { signInAt } from './bankAnswers'
import type { Stack } from './stack'

const ICON =
  'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%208%208%22%3E%3Ccircle%20cx%3D%224%22%20cy%3D%224%22%20r%3D%224%22%2F%3E%3C%2Fsvg%3E'

/**
 * The scripted provider in a browser. It announces itself in every page of the context, before the page's scripts run.
 * Its keys and its memory stay in the test, so they survive reloads as a real wallet's do.
 */
export class ScriptedWallet extends ScriptedProvider {
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
  static async announce(context: BrowserContext, wallet: Wallet): Promise<ScriptedWallet> {
    const info = newInfo()
    const scripted = new ScriptedWallet(handleOf(info), info, wallet)
    await scripted.moveTo(context)
    return scripted
  }

  /** Moves the wallet with its memory to a new browser. Call before the first `page.goto`. */
  async moveTo(context: BrowserContext): Promise<void> {
    this.context = context
    await announce(context, this, this.info)
  }

  /** Connects and signs in before the first page loads, as for a customer who returns within the day. */
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

  /** Sends an event to every page. */
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
}

const newInfo = (): WalletInfo => ({
  name: 'Scripted Wallet',
  rdns: 'test.scripted.wallet',
  icon: ICON,
  uuid: randomUUID(),
})

const handleOf = ({ uuid }: WalletInfo): string => `scripted_${uuid.replaceAll('-', '')}`

/** Announces a provider in every page of the context. Call before the first `page.goto`. */
export async function announce(
  context: BrowserContext,
  provider: ScriptedProvider,
  info = newInfo(),
): Promise<void> {
  const handle = handleOf(info)
  await context.exposeFunction(`${handle}_ask`, (request: PageRequest) => answerPage(provider, request))
  await context.addInitScript(announceProvider, { handle, info })
}

/** Playwright would drop an error's code and data on the way into the page. */
async function answerPage(provider: ScriptedProvider, request: PageRequest): Promise<Answer> {
  try {
    return { result: await provider.request(request) }
  } catch (error) {
    return { error: Object.assign({ message: (error as Error).message }, error) }
  }
}
