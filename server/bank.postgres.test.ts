import { sql } from 'kysely'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { localCardSecret } from './cardSecret'
import { migrations } from './db/migrations'
import { operate } from './operator/operate'
import { openBank } from './store'
import { bankStarter, isAccepted } from './testing/bankStarter'

const { whitelisted, notWhitelisted } = LOCAL_ACCOUNTS
const banks = bankStarter()
afterAll(() => banks.end())

it('shares its database and its folder with other banks, from the first moment on', async () => {
  const config = await banks.newConfig()
  const open = await Promise.all([banks.open(config), banks.open(config), banks.open(config)])
  for (const bank of open) expect(await isAccepted(bank, whitelisted)).toBe(true)
  await operate(config, ['whitelist', 'add', notWhitelisted])
  for (const bank of open) expect(await isAccepted(bank, notWhitelisted)).toBe(true)
})

it('makes up one card secret for a folder, however many ask for it at once', async () => {
  const { dataDir } = await banks.newConfig()
  const config = { ...(await banks.newConfig()), dataDir }
  const processes = [banks.run(config), banks.run(config)]
  await Promise.all(processes.map(({ ready }) => ready))
  for (const bank of processes) bank.kill('SIGTERM')
  expect(await Promise.all(processes.map(({ exit }) => exit))).toEqual([0, 0])
  expect(processes.map(({ output }) => output())).toEqual(['', ''])
  expect(localCardSecret(dataDir)).toMatch(/^[0-9a-f]{64}$/)
})

it('hears an operator who names no database but stands in its folder', async () => {
  const config = await banks.newConfig()
  await banks.open(config)
  const { text } = await operate({ ...config, databaseUrl: undefined }, ['whitelist', 'list'])
  expect(text).toBe(whitelisted)
})

it('leaves an operator who names a database with that one, whatever bank runs in the folder', async () => {
  const here = await banks.newConfig()
  const elsewhere = await banks.newConfig()
  await banks.open(here)
  await operate({ ...elsewhere, dataDir: here.dataDir }, ['whitelist', 'add', notWhitelisted])
  expect((await operate(here, ['whitelist', 'list'])).text).toBe(whitelisted)
  expect((await operate(elsewhere, ['whitelist', 'list'])).text.split('\n').sort()).toEqual(
    [whitelisted, notWhitelisted].sort(),
  )
})

it('keeps an operator of the next version from changing the database that it runs on', async () => {
  const config = await banks.newConfig()
  await operate(config, ['whitelist', 'add', notWhitelisted])
  const { db, close } = await openBank(config, () => new Date())
  const last = Object.keys(migrations).at(-1)
  await sql`delete from kysely_migration where name = ${last}`.execute(db)
  await expect(operate(config, ['whitelist', 'list'])).rejects.toThrow(
    /cannot be used: an older version of the bank made it; this one brings it up to date when it starts\.$/,
  )
  const { rows } = await sql`select name from kysely_migration where name = ${last}`.execute(db)
  expect(rows).toEqual([])
  await close()
})

it('says in one line, without the password, that its database cannot be used', async () => {
  const { exit, output } = banks.run(await banks.newConfig(), {
    DATABASE_URL: 'postgres://bank:hush@127.0.0.1:9/florin',
  })
  expect(await exit).toBe(1)
  expect(output()).toBe(
    'The bank: The database 127.0.0.1:9/florin cannot be used: connect ECONNREFUSED 127.0.0.1:9.\n',
  )
})
