import { existsSync } from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { proxy } from 'hono/proxy'
import { createServer } from 'vite'
import { readBuild } from '../../server/pages/contentPolicy'
import { makePages } from '../../server/pages/pages'
import { LOCAL_ACCOUNTS } from '../../src/lib/localChain'
import { pollUntil } from './poll'
import { Problem, reasonOf } from './problem'
import { appEnvironment, bankOrigin, chainUrl, type Settings, webOrigin } from './settings'
import { warmUp } from './warmUp'

export interface Web {
  stop(): Promise<void>
}

/** Serves the app: its build in `pagesDir`, or by the development server. @throws Problem */
export const startWeb = (
  settings: Settings,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Web> =>
  settings.pagesDir === undefined
    ? startDevelopment(settings, signal, say)
    : startPages(settings, settings.pagesDir)

async function startPages(settings: Settings, folder: string): Promise<Web> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Problem(`PAGES_DIR: ${folder} holds no built app. Run npm run build:local first.`)
  const bank = bankOrigin(settings)
  const pages = makePages({
    folder,
    // The local build has WalletConnect in its picker under an id that no server knows.
    origins: { ...readBuild(folder), hasWalletConnect: false },
    api: (request) => passOn(bank + pathOf(request), request),
  })
  const chain = getRequestListener((request) => passOn(chainUrl(settings), request))
  const page = getRequestListener(pages.fetch)
  const http = createHttpServer((request, response) => {
    const isOfChain = /^\/chain(\/|$)/.test(request.url ?? '')
    void (isOfChain ? chain : page)(request, response)
  })
  await listen(http, settings.webPort).catch((error: unknown) => {
    throw new Problem(`The web server did not start: ${reasonOf(error)}.`)
  })
  return {
    stop: async () => {
      const closed = new Promise((resolve) => http.close(resolve))
      http.closeAllConnections()
      await closed
    },
  }
}

const pathOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** @returns 502 when the server gives no answer */
async function passOn(url: string, request: Request): Promise<Response> {
  try {
    return await proxy(url, request)
  } catch {
    return new Response('No answer.', { status: 502 })
  }
}

/** Serves the app with every module transformed, and passes `/api` on to the bank. @throws Problem */
async function startDevelopment(
  settings: Settings,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Web> {
  // Vite prefers the process's environment to `.env` files.
  Object.assign(process.env, appEnvironment(settings))
  // With an HTTP server of its own, Vite would exit on SIGTERM before the other parts have stopped.
  const http = createHttpServer()
  const vite = await createServer({
    clearScreen: false,
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      ws: { server: http },
      // The warm-up transforms everything, and says once what does not compile.
      preTransformRequests: false,
      proxy: { '/api': { target: bankOrigin(settings) } },
    },
  })
  http.on('request', vite.middlewares)
  const stop = async () => {
    http.close()
    http.closeAllConnections()
    await vite.close()
  }
  try {
    await listen(http, settings.webPort)
    await warmUp(vite, { settings, signal, say })
  } catch (error) {
    await stop()
    throw new Problem(`The web server did not start: ${reasonOf(error)}.`)
  }
  return { stop }
}

const listen = (http: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, 'localhost', () => resolve())
  })

/** Waits until the bank answers a wallet's first call through the web server, as a page makes it. */
export const requireGate = (settings: Settings, signal: AbortSignal): Promise<void> =>
  pollUntil(
    'The whitelist',
    async () => {
      const response = await fetch(`${webOrigin(settings)}/api/whitelisted`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: webOrigin(settings) },
        body: JSON.stringify({ address: LOCAL_ACCOUNTS.whitelisted }),
        signal: AbortSignal.timeout(2_000),
      })
      return response.ok && typeof (await response.json()) === 'object'
    },
    { seconds: 20, signal },
  )
