import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { localCardSecret } from './cardSecret'
import { takeFolderLock } from './folderLock'
import { operate } from './operator/operate'
import { openStore } from './store'
import { bankStarter, isAccepted } from './testing/bankStarter'

const banks = bankStarter()
afterAll(() => banks.end())

it('makes its folder and its database where there are none, also where a bank was killed while it made them', async () => {
  const config = await banks.newConfig()
  const dataDir = join(config.dataDir, 'new')
  const halfMade = join(dataDir, '.bank-new-killed')
  mkdirSync(halfMade, { recursive: true })
  writeFileSync(join(halfMade, 'PG_VERSION'), '18')
  const bank = await banks.open({ ...config, dataDir })
  expect(await isAccepted(bank, LOCAL_ACCOUNTS.whitelisted)).toBe(true)
  expect(existsSync(halfMade)).toBe(false)
})

it('starts on a backup, a copy of its folder, with the same data', async () => {
  const config = await banks.newConfig()
  const copy = { ...config, dataDir: (await banks.newConfig('copy')).dataDir }
  const bank = await banks.open(config)
  await operate(config, ['whitelist', 'add', LOCAL_ACCOUNTS.notWhitelisted])
  await bank.stop()
  rmSync(copy.dataDir, { recursive: true })
  cpSync(config.dataDir, copy.dataDir, { recursive: true })
  await operate(config, ['whitelist', 'remove', LOCAL_ACCOUNTS.notWhitelisted])

  const restored = await banks.open(copy)
  expect(await isAccepted(restored, LOCAL_ACCOUNTS.notWhitelisted)).toBe(true)
  expect(localCardSecret(copy.dataDir)).toBe(localCardSecret(config.dataDir))
})

it('is alone on its folder', async () => {
  const config = await banks.newConfig()
  await banks.open(config)
  await expect(banks.open(config)).rejects.toThrow(
    `${config.dataDir} is in use by another process (pid ${process.pid}).`,
  )
})

it('is refused while a command without a bank holds the folder, and so is a second command', async () => {
  const config = await banks.newConfig()
  const store = await openStore(config, () => new Date())
  await expect(banks.open(config)).rejects.toThrow('is in use by another process')
  expect(await operate(config, ['whitelist', 'list'])).toEqual({
    code: 1,
    text: 'The bank is just starting or stopping. Try again in a moment.',
  })
  await store.close()
  await banks.open(config)
  expect((await operate(config, ['whitelist', 'list'])).code).toBe(0)
})

it('holds its folder until its database is closed', async () => {
  const config = await banks.newConfig()
  const store = await openStore(config, () => new Date())
  const destroy = store.db.destroy.bind(store.db)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  jest.spyOn(store.db, 'destroy').mockImplementation(() => released.then(destroy))
  const closing = store.close()
  await expect(takeFolderLock(config.dataDir, 'operator')).rejects.toThrow('is in use by another process')
  release()
  await closing
  const lock = await takeFolderLock(config.dataDir, 'operator')
  lock.release()
})

it('says in one line that the folder is taken, and stops as asked', async () => {
  const config = await banks.newConfig()
  const first = banks.run(config)
  await first.ready
  const second = banks.run(config)
  expect(await second.exit).toBe(1)
  expect(second.output()).toBe(
    `The bank: ${config.dataDir} is in use by another process (pid ${first.pid ?? ''}).\n`,
  )
  first.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  expect(first.output()).toBe('')
})
