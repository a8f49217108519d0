import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readBuild } from '../server/pages/contentPolicy'
import { makePages } from '../server/pages/pages'
import { fillWorker } from './fillWorker'

const PATHS = ['/', '/disconnect.wav', '/logo.svg', '/manifest.webmanifest', '/assets/index-1.js']
const BUILD: Readonly<Record<string, string>> = {
  'dist/sw.js': '{"files":__FILES__,"version":__BUILD__,"page":__PAGE__,"sources":__SOURCES__}',
  'dist/index.html': '<main></main>',
  'dist/disconnect.wav': 'RIFF',
  'dist/logo.svg': '<svg/>',
  'dist/manifest.webmanifest': '{}',
  'dist/assets/index-1.js': 'start()',
  'dist/icon-192.png': 'PNG',
  'dist.origins.json':
    '{"connect":["https://node.example"],"hasWalletConnect":false,"scripts":[],"chainId":1}',
}

const workerSchema = z.object({
  files: z.array(z.string()),
  version: z.string(),
  page: z.string(),
  sources: z.array(z.string()),
})

/** Writes a build with some files replaced, and its service worker. */
async function withBuild<T>(
  changed: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T> | T,
): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'florin-build-'))
  try {
    mkdirSync(join(root, 'dist/assets'), { recursive: true })
    for (const [path, text] of Object.entries({ ...BUILD, ...changed })) writeFileSync(join(root, path), text)
    fillWorker(join(root, 'dist'), PATHS)
    return await use(join(root, 'dist'))
  } finally {
    rmSync(root, { recursive: true })
  }
}

const workerIn = (folder: string) => readFileSync(join(folder, 'sw.js'), 'utf8')
const valuesIn = (folder: string) => workerSchema.parse(JSON.parse(workerIn(folder)))
const workerOf = (changed: Readonly<Record<string, string>> = {}) => withBuild(changed, workerIn)

it('the worker names its files and a version', async () => {
  const { files, version } = await withBuild({}, valuesIn)
  expect(files).toEqual(PATHS)
  expect(version).toMatch(/^[0-9a-f]{12}$/)
})

it.each([
  ['nothing else', '"connect":[],"hasWalletConnect":false,"scripts":[]', 0],
  ['a node', `"connect":["https://node.example"],"hasWalletConnect":false,"scripts":["'sha256-x='"]`, 2],
  ['WalletConnect', `"connect":[],"hasWalletConnect":true,"scripts":["'sha256-x='"]`, 1],
])('the page of a bank that serves this build is the worker’s, with %s', async (_name, origins, count) => {
  await withBuild({ 'dist.origins.json': `{${origins},"chainId":1}` }, async (folder) => {
    const pages = makePages({ folder, origins: readBuild(folder), api: () => new Response() })
    const answer = await pages.request('/')
    const { page, sources } = valuesIn(folder)
    const hash = createHash('sha256').update(await answer.text())
    expect(hash.digest('base64')).toBe(page)
    expect(sources).toHaveLength(count)
    expect(answer.headers.get('content-security-policy')?.split(/[\s;]+/)).toEqual(
      expect.arrayContaining(sources),
    )
  })
})

it('the same build has the same worker', async () => {
  expect(await workerOf()).toBe(await workerOf())
})

it.each([
  'dist/index.html',
  'dist/disconnect.wav',
  'dist/logo.svg',
  'dist/manifest.webmanifest',
  'dist/assets/index-1.js',
])('a build with another %s has another worker', async (path) => {
  expect(await workerOf({ [path]: 'changed' })).not.toBe(await workerOf())
})

it.each([
  '{"connect":["https://other.example"],"hasWalletConnect":false,"scripts":[],"chainId":1}',
  '{"connect":["https://node.example"],"hasWalletConnect":false,"scripts":["x"],"chainId":1}',
  '{"connect":["https://node.example"],"hasWalletConnect":true,"scripts":[],"chainId":1}',
])('so has one with another policy: %s', async (origins) => {
  expect(await workerOf({ 'dist.origins.json': origins })).not.toBe(await workerOf())
})

it('a file that the worker does not keep changes nothing', async () => {
  expect(await workerOf({ 'dist/icon-192.png': 'changed' })).toBe(await workerOf())
})
