import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { readSettings } from '../scripts/start/settings'
import { startWeb, type Web } from '../scripts/start/web'
import { HEADERS, ask, pathsTo, plainPathsTo, QUERIES, tracesOf } from './devServerRequests'
import { freePorts } from './ports'

/** File names that bank and chain use, and one file for each of Vite's plugins. */
const FILES = [
  'card-secret',
  'bank/PG_VERSION',
  'bank/pg_wal/000000010000000000000001',
  'bank.log',
  'chain.json',
  'kind.js',
  'kind.css',
  'kind.html',
  'kind.svg',
  'kind.wasm',
]
/** Files of the project that no page needs. */
const OF_THE_PROJECT = [
  '.env',
  '.env.example',
  '.git/HEAD',
  '.git/config',
  'server/config.ts',
  'scripts/start.ts',
]

const SECRET = `florin-${randomUUID()}`
const TRACES = tracesOf(SECRET)

let web: Web
let port: number
let page: string
const made: string[] = []
// Vite would log thousands of refusals.
const { error, warn } = console

test.beforeAll(async () => {
  Object.assign(console, { error: () => undefined, warn: () => undefined })
  ;[port = 0] = await freePorts(1)
  web = await startWeb(
    readSettings({ WEB_PORT: String(port) }),
    new AbortController().signal,
    () => undefined,
  )
  page = (await ask(port, '/', { headers: { accept: 'text/html' } })).body
})
test.afterAll(async () => {
  await web.stop()
  for (const path of made) rmSync(path, { recursive: true, force: true })
  Object.assign(console, { error, warn })
})

/** Creates a data folder with files in an existing folder. */
function fill(parent: string): string {
  const folder = mkdtempSync(join(parent, 'asked-for-'))
  made.push(folder)
  for (const file of FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), SECRET)
  }
  return folder
}

interface Asked {
  path: string
  headers?: Record<string, string>
}

const withEveryQuery = (paths: readonly string[]): Asked[] =>
  paths.flatMap((path) => QUERIES.map((query) => ({ path: path + query })))

/** Every file with every query; the first file also by every spelling of its path and with every header. */
const requestsFor = (folder: string, files = FILES): Asked[] => [
  ...withEveryQuery(files.flatMap((file) => plainPathsTo(join(folder, file)))),
  ...pathsTo(join(folder, files[0] ?? '')).flatMap((path) =>
    ['', '?raw', '?import&url&inline'].map((query) => ({ path: path + query })),
  ),
  ...withEveryQuery(plainPathsTo(join(folder, files[0] ?? ''))).flatMap(({ path }) =>
    HEADERS.map((headers) => ({ path, headers })),
  ),
]

/** @returns the requests that were not refused, or whose answer holds a part of the secret. */
async function findLeaks(requests: readonly Asked[]): Promise<string[]> {
  const leaks: string[] = []
  const left = requests.values()
  const askOn = async () => {
    for (const { path, headers = {} } of left) {
      const { status, body } = await ask(port, path, { headers })
      // A path without a file gets the app's page. For `?worker` Vite generates a script that names the file and does
      // not read it.
      const isRefused = status >= 400 || body === page || /[?&](shared)?worker\b/.test(path)
      if (!isRefused || TRACES.some((trace) => body.includes(trace))) leaks.push(`${status} ${path}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, askOn))
  return leaks
}

test.describe('the development server', { tag: '@full' }, () => {
  test('a file that is served counts as a leak', async () => {
    const leaks = await findLeaks(withEveryQuery(['/src/main.tsx']))
    expect(leaks).toEqual(expect.arrayContaining(['200 /src/main.tsx', '200 /src/main.tsx?raw']))
  })

  test('the default data folder is refused', async () => {
    mkdirSync('.data', { recursive: true })
    expect(await findLeaks(requestsFor(fill(resolve('.data'))))).toEqual([])
  })

  test('another data folder in the project is refused, by name and by symbolic link', async ({}, testInfo) => {
    mkdirSync(testInfo.outputPath(), { recursive: true })
    const folder = fill(testInfo.outputPath())
    expect(await findLeaks(requestsFor(folder))).toEqual([])

    const link = testInfo.outputPath('link')
    symlinkSync(folder, link)
    expect(await findLeaks(requestsFor(link))).toEqual([])
  })

  test('a data folder outside the project is refused, by name and by symbolic link', async ({}, testInfo) => {
    const folder = fill(realpathSync(tmpdir()))
    expect(await findLeaks(requestsFor(folder))).toEqual([])

    mkdirSync(testInfo.outputPath(), { recursive: true })
    const link = testInfo.outputPath('link')
    symlinkSync(folder, link)
    expect(await findLeaks(requestsFor(link))).toEqual([])
  })

  test('.env, .git, server and scripts are refused', async () => {
    expect(await findLeaks(requestsFor(process.cwd(), OF_THE_PROJECT))).toEqual([])
  })

  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:5173', 'https://evil.example', 'null']) {
    test(`a page from ${origin} gets no CORS header`, async () => {
      for (const path of ['/', '/src/main.tsx', '/src/main.tsx?raw', '/logo.svg', '/@vite/client', '/@fs/']) {
        for (const method of ['GET', 'OPTIONS']) {
          const headers = { origin, 'access-control-request-method': 'GET' }
          const answer = await ask(port, path, { method, headers })
          expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
        }
      }
    })
  }

  for (const host of ['evil.example', 'localhost.evil.example', 'evil.example:5173']) {
    test(`the host ${host} is refused`, async () => {
      for (const path of ['/', '/src/main.tsx', '/api/whitelisted'])
        expect((await ask(port, path, { headers: { host } })).status).toBe(403)
    })
  }
})
