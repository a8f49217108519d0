import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import type { Stack } from './stack'

/** A production build for a stack, standing in for what its web server serves in development. */
export interface Production {
  /** From now on the context's pages are the build's. */
  serve(context: BrowserContext): Promise<void>
  /** Packages of node_modules whose modules the page has loaded by now, without their own dependencies. */
  packagesOf(page: Page): Promise<string[]>
  remove(): void
}

const JAVASCRIPT = 'text/javascript'
const TYPES: Readonly<Record<string, string>> = {
  js: JAVASCRIPT,
  css: 'text/css',
  html: 'text/html',
  svg: 'image/svg+xml',
}

type Chunks = Record<string, { modules: string[] } | undefined>

/** @param walletConnectProjectId makes the connector available; its service is not reached by any test. */
export async function buildForProduction(stack: Stack, walletConnectProjectId: string): Promise<Production> {
  const parent = mkdtempSync(join(tmpdir(), 'florin-dist-'))
  const folder = join(parent, 'dist')
  await promisify(execFile)('node_modules/.bin/vite', ['build', '--outDir', folder, '--emptyOutDir'], {
    env: {
      PATH: process.env.PATH,
      VITE_API_URL: stack.apiUrl,
      VITE_API_CREDENTIALS: 'include',
      VITE_RPC_URLS: stack.rpcUrl,
      VITE_DEFAULT_CHAIN: '31337',
      VITE_PRICE_URLS: `${stack.apiUrl}/v2/prices/ETH-USD/spot`,
      VITE_WALLETCONNECT_PROJECT_ID: walletConnectProjectId,
    },
  })
  const chunks = JSON.parse(readFileSync(`${folder}.chunks.json`, 'utf8')) as Chunks

  return {
    serve: async (context) => {
      // A page that a test answers for comes from nowhere, and needs leave to call this machine.
      await context.grantPermissions(['local-network-access'], { origin: stack.url })
      await context.route(
        (url) => url.origin === stack.url && !url.pathname.startsWith('/api/'),
        (route) => {
          const { pathname } = new URL(route.request().url())
          const path = join(folder, pathname)
          const isFile = pathname.includes('.') && existsSync(path)
          const type =
            TYPES[isFile ? (pathname.split('.').at(-1) ?? '') : 'html'] ?? 'application/octet-stream'
          return route.fulfill({ path: isFile ? path : join(folder, 'index.html'), contentType: type })
        },
      )
    },
    packagesOf: async (page) => {
      const files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
      )
      const modules = files.flatMap((file) => chunks[file]?.modules ?? [])
      const names = modules.flatMap((id) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
      return [...new Set(names)]
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}
