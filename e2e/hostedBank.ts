import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { makeSpecBank, type SpecBank } from '../scripts/conformance/specBank'

export interface HostedBank {
  held: SpecBank['held']
  /** Answers a call that the page has not made. */
  answer: SpecBank['answer']
  /** Executes the next call to this path, but answers with an error page, as a proxy does when its bank is too slow. */
  breakNext: (path: RegExp) => void
  /** Refuses the next call to this path in SPEC.md's way: status 200 and `success: false`. */
  refuseNext: (path: RegExp) => void
  /** Holds back the answer to the next call to this path. @returns releases it */
  holdNext: (path: RegExp) => () => void
  stop: () => void
}

/**
 * Starts a bank that follows SPEC.md and has no extensions, and makes the page call it. The bank is on another origin. It
 * allows every origin (`*`), but no request header except `content-type`. Some of its answers are late, others are HTML errors.
 */
export async function openOnHostedBank(page: Page): Promise<HostedBank> {
  const { held, answer } = makeSpecBank()
  let broken: RegExp | undefined
  let refused: RegExp | undefined
  let delayed: { path: RegExp; until: Promise<void> } | undefined

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') return void response.end()
    const path = request.url ?? ''
    const body = JSON.parse(await text(request)) as Record<string, unknown>
    const isRefused = refused?.test(path) === true
    if (isRefused) refused = undefined
    const json = isRefused ? { success: false, message: 'Come back later' } : answer(path, body)
    if (delayed?.path.test(path)) {
      const { until } = delayed
      delayed = undefined
      await until
    }
    const isBroken = broken?.test(path) === true
    if (isBroken) broken = undefined
    response.statusCode = isBroken ? 500 : json === undefined ? 404 : 200
    const isJson = response.statusCode === 200
    response.setHeader('content-type', isJson ? 'application/json' : 'text/html')
    response.end(isJson ? JSON.stringify(json) : '<html>Sorry</html>')
  }

  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  // As a build with VITE_API_URL would be. Its page would also have a policy that allows this origin.
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('apiUrl:`/api`', `apiUrl:\`${origin}\``)
    await route.fulfill({ response, body })
  })
  return {
    held,
    answer,
    breakNext: (path) => void (broken = path),
    refuseNext: (path) => void (refused = path),
    holdNext: (path) => {
      let release: () => void = () => undefined
      delayed = { path, until: new Promise((resolve) => (release = resolve)) }
      return () => release()
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
