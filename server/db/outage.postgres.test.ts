import { sql } from 'kysely'
import { calls } from '../../src/services/contracts'
import { post } from '../testing/customer'
import { makeBank, type TestBank } from '../testing/makeBank'
import { newPostgresUrl } from '../testing/testDatabase'
import { startProxy, type TcpProxy } from '../testing/startProxy'
import { POOL } from './postgresPool'

const SHORT_WAITS = { connections: 3, connectMs: 700, statementMs: 1_500, answerMs: 2_000 }
let proxy: TcpProxy
let bank: TestBank
beforeAll(async () => {
  proxy = await startProxy(await newPostgresUrl())
  bank = await makeBank({ rpcUrls: ['http://127.0.0.1:9'], location: { url: proxy.url, pool: SHORT_WAITS } })
})
afterAll(async () => {
  await bank.close()
  await proxy.stop()
})
afterEach(() => {
  proxy.mend()
  return untilBack()
})

const ask = () => post(bank, calls.whitelisted.path, { address: bank.settings.treasury })
const askAll = async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  return [...new Set(answers.map(({ status, code }) => `${status} ${code ?? ''}`))]
}
const untilBack = async () => {
  while ((await ask()).status !== 200);
}
const UNAVAILABLE = ['503 DATABASE_UNAVAILABLE']
const sleepIn = () => sql`select pg_sleep(30)`.execute(bank.db)

describe('a database', () => {
  it('that is down is reported to running and new calls', async () => {
    const running = sleepIn()
    await untilAsleep()
    proxy.cut()
    await expect(running).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    expect(await askAll()).toEqual(UNAVAILABLE)
    // Nonces are counted one by one, and a call that cannot be counted is refused.
    const nonce = await post(bank, calls.authNonce.path, { wallet: bank.settings.treasury })
    expect(nonce).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' })
    bank.passTime(1_000)
    const { database } = (await (await bank.app.request('/readyz')).json()) as { database: string }
    expect(database).toBe('unavailable')
  })

  it('that goes down in the middle of a transaction is reported, and nothing is written', async () => {
    const doing = bank.db.transaction().execute(async (trx) => {
      await trx.insertInto('whitelist').values({ address: 'half', added_at: new Date() }).execute()
      proxy.cut()
      await trx.insertInto('whitelist').values({ address: 'done', added_at: new Date() }).execute()
    })
    await expect(doing).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    proxy.mend()
    await untilBack()
    expect(await bank.db.selectFrom('whitelist').select('address').execute()).toEqual([])
  })

  it('that does not answer is reported in time, with and without a connection', async () => {
    proxy.mute()
    expect(await askAll()).toEqual(UNAVAILABLE)
    expect(await askAll()).toEqual(UNAVAILABLE)
  })

  it('that takes too long for a statement is reported as unavailable', async () => {
    await expect(sleepIn()).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
  })

  it('without a free connection is reported as unavailable', async () => {
    let holding = 0
    let report: (code: string | undefined) => void
    const answer = new Promise<string | undefined>((resolve) => (report = resolve))
    const held = Array.from({ length: SHORT_WAITS.connections }, () =>
      bank.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx)
        // The last holder asks for another connection; the others keep theirs until it is answered.
        if (++holding === SHORT_WAITS.connections) report((await ask()).code)
        await answer
      }),
    )
    expect(await answer).toBe('DATABASE_UNAVAILABLE')
    await Promise.all(held)
  })

  it('that closes its connections does not stop the bank, and the log has the reason', async () => {
    await untilBack()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(bank.db)
    await untilBack()
    proxy.cut()
    await ask()
    expect(bank.logged()).toContain('The bank cannot reach its database right now.')
    expect(bank.logged()).toMatch(/Connection terminated|ECONNRESET/)
  })

  it('without room is reported as full', async () => {
    const write = sql`do $$ begin raise exception using errcode = 'disk_full'; end $$`.execute(bank.db)
    await expect(write).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    const { database } = (await (await bank.app.request('/readyz')).json()) as { database: string }
    expect(database).toBe('full')
  })

  it('gets a bounded number of connections, and all waits are bounded', () => {
    expect(POOL.connections).toBeLessThanOrEqual(20)
    for (const ms of [POOL.connectMs, POOL.statementMs, POOL.answerMs]) {
      expect(ms).toBeGreaterThan(0)
      expect(ms).toBeLessThanOrEqual(15_000)
    }
    expect(POOL.answerMs).toBeGreaterThan(POOL.statementMs)
  })
})

/** Waits until the server runs the statement. A connection cut before that proves less. */
async function untilAsleep(): Promise<void> {
  const asleep = sql`
    select 1 from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%'`
  while ((await asleep.execute(bank.db)).rows.length === 0);
}
