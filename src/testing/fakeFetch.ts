/**
 * Replaces `fetch`. Calls to the bank's addresses go to the bank in the same process, with a browser's cookies. All other
 * requests (the bank's own questions to its node) go to the network.
 */

/** A call that the app has sent. */
interface SentCall {
  /** As in SPEC.md section 7, `/credit/all`. */
  path: string
  body: Record<string, unknown>
  /** Names of the app's own headers. */
  headers: string[]
}

type Handler = (request: Request) => Response | Promise<Response>
type Script = (answer: () => Promise<Response>) => Promise<Response>

export interface FakeFetch {
  /** Every call, in order. */
  readonly sent: SentCall[]
  count(path: string): number
  bodies(path: string): Record<string, unknown>[]
  /** Every call fails from now on, as when the bank or the network is down. */
  cut(): void
  /** No call is answered from now on. */
  hang(): void
  mend(): void
  /** The next call to this path does not reach the bank and gets this answer. */
  answerNext(path: string, response: () => Response): void
  /** The next call to this path does not reach the bank until the returned function is called. */
  holdNext(path: string): () => void
  /** The next call to this path reaches the bank, but its answer does not arrive until the returned function is called. */
  holdAnswerOfNext(path: string): () => void
  /** The next call to this path reaches the bank, but its answer is lost. */
  loseAnswerOfNext(path: string): void
  /** The next call to this path reaches the bank, but another answer arrives. */
  spoilAnswerOfNext(path: string, spoilt: () => Response): void
  /** Every call to this path gets this answer; undefined ends that. */
  breakPath(path: string, response: (() => Response) | undefined): void
  /** The values of the browser's cookies, which the page cannot read. */
  cookies(): string[]
  forgetCookies(): void
  /** ETH in US dollars at the public price service; undefined when it does not answer. */
  price: string | undefined
  close(): void
}

/** The page's origin: jsdom's, also in tests without a document. */
export const ORIGIN = 'http://localhost'
export const API_URL = 'http://localhost:8787'
export const PRICE_URL = 'http://price.localhost/spot'

export const failureAnswer = (status: number, code: string, fields?: Record<string, string>): Response =>
  Response.json({ success: false, error: { code, message: `${code}.`, fields } }, { status })

function latch(): { released: Promise<void>; release: () => void } {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  return { released, release }
}

const unreachable = () => new TypeError('fetch failed')

export function openFakeFetch(bank: { fetch: Handler }): FakeFetch {
  const goOut = globalThis.fetch
  const sent: SentCall[] = []
  const cookies = new Map<string, string>()
  const scripts = new Map<string, Script[]>()
  const broken = new Map<string, () => Response>()
  let isCut = false
  let isHanging = false

  const script = (path: string, next: Script) => scripts.set(path, [...(scripts.get(path) ?? []), next])

  /** Sends the cookies with the call, and stores those of its answer, as a browser does. */
  async function askBank(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('origin', ORIGIN)
    if (init.credentials === 'include' && cookies.size > 0)
      headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
    const answer = await bank.fetch(
      new Request(`http://bank${path}`, { method: 'POST', headers, body: init.body ?? null }),
    )
    // A browser drops the answer of an aborted call.
    if (init.signal?.aborted) return answer
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  async function call(path: string, init: RequestInit): Promise<Response> {
    sent.push({
      path,
      body: JSON.parse(init.body as string) as Record<string, unknown>,
      headers: Array.from(new Headers(init.headers).keys()),
    })
    if (isCut) throw unreachable()
    if (isHanging) await new Promise(() => undefined)
    const breaking = broken.get(path)
    if (breaking) return breaking()
    const answer = () => askBank(path, init)
    const next = scripts.get(path)?.shift()
    return next ? next(answer) : answer()
  }

  const line: FakeFetch = {
    sent,
    price: '2500.00',
    count: (path) => sent.filter((entry) => entry.path === path).length,
    bodies: (path) => sent.filter((entry) => entry.path === path).map(({ body }) => body),
    cut: () => (isCut = true),
    hang: () => (isHanging = true),
    mend: () => (isCut = isHanging = false),
    answerNext: (path, response) => script(path, () => Promise.resolve(response())),
    holdNext: (path) => {
      const { released, release } = latch()
      script(path, async (answer) => {
        await released
        return answer()
      })
      return release
    },
    holdAnswerOfNext: (path) => {
      const { released, release } = latch()
      script(path, async (answer) => {
        const response = await answer()
        await released
        return response
      })
      return release
    },
    loseAnswerOfNext: (path) =>
      script(path, async (answer) => {
        await answer()
        throw unreachable()
      }),
    spoilAnswerOfNext: (path, spoilt) =>
      script(path, async (answer) => {
        await answer()
        return spoilt()
      }),
    breakPath: (path, response) => (response ? broken.set(path, response) : broken.delete(path)),
    cookies: () => [...cookies.values()],
    forgetCookies: () => cookies.clear(),
    close: () => {
      globalThis.fetch = goOut
    },
  }

  globalThis.fetch = async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url === PRICE_URL) {
      if (line.price === undefined || isCut) throw unreachable()
      return Response.json({ data: { amount: line.price, base: 'ETH', currency: 'USD' } })
    }
    const path = url.startsWith(`${API_URL}/`)
      ? url.slice(API_URL.length)
      : url.startsWith(`${ORIGIN}/api/`)
        ? url.slice(ORIGIN.length)
        : undefined
    if (path === undefined) return goOut(input, init)

    const { signal } = init
    signal?.throwIfAborted()
    let abort: () => void = () => undefined
    const aborted = new Promise<never>((_resolve, reject) => {
      abort = () => reject(signal?.reason as Error)
    })
    signal?.addEventListener('abort', abort)
    try {
      return await Promise.race([call(path, init), aborted])
    } finally {
      // Node leaks a signal of `AbortSignal.any` that still has a listener.
      signal?.removeEventListener('abort', abort)
    }
  }
  return line
}
