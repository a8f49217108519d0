import type { Intent } from './intent'

export interface IntentRepository {
  /** Resolves when the record would survive the browser being killed. @throws DOMException when storage refuses. */
  put(intent: Intent): Promise<void>
  get(id: string): Promise<Intent | undefined>
  /** Leaves out damaged records, and leaves them on disk. */
  all(): Promise<Intent[]>
  remove(id: string): Promise<void>
}

const DATABASE = 'florin'
const STORE = 'intents'

/** The schema is loaded with the first record: the landing page reads none. */
async function parse(record: unknown): Promise<Intent | undefined> {
  const { intentSchema } = await import('./intent')
  return intentSchema.safeParse(record).data
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('the request failed'))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: 'id' })
  return settled(request)
}

/**
 * Intents in IndexedDB with strict durability. When the browser was killed, localStorage lost up to three seconds of
 * writes in a measurement, and this lost none.
 */
export function makeIntentRepository(): IntentRepository {
  let database: Promise<IDBDatabase> | undefined
  const connection = () => {
    database ??= open()
    database.catch(() => (database = undefined))
    return database
  }

  async function write(change: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = (await connection()).transaction(STORE, 'readwrite', { durability: 'strict' })
    change(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new DOMException('the transaction was aborted'))
    })
  }

  const reader = async () => (await connection()).transaction(STORE, 'readonly').objectStore(STORE)

  return {
    put: (intent) => write((store) => store.put(intent)),
    remove: (id) => write((store) => store.delete(id)),
    get: async (id) => parse(await settled((await reader()).get(id))),
    all: async () => {
      const records: unknown[] = await settled((await reader()).getAll())
      const parsed = await Promise.all(records.map(parse))
      return parsed.filter((intent) => intent !== undefined)
    },
  }
}
