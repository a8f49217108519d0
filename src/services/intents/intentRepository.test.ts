import { IDBFactory } from 'fake-indexeddb'
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
  { step: 'broadcast', hash, waiting: 'The chain cannot be reached.' },
  { step: 'confirming', hash, confirmations: 1 },
  { step: 'recording', hash },
  { step: 'recording', hash, waiting: 'The bank cannot be reached.' },
  { step: 'recorded', hash, entityId: 'c1' },
  { step: 'reverted', hash },
  { step: 'refusedAfterPayment', hash, reason: 'Too small.' },
]
test.each(steps)('a record at %j is read by the next visit as it was written', async (progress) => {
  const record = intent({ progress })
  await makeIntentRepository().put(record)
  const nextVisit = makeIntentRepository()
  expect(await nextVisit.get(record.id)).toEqual(record)
  expect(await nextVisit.all()).toEqual([record])
})

test('writing asks for strict durability, so that it survives the browser being killed', async () => {
  const repository = makeIntentRepository()
  await repository.all()
  const transaction = jest.spyOn(Object.getPrototypeOf(await open()) as IDBDatabase, 'transaction')
  await repository.put(intent())
  expect(transaction).toHaveBeenCalledWith('intents', 'readwrite', { durability: 'strict' })
})

test('a later record of the same intent takes the place of the earlier one', async () => {
  const repository = makeIntentRepository()
  await repository.put(intent())
  await repository.put(intent({ progress: { step: 'broadcast', hash } }))
  expect(await repository.all()).toMatchObject([{ progress: { step: 'broadcast', hash } }])
})

test('what was removed is gone, and what was not is not', async () => {
  const repository = makeIntentRepository()
  await repository.put(intent())
  await repository.put(intent({ id: ids[1] }))
  await repository.remove(ids[0])
  expect(await repository.get(ids[0])).toBeUndefined()
  expect(await repository.all()).toMatchObject([{ id: ids[1] }])
})

/** The database as it lies there. */
const open = (): Promise<IDBDatabase> =>
  new Promise((resolve) => {
    const request = indexedDB.open('florin', 1)
    request.onsuccess = () => resolve(request.result)
  })

test.each<[string, object]>([
  ['a later version of the app', { version: 2 }],
  ['no progress', { progress: undefined }],
  ['a step that nobody knows', { progress: { step: 'floating' } }],
  ['a hash that is none', { progress: { step: 'broadcast', hash: '0x12' } }],
  ['no wallet', { wallet: 'somebody' }],
])('a record with %s is left where it is, and left out', async (_what, changes) => {
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

test('a database that does not open refuses the record, and is tried again by the next one', async () => {
  // Another version of the app has left a newer one behind.
  const newer = indexedDB.open('florin', 2)
  await new Promise((resolve) => (newer.onsuccess = resolve))
  newer.result.close()
  const repository = makeIntentRepository()
  await expect(repository.put(intent())).rejects.toMatchObject({ name: 'VersionError' })
  globalThis.indexedDB = new IDBFactory()
  await repository.put(intent())
  expect(await repository.all()).toHaveLength(1)
})

test('a write that the browser gives up refuses the record', async () => {
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
