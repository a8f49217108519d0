import { setTimeout as sleep } from 'node:timers/promises'
import type { DevEnvironment, ViteDevServer } from 'vite'
import { Problem, reasonOf } from './problem'
import { type Start, webOrigin } from './settings'

const LOOK_AGAIN_MS = 500

/**
 * Transforms every module of the app, lazily loaded ones included. While a module does not compile, it says so once and
 * waits until the module is mended. Vite knows all dependencies at its start (`optimizeDeps` in vite.config.ts).
 * @throws Problem when there is no page, or the signal's reason
 */
export async function warmUp(
  server: ViteDevServer,
  { settings, signal, say }: Pick<Start, 'settings' | 'signal' | 'say'>,
): Promise<void> {
  const client = server.environments.client
  const page = await fetch(webOrigin(settings), { headers: { accept: 'text/html' } })
  if (!page.ok) throw new Problem(`the page answers ${page.status}`)
  const html = await page.text()
  // Vite does not transform scripts that are no modules (src/boot.js).
  const modules = html.match(/<script[^>]*\stype="module"[^>]*>/g) ?? []
  const entries = modules.flatMap((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? [])

  let said: string | undefined
  for (;;) {
    signal.throwIfAborted()
    const failure = await crawl(client, entries)
    if (failure === undefined) return client.waitForRequestsIdle()
    if (failure !== said) say(`The page does not compile yet: ${failure}`)
    said = failure
    await sleep(LOOK_AGAIN_MS, undefined, { signal })
  }
}

/** @returns why the first module does not compile, if one does not */
async function crawl(client: DevEnvironment, entries: readonly string[]): Promise<string | undefined> {
  const seen = new Set(entries)
  let wave = [...entries]
  let failure: string | undefined
  while (wave.length > 0) {
    const found = await Promise.all(
      wave.map(async (url) => {
        try {
          await client.transformRequest(url)
        } catch (error) {
          failure ??= reasonOf(error).split('\n')[0]
        }
        const module = await client.moduleGraph.getModuleByUrl(url)
        return [...(module?.importedModules ?? [])].map((imported) => imported.url)
      }),
    )
    wave = [...new Set(found.flat())].filter((url) => !seen.has(url))
    for (const url of wave) seen.add(url)
  }
  return failure
}
