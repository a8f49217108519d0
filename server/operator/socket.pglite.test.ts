import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CallError } from '../callError'
import { connectToOwner, takeFolderLock } from '../folderLock'
import { makeBank } from '../testing/makeBank'
import { askRunningBank, BUSY, listenForOperator } from './socket'

it('finishes a running command before it stops, and takes no other meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-operator-'))
  const bank = await makeBank({ rpcUrls: ['http://127.0.0.1:9'] })
  const lock = await takeFolderLock(folder, 'operator')
  let received: () => void = () => undefined
  const isReceived = new Promise<void>((resolve) => (received = resolve))
  const stop = listenForOperator(lock, {
    ...bank.deps,
    treasuryKey: undefined,
    get db() {
      received()
      return bank.db
    },
  })

  // PGlite has one session: the command waits for this transaction.
  const transaction = await bank.db.startTransaction().execute()
  const answer = askRunningBank(folder, ['whitelist', 'list'])
  await isReceived
  let isStopped = false
  const stopped = stop().then(() => (isStopped = true))
  expect(await askRunningBank(folder, ['whitelist', 'list'])).toEqual(BUSY)
  expect(isStopped).toBe(false)

  await transaction.commit().execute()
  expect(await answer).toEqual({ code: 0, text: 'Nobody is whitelisted.' })
  await stopped
  lock.release()
  await bank.close()
  rmSync(folder, { recursive: true })
})

/** A bank that listens on its folder's lock. `part` replaces parts of what it has. */
async function listen(part: PropertyDescriptorMap = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'florin-operator-'))
  const bank = await makeBank({ rpcUrls: ['http://127.0.0.1:9'] })
  const lock = await takeFolderLock(folder, 'operator')
  const deps = Object.defineProperties({ ...bank.deps, treasuryKey: undefined }, part)
  const stop = listenForOperator(lock, deps)
  return {
    folder,
    logged: () => bank.logged(),
    stop,
    close: async () => {
      await stop()
      lock.release()
      await bank.close()
      rmSync(folder, { recursive: true })
    },
  }
}

it('takes a reason of many words, as an operator types it', async () => {
  const bank = await listen()
  const reason = Array.from({ length: 30 }, () => 'words')
  const answer = await askRunningBank(bank.folder, ['kyc', 'reject', `0x${'1'.repeat(40)}`, ...reason])
  expect(answer?.text).not.toBe('That is no command.')
  await bank.close()
})

it.each([
  [new CallError('DATABASE_UNAVAILABLE'), 'The bank cannot reach its database right now.', false],
  [new Error('a bug'), 'The bank could not do that. Its log says why.', true],
])('says that a command failed, and logs what broke: %s', async (failure, sentence, isLogged) => {
  const bank = await listen({
    db: {
      get: () => {
        throw failure
      },
    },
  })
  expect(await askRunningBank(bank.folder, ['whitelist', 'list'])).toEqual({ code: 1, text: sentence })
  expect(bank.logged().includes(failure.message)).toBe(isLogged)
  await bank.close()
})

it.each([
  ['nothing, like a process that checks the lock', '', ''],
  ['half a command', '["whitelist"', '{"code":2,"text":"That is no command."}'],
  ['too much', JSON.stringify(['x'.repeat(9_000)]), '{"code":2,"text":"That is no command."}'],
])('logs nothing when it is sent %s', async (_, request, answer) => {
  const bank = await listen()
  const socket = await connectToOwner(bank.folder, 'operator')
  socket?.end(request)
  expect(socket && (await text(socket))).toBe(answer)
  await bank.stop()
  expect(bank.logged()).toBe('')
  await bank.close()
})
