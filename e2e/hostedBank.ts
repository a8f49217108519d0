import type { Page, Route } from '@playwright/test'
import { makeSpecBank, type SpecBank } from '../scripts/conformance/specBank'
import type { Stack } from './stack'

/**
 * Answers the page in place of our bank as one that knows SPEC.md and nothing more, and errors in HTML.
 * @returns what it holds
 */
export async function answerAsHostedBank(page: Page, stack: Stack): Promise<SpecBank['held']> {
  const { held, answer } = makeSpecBank()
  await page.route(`${stack.apiUrl}/**`, async (route: Route) => {
    const request = route.request()
    // The local price service stands in for a public one.
    if (request.method() === 'GET') return route.continue()
    const headers = { 'access-control-allow-origin': '*' }
    const path = new URL(request.url()).pathname.replace(/^\/api\/(?!whitelisted)/, '/')
    const json = answer(path, request.postDataJSON() as Record<string, unknown>)
    await (json === undefined
      ? route.fulfill({ status: 404, contentType: 'text/html', body: '<html>Not Found</html>', headers })
      : route.fulfill({ json, headers }))
  })
  return held
}
