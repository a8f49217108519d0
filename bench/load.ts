import { Agent, request } from 'node:http'
import type { Figures } from './bench'

export interface Answer {
  status: number
  text: string
  cookie: string
}

const CONNECTIONS = 8
/** Closes idle connections before the bank does: a call on a connection that the bank has just closed would fail. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 2_000 })

/** Posts JSON on a connection that stays open. Uses Node's own client: `fetch` needs as much CPU time as the bank. */
export function post(url: string, body: object, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', ...headers },
    })
    call.on('error', reject)
    call.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('error', reject)
      response.on('end', () => {
        const [cookie = ''] = response.headers['set-cookie'] ?? []
        resolve({ status: response.statusCode ?? 0, text, cookie: cookie.split(';')[0] ?? '' })
      })
    })
    call.end(JSON.stringify(body))
  })
}

/** Runs numbered work on eight connections at once. @returns the milliseconds of each, in the order of their ends */
export async function timesOf(
  count: number,
  work: (index: number) => Promise<unknown>,
  connections = CONNECTIONS,
): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const place = async () => {
    while (next < count) {
      const start = performance.now()
      await work(next++)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, place))
  return times
}

/** @param share 0.99 for the time that 99 % of the times do not exceed */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const latencies = (name: string, times: readonly number[]): Figures => ({
  [`${name}, ms, p50`]: percentile(times, 0.5),
  [`${name}, ms, p95`]: percentile(times, 0.95),
  [`${name}, ms, p99`]: percentile(times, 0.99),
})

/** Throughput and latencies of a load. */
export async function underLoad(
  name: string,
  count: number,
  work: (index: number) => Promise<unknown>,
): Promise<Figures> {
  const start = performance.now()
  const times = await timesOf(count, work)
  return { [`${name} a second`]: (count / (performance.now() - start)) * 1000, ...latencies(name, times) }
}
