import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { makeBank, type TestBank } from '../testing/makeBank'
import { copyEmpty } from '../testing/pglite/prepared'
import { makeCleanup } from './cleanup'

const folder = mkdtempSync(join(tmpdir(), 'florin-cleanup-'))
let bank: TestBank
beforeAll(async () => {
  copyEmpty(folder)
  bank = await makeBank({ rpcUrls: ['http://127.0.0.1:9'], location: { folder } })
})
afterAll(async () => {
  await bank.close()
  rmSync(folder, { recursive: true })
})

const bytesOnDisk = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)

it('a hundred thousand expired nonces leave no files behind', async () => {
  const cleanup = makeCleanup(bank.deps, true)
  await cleanup()
  const before = bytesOnDisk()
  // The rows of 100,000 calls without the calls, which bench/nonces.ts makes.
  await sql`
    insert into nonces select md5(n::text), md5((n % 1000)::text), now() - interval '1 second'
    from generate_series(1, 100000) as n`.execute(bank.db)
  expect(bytesOnDisk()).toBeGreaterThan(1.2 * before)
  await cleanup()
  expect(bytesOnDisk()).toBeLessThan(1.2 * before)
  const { rows } = await sql<{ pages: number }>`
    select pg_relation_size('nonces_expiry')::int / 8192 as pages`.execute(bank.db)
  expect(rows[0]?.pages).toBeLessThan(5)
})
