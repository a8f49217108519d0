import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { localCardSecret } from './cardSecret'
import { operate } from './operator/operate'
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

it('says in one line, without the password, that its database cannot be used', async () => {
  const { exit, output } = banks.run(await banks.newConfig(), {
    DATABASE_URL: 'postgres://bank:hush@127.0.0.1:9/florin',
  })
  expect(await exit).toBe(1)
  expect(output()).toBe(
    'The bank: The database 127.0.0.1:9/florin cannot be used: connect ECONNREFUSED 127.0.0.1:9.\n',
  )
})
