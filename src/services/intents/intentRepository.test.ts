import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import type { Intent, Progress } from './intent'
import { makeIntentRepository } from './intentRepository'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const ids = ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '3f2504e0-4f89-41d3-9a0c-0305e82c3302'] as const
const hash = `0x${'1'.repeat(64)}`

const intent = (changes: Partial<Intent> = {}): Intent => ({
  version: 1,
  id: ids[0],
  kind: 'credit',
  wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 31337,
  confirmationsNeeded: 2,
  body: {
    wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    amount: '5000.00',
    nested: { list: [1, null] },
  },
  transaction: { to: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720', value: '0x1', data: '0x12' },
  startBlock: 7,
  createdAt: 1_700_000_000_000,
  progress: { step: 'drafted' },
  ...changes,
})

const steps: Progress[] = [
  { step: 'drafted' },
  { step: 'awaitingSignature' },
  { step: 'refused' },
  { step: 'unknown' },
  { step: 'broadcast', hash },
  { step: 'broadcast', hash, waiting: 'Local chain cannot be reached.' },
  { step: 'confirming', hash, confirmations: 1 },
  { step: 'recording', hash },
  { step: 'recording', hash, waiting: 'We cannot reach our servers.' },
  { step: 'recorded', hash, entityId: 'c1' },
  { step: 'reverted', hash },
  { step: 'refusedAfterPayment', hash, reason: 'Too small.' },
]
test.each(steps)('the next visit reads a record at %j as it was written', async (progress) => {
  const record = intent({ progress })
  await makeIntentRepository().put(record)
  const nextVisit = makeIntentRepository()
  expect(await nextVisit.get(record.id)).toEqual(record)
  expect(await nextVisit.all()).toEqual([record])
})

test('a write asks for strict durability, so that it survives a killed browser', async () => {
  const repository = makeIntentRepository()
  await repository.all()
  const transaction = jest.spyOn(Object.getPrototypeOf(await open()) as IDBDatabase, 'transaction')
  await repository.put(intent())
  expect(transaction).toHaveBeenCalledWith('intents', 'readwrite', { durability: 'strict' })
})

test('a later record of an intent replaces the earlier one', async () => {
  const repository = makeIntentRepository()
  await repository.put(intent())
  await repository.put(intent({ progress: { step: 'broadcast', hash } }))
  expect(await repository.all()).toMatchObject([{ progress: { step: 'broadcast', hash } }])
})

test('a removed record is gone, and the others stay', async () => {
  const repository = makeIntentRepository()
  await repository.put(intent())
  await repository.put(intent({ id: ids[1] }))
  await repository.remove(ids[0])
  expect(await repository.get(ids[0])).toBeUndefined()
  expect(await repository.all()).toMatchObject([{ id: ids[1] }])
})

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve) => {
    const request = indexedDB.open('florin', 1)
    request.onsuccess = () => resolve(request.result)
  })

test.each<[string, object]>([
  ['a later version', { version: 2 }],
  ['no progress', { progress: undefined }],
  ['an unknown step', { progress: { step: 'floating' } }],
  ['an invalid hash', { progress: { step: 'broadcast', hash: '0x12' } }],
  ['an invalid wallet', { wallet: 'somebody' }],
])('a record with %s is left out, and stays on disk', async (_what, changes) => {
  const repository = makeIntentRepository()
  await repository.put(intent({ id: ids[1] }))
  await repository.put({ ...intent(), ...changes })
  expect(await repository.all()).toMatchObject([{ id: ids[1] }])
  expect(await repository.get(ids[0])).toBeUndefined()

  const database = await open()
  const count = database.transaction('intents').objectStore('intents').count()
  await new Promise((resolve) => (count.onsuccess = resolve))
  expect(count.result).toBe(2)
})

test('a write fails when the database does not open, and the next write tries again', async () => {
  // Another version of the app has left a newer database behind.
  const newer = indexedDB.open('florin', 2)
  await new Promise((resolve) => (newer.onsuccess = resolve))
  newer.result.close()
  const repository = makeIntentRepository()
  await expect(repository.put(intent())).rejects.toMatchObject({ name: 'VersionError' })
  globalThis.indexedDB = new IDBFactory()
  await repository.put(intent())
  expect(await repository.all()).toHaveLength(1)
})

describe('a connection that the browser has closed is opened again', () => {
  /** A repository with one record, and its connection. */
  async function openRepository() {
    const repository = makeIntentRepository()
    await repository.all()
    const other = await open()
    const transaction = jest.spyOn(Object.getPrototypeOf(other) as IDBDatabase, 'transaction')
    other.close()
    await repository.put(intent())
    const connection = transaction.mock.contexts.at(-1) as IDBDatabase | undefined
    transaction.mockRestore()
    if (!connection) throw new Error('The repository has opened no transaction.')
    return { repository, connection }
  }

  test.each<[string, (connection: IDBDatabase) => void]>([
    ['without an event', (connection) => connection.close()],
    ['with an event', (connection) => forceCloseDatabase(connection as never)],
  ])('%s, by writes and reads at the same time', async (_how, close) => {
    const { repository, connection } = await openRepository()
    close(connection)
    const read = repository.get(ids[0])
    await Promise.all([repository.put(intent({ id: ids[1] })), repository.put(intent({ startBlock: 8 }))])
    expect(await read).toMatchObject({ startBlock: 7 })
    expect(await repository.all()).toMatchObject([{ startBlock: 8 }, { id: ids[1] }])
    const opened = jest.spyOn(indexedDB, 'open')
    await repository.put(intent())
    expect(opened).not.toHaveBeenCalled()
  })

  test('because the site’s data is deleted, for which the app does not stand in the way', async () => {
    const { repository } = await openRepository()
    const deletion = indexedDB.deleteDatabase('florin')
    await new Promise((resolve, reject) => {
      deletion.onsuccess = resolve
      deletion.onblocked = reject
    })
    await repository.put(intent({ id: ids[1] }))
    expect(await repository.all()).toMatchObject([{ id: ids[1] }])
  })

  test('once: a write fails when the next connection is closed as well', async () => {
    const { repository, connection } = await openRepository()
    const { prototype } = connection.constructor as { prototype: IDBDatabase }
    const transaction = jest.spyOn(prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Closing.', 'InvalidStateError')
    })
    await expect(repository.put(intent())).rejects.toMatchObject({ name: 'InvalidStateError' })
    expect(transaction).toHaveBeenCalledTimes(2)
    transaction.mockRestore()
    await repository.put(intent({ id: ids[1] }))
    expect(await repository.all()).toHaveLength(2)
  })
})

test('a write fails when the browser aborts the transaction', async () => {
  const repository = makeIntentRepository()
  await repository.all()
  const { prototype } = (await open()).transaction('intents').constructor as { prototype: IDBTransaction }
  const objectStore = jest.spyOn(prototype, 'objectStore').mockImplementationOnce(function (
    this: IDBTransaction,
    name,
  ) {
    objectStore.mockRestore()
    queueMicrotask(() => this.abort())
    return this.objectStore(name)
  })
  await expect(repository.put(intent())).rejects.toThrow()
})
