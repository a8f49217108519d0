import type { Page, Route } from '@playwright/test'
import { makeSpecBank, type SpecBank } from '../scripts/conformance/specBank'
import type { Stack } from './stack'

export interface HostedBank {
  held: SpecBank['held']
  /** Executes the next call to this path, but answers with an error page, as a proxy does when its bank is too slow. */
  breakNext: (path: RegExp) => void
  /** Holds back the answer to the next call to this path. @returns releases it */
  holdNext: (path: RegExp) => () => void
}

/**
 * Answers the page as a bank that follows SPEC.md and has no extensions. It stands on another origin, allows every origin
 * (`*`) and no further request headers, and answers with delays and with errors in HTML.
 */
export async function answerAsHostedBank(page: Page, stack: Stack): Promise<HostedBank> {
  const { held, answer } = makeSpecBank()
  let broken: RegExp | undefined
  let delayed: { path: RegExp; until: Promise<void> } | undefined
  await page.route(`${stack.apiUrl}/**`, async (route: Route) => {
    const request = route.request()
    // The local price service stands in for a public one.
    if (request.method() === 'GET') return route.continue()
    const headers = { 'access-control-allow-origin': '*' }
    const path = new URL(request.url()).pathname.replace(/^\/api\/(?!whitelisted)/, '/')
    const json = answer(path, request.postDataJSON() as Record<string, unknown>)
    if (delayed?.path.test(path)) {
      const { until } = delayed
      delayed = undefined
      await until
    }
    const page = (status: number, title: string) =>
      route.fulfill({ status, contentType: 'text/html', body: `<html>${title}</html>`, headers })
    if (broken?.test(path)) {
      broken = undefined
      return page(500, 'Internal Server Error')
    }
    await (json === undefined ? page(404, 'Not Found') : route.fulfill({ json, headers }))
  })
  return {
    held,
    breakNext: (path) => void (broken = path),
    holdNext: (path) => {
      let release: () => void = () => undefined
      delayed = { path, until: new Promise((resolve) => (release = resolve)) }
      return () => release()
    },
  }
}
