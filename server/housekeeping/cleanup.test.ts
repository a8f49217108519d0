import { sql } from 'kysely'
import { issueNonce } from '../auth/nonces'
import type { EventKind } from '../events'
import { makeBank, type TestBank } from '../testing/makeBank'
import { isOnPostgres } from '../testing/testDatabase'
import { makeCleanup } from './cleanup'

const DAY_MS = 24 * 60 * 60_000
const ADA = '0x00000000000000000000000000000000000000Ad'
let bank: TestBank
beforeAll(async () => {
  bank = await makeBank({ rpcUrls: ['http://127.0.0.1:9'] })
})
afterAll(() => bank.close())

const cleanup = () => makeCleanup(bank.deps, !isOnPostgres)()
const ago = (ms: number) => new Date(bank.now().getTime() - ms)
const event = (kind: EventKind, days: number) => ({ kind, at: ago(days * DAY_MS), wallet: ADA, data: '{}' })

it('cleanup deletes expired nonces, sessions and counts, and keeps live ones', async () => {
  const { db } = bank
  const [past, future] = [ago(1), ago(-60_000)]
  await db.insertInto('whitelist').values({ address: ADA, added_at: past }).execute()
  await db
    .insertInto('nonces')
    .values(
      [past, future].map((expires_at) => ({ nonce: expires_at.toISOString(), wallet: ADA, expires_at })),
    )
    .execute()
  await db
    .insertInto('sessions')
    .values(
      [past, future].map((expires_at) => ({
        token_hash: expires_at.toISOString(),
        wallet: ADA,
        created_at: past,
        expires_at,
      })),
    )
    .execute()
  await db
    .insertInto('rate_limits')
    .values([past, future].map((at) => ({ key: at.toISOString(), points: 1, expire: BigInt(at.getTime()) })))
    .execute()
  await cleanup()
  const live = future.toISOString()
  expect(await db.selectFrom('nonces').select('nonce').execute()).toEqual([{ nonce: live }])
  expect(await db.selectFrom('sessions').select('token_hash').execute()).toEqual([{ token_hash: live }])
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: live }])
})

it('cleanup keeps prices for a month', async () => {
  const { db } = bank
  await db.deleteFrom('prices').execute()
  const at = [29, 31].map((days) => ago(days * DAY_MS))
  await db
    .insertInto('prices')
    .values(at.map((moment) => ({ source: 'test', at: moment, cents: 1n })))
    .execute()
  await cleanup()
  expect(await db.selectFrom('prices').select('at').execute()).toEqual([{ at: at[0] }])
})

it('cleanup deletes card views and freezes after 401 days, and nobody can delete the trail of money', async () => {
  const { db } = bank
  const kept = [event('CardFrozen', 390), event('DebitCardCreated', 2_000), event('KycSubmitted', 2_000)]
  await db
    .insertInto('events')
    .values([...kept, event('CardFrozen', 402), event('CardNumberShown', 900)])
    .execute()
  await cleanup()
  const rows = await db.selectFrom('events').select('kind').where('wallet', '=', ADA).orderBy('id').execute()
  expect(rows.map(({ kind }) => kind)).toEqual(kept.map(({ kind }) => kind))
  for (const { kind } of kept)
    await expect(db.deleteFrom('events').where('kind', '=', kind).execute()).rejects.toThrow('never')
  await expect(sql`truncate events`.execute(db)).rejects.toThrow('never')
})

it('a wallet has at most a thousand nonces, of which the newest are valid', async () => {
  const { db } = bank
  await db.deleteFrom('nonces').execute()
  const issued: string[] = []
  for (let count = 0; count < 1_030; count++) {
    bank.passTime(1)
    issued.push((await issueNonce(bank.deps, ADA)).nonce)
  }
  const rows = await db.selectFrom('nonces').select('nonce').execute()
  expect(rows.map(({ nonce }) => nonce).sort()).toEqual(issued.slice(-1_000).sort())
})
