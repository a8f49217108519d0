import { Hono } from 'hono'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, register, Registry } from 'prom-client'
import { cachedCheck } from './cachedCheck'
import type { Deps } from './deps'
import { keyOf } from './treasury/storeFound'
import { unclaimedReceipts } from './treasury/unclaimed'

export interface Metrics {
  /** Counts an answered call. `route` is the pattern (`/credit/freeze/:id`), so that ids make no new series. */
  countCall(route: string, status: number, seconds: number): void
  /** In the text format of Prometheus. */
  text(): Promise<string>
}

type MetricsDeps = Pick<Deps, 'db' | 'chain' | 'settings' | 'now'>

/** How long scrapes share one reading: several servers may scrape. */
const READING_MS = 10_000

/** From a read of memory to a caller's patience. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * What an operator watches: calls by route, the process, and whether money waits. Database and node are asked when the
 * figures are read, every ten seconds at most. One that does not answer gives NaN, which is no number, and never 0.
 */
export function makeMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Histogram({
    name: 'florin_call_seconds',
    help: 'Answered calls by route and status.',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const gauges: Gauge[] = []
  function gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    const made = new Gauge({ name: `florin_${name}`, help, labelNames, registers })
    gauges.push(made)
    return made
  }
  const unclaimed = gauge('unclaimed_payments', 'Payments to the treasury that nothing has used.')
  const unclaimedAge = gauge('unclaimed_oldest_seconds', 'Age of the oldest of them; 0 when there is none.')
  const unexplained = gauge(
    'unexplained_changes',
    'Changes of the treasury’s balance that no transfer explains.',
  )
  const lag = gauge('scan_lag_blocks', 'Blocks deep enough to be read for payments, and not read yet.')
  const payments = gauge(
    'payments',
    'Used payments that a reorganisation may still undo, by kind and funding.',
    ['kind', 'status'],
  )
  const refunds = gauge('refunds', 'Refunds that are not paid, by status.', ['status'])
  const wires = gauge('wires', 'Wires that are neither completed nor returned, by status.', ['status'])

  async function readDatabase(): Promise<void> {
    const { db, settings, now } = deps
    const waiting = await db
      .selectFrom(unclaimedReceipts(db, settings).clearOrderBy().as('waiting'))
      .select(({ fn }) => [fn.countAll().as('count'), fn.min<Date | null>('waiting.block_time').as('oldest')])
      .executeTakeFirstOrThrow()
    const { count } = await db
      .selectFrom('treasury_unexplained')
      .select(({ fn }) => fn.countAll().as('count'))
      .where((eb) => eb.and(keyOf(deps)))
      .executeTakeFirstOrThrow()
    // Almost everything is of the past, and counting it would occupy PGlite's only thread. What follows has indexes.
    const byFunding = await db
      .selectFrom('payments')
      .where((eb) => eb.not(eb.ref('is_final')))
      .groupBy(['kind', 'funding_status'])
      .select(['kind', 'funding_status as status', sql<bigint>`count(*)`.as('count')])
      .execute()
    const refundsByStatus = await db
      .selectFrom('refunds')
      .where('status', 'in', ['Intended', 'Failed'])
      .groupBy('status')
      .select(['status', sql<bigint>`count(*)`.as('count')])
      .execute()
    const wiresByStatus = await db
      .selectFrom('wires')
      .where('status', 'in', ['Processing', 'On hold', 'Sent'])
      .groupBy('status')
      .select(['status', sql<bigint>`count(*)`.as('count')])
      .execute()

    unclaimed.set(Number(waiting.count))
    const { oldest } = waiting
    unclaimedAge.set(oldest === null ? 0 : (now().getTime() - oldest.getTime()) / 1000)
    unexplained.set(Number(count))
    setCounts(payments, byFunding)
    setCounts(refunds, refundsByStatus)
    setCounts(wires, wiresByStatus)
  }

  async function readChain(): Promise<void> {
    const { db, chain, settings } = deps
    const head = await chain.ask((node) => node.blockNumber())
    const scan = await db
      .selectFrom('treasury_scans')
      .select('block_number')
      .where((eb) => eb.and(keyOf(deps)))
      .executeTakeFirst()
    const deepest = Number(head) - settings.confirmations + 1
    lag.set(scan ? Math.max(0, deepest - Number(scan.block_number)) : Number.NaN)
  }

  /** The series that were known last stay, without a figure. */
  async function forget(): Promise<void> {
    for (const shown of gauges)
      for (const { labels } of (await shown.get()).values) shown.set(labels, Number.NaN)
  }

  /** What cannot be read stays NaN. */
  async function read(): Promise<void> {
    await forget()
    await readDatabase().catch(() => undefined)
    await readChain().catch(() => undefined)
  }
  const reading = cachedCheck(read, { okMs: READING_MS, failedMs: READING_MS, now: deps.now })

  return {
    countCall: (route, status, seconds) => calls.observe({ route, status }, seconds),
    async text() {
      await reading()
      return registry.metrics()
    },
  }
}

/** Fills a gauge anew. A state that no row has any more disappears. */
function setCounts(gauge: Gauge, rows: readonly { count: bigint; kind?: string; status: string }[]): void {
  gauge.reset()
  for (const { count, ...labels } of rows) gauge.set(labels, Number(count))
}

/** Answers `GET /metrics`, on a port of its own: the figures are the operator's. */
export function metricsApp(metrics: Metrics): Hono {
  const app = new Hono()
  // Memory, processor time and the event loop belong to the process, not to a bank.
  collectDefaultMetrics()
  app.get('/metrics', async (context) =>
    context.body((await metrics.text()) + (await register.metrics()), 200, {
      'content-type': Registry.PROMETHEUS_CONTENT_TYPE,
    }),
  )
  return app
}
