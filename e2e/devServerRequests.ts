import { request } from 'node:http'
import { relative } from 'node:path'

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** Requests a path exactly as written, which `fetch` would normalise. */
export const ask = (
  port: number,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: 'localhost', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      )
    })
    asked.on('error', reject).end()
  })

/** Percent-encodes everything but slashes. */
const percent = (text: string) =>
  Array.from(Buffer.from(text), (byte) =>
    byte === 0x2f ? '/' : `%${byte.toString(16).padStart(2, '0')}`,
  ).join('')

const ROOT = process.cwd()

/** The usual URLs of a file on Vite's server. */
export function plainPathsTo(file: string): string[] {
  const fromRoot = relative(ROOT, file)
  return [...(fromRoot.startsWith('..') ? [] : [`/${fromRoot}`]), `/@fs${file}`, `/@id/__x00__${file}`]
}

/** Every spelling of a file's URL that a server might resolve to it: dots, slashes, encodings, case, endings. */
export function pathsTo(file: string): string[] {
  const name = relative(ROOT, file)
  const byRoot = [
    `/${name}`,
    `//${name}`,
    `/./${name}`,
    `/src/../${name}`,
    `/src/%2e%2e/${name}`,
    `/src/..%2f${name}`,
    `/src%2f..%2f${name}`,
    `/src/..%5c${name}`,
    `/src/main.tsx/../../${name}`,
    `/public/../${name}`,
    `/@id/${name}`,
    `/@id//${name}`,
    `/@id/./${name}`,
    `/@id/__x00__/${name}`,
    `/@vite/../${name}`,
    `/${name.replaceAll('/', '\\')}`,
    `/${name.replaceAll('/', '%5c')}`,
    `/${name.replaceAll('/', '//')}`,
    `/${name.replaceAll('/', '/./')}`,
    `/${name.toUpperCase()}`,
    `/${percent(name)}`,
    `/${percent(percent(name))}`,
    `/${name.replaceAll('.', '%2e')}`,
    `http://localhost/${name}`,
  ]
  const bySystem = [file, `${ROOT}/src/../${name}`].flatMap((path) => [
    `/@fs${path}`,
    `/@fs/${path}`,
    `/@fs/.${path}`,
    `/@fs${percent(path)}`,
    `/@fs${path.toUpperCase()}`,
    `/@fs/C:${path}`,
    `/@id${path}`,
    `/@id/@fs${path}`,
    `/@id/__x00__${path}`,
    `/@id/file://${path}`,
    path,
  ])
  const endings = ['', '.', '/', '/.', '%00', '%00.js', '%20', '::$DATA']
  const isInRoot = !name.startsWith('..')
  return [...(isInRoot ? byRoot : []), ...bySystem].flatMap((path) => endings.map((ending) => path + ending))
}

/** Queries by which Vite or its plugins choose how to answer. */
export const QUERIES = [
  '',
  '?raw',
  '?raw??',
  '?raw#.svg',
  '?%72aw',
  '?import',
  '?import&raw',
  '?import&raw??',
  '?import&url',
  '?url',
  '?url&raw',
  '?inline',
  '?import&inline',
  '?inline&url',
  '?init',
  '?vite-wasm-instance',
  '?worker',
  '?worker&inline',
  '?worker_file&type=module',
  '?sharedworker',
  '?direct',
  '?html-proxy&index=0.js',
  '?commonjs-proxy',
  '?import&.svg?.wasm?init',
  '?.svg?.wasm?init',
  '?.css',
  '?lang.ts',
  '?t=1',
  '?v=1',
]

/** Request headers by which Vite chooses how to answer. */
export const HEADERS: Record<string, string>[] = [
  {},
  { 'sec-fetch-dest': 'script' },
  { 'sec-fetch-dest': 'document', accept: 'text/html' },
  { accept: 'text/css' },
]

/** The secret as text and as base64, at each of the three alignments. */
export function tracesOf(secret: string): string[] {
  const shifted = ['', ' ', '  '].map((before) =>
    Buffer.from(before + secret)
      .toString('base64')
      .slice(4, -4),
  )
  return [secret, ...shifted]
}
