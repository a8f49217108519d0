import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillWorker } from './fillWorker'

const PATHS = ['/', '/disconnect.wav', '/logo.svg', '/manifest.webmanifest', '/assets/index-1.js']
const BUILD: Readonly<Record<string, string>> = {
  'dist/sw.js': 'const files = __FILES__, build = __BUILD__',
  'dist/index.html': '<main></main>',
  'dist/disconnect.wav': 'RIFF',
  'dist/logo.svg': '<svg/>',
  'dist/manifest.webmanifest': '{}',
  'dist/assets/index-1.js': 'start()',
  'dist/icon-192.png': 'PNG',
  'dist.origins.json':
    '{"connect":["https://node.example"],"hasWalletConnect":false,"scripts":[],"chainId":1}',
}

/** The service worker of a build in which some files are others. */
function workerOf(changed: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'florin-build-'))
  try {
    mkdirSync(join(root, 'dist/assets'), { recursive: true })
    for (const [path, text] of Object.entries({ ...BUILD, ...changed })) writeFileSync(join(root, path), text)
    fillWorker(join(root, 'dist'), PATHS)
    return readFileSync(join(root, 'dist/sw.js'), 'utf8')
  } finally {
    rmSync(root, { recursive: true })
  }
}

it('the worker names its files and a version', () => {
  const [, files = '', version] = /^const files = (\[.*\]), build = "([0-9a-f]{12})"$/.exec(workerOf()) ?? []
  expect(JSON.parse(files)).toEqual(PATHS)
  expect(version).toBeDefined()
})

it('the same build has the same worker', () => {
  expect(workerOf()).toBe(workerOf())
})

it.each([
  'dist/index.html',
  'dist/disconnect.wav',
  'dist/logo.svg',
  'dist/manifest.webmanifest',
  'dist/assets/index-1.js',
])('a build with another %s has another worker', (path) => {
  expect(workerOf({ [path]: 'changed' })).not.toBe(workerOf())
})

it.each([
  '{"connect":["https://other.example"],"hasWalletConnect":false,"scripts":[],"chainId":1}',
  '{"connect":["https://node.example"],"hasWalletConnect":false,"scripts":["x"],"chainId":1}',
  '{"connect":["https://node.example"],"hasWalletConnect":true,"scripts":[],"chainId":1}',
])('so has one with another policy: %s', (origins) => {
  expect(workerOf({ 'dist.origins.json': origins })).not.toBe(workerOf())
})

it('a file that the worker does not keep changes nothing', () => {
  expect(workerOf({ 'dist/icon-192.png': 'changed' })).toBe(workerOf())
})
