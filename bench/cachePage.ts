import { makeCacheStorage, type PersistedCache } from '../src/app/cacheStorage'
import { CACHE_KEY } from '../src/services/api'
import { creditCard, wire } from '../src/testing/entities'

/** Runs in the browser: writes and restores a cache by the app's own code, and says how long the page stood still. */

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const KEYS = { cards: `creditAll({"wallet":"${WALLET}"})`, wires: `wireAll({"wallet":"${WALLET}"})` }

const entry = (endpointName: string, data: readonly unknown[]) => ({
  status: 'fulfilled',
  endpointName,
  originalArgs: { wallet: WALLET },
  data,
  fulfilledTimeStamp: Date.now(),
})

/** A cache of so many cards and as many wires, as RTK Query's state has it. */
function cacheOf(count: number): Required<PersistedCache> {
  const ids = Array.from({ length: count }, (_, index) => `${index}-${crypto.randomUUID()}`)
  return {
    queries: {
      [KEYS.cards]: entry(
        'creditAll',
        ids.map((id) => creditCard({ id })),
      ),
      [KEYS.wires]: entry(
        'wireAll',
        ids.map((id) => wire({ id })),
      ),
    },
    provided: {
      tags: { CreditCard: Object.fromEntries(ids.map((id) => [id, [KEYS.cards]])) },
      keys: { [KEYS.cards]: ids.map((id) => ({ type: 'CreditCard', id })) },
    },
  }
}

/** As many cards and wires as make a text of this length. */
const cacheOfSize = (characters: number) =>
  cacheOf(Math.ceil((characters / JSON.stringify(cacheOf(10)).length) * 10))

const took = (task: () => void): number => {
  const start = performance.now()
  task()
  return performance.now() - start
}

const tasks: number[] = []
/** The time of `localStorage.setItem` alone. The app cannot split this task. */
let storing = 0
let written = (): void => undefined
const storage = makeCacheStorage(
  {
    storage: {
      length: 0,
      key: () => null,
      clear: () => undefined,
      getItem: (key) => localStorage.getItem(key),
      removeItem: (key) => localStorage.removeItem(key),
      setItem: (key, text) => {
        storing = took(() => localStorage.setItem(key, text))
        written()
      },
    },
    now: Date.now,
    whenIdle: (task) => void requestIdleCallback(() => tasks.push(took(task))),
  },
  { chainId: 31337, apiUrl: 'https://bank.example', build: 'bench' },
)

/** @returns how long each task took, in milliseconds, until the cache was written */
async function write(cache: PersistedCache): Promise<number[]> {
  const isWritten = new Promise<void>((resolve) => (written = resolve))
  tasks.splice(
    0,
    Infinity,
    took(() => storage.write(WALLET, cache)),
  )
  await isWritten
  await new Promise((resolve) => setTimeout(resolve))
  return [...tasks]
}

async function measureWrites(characters: number) {
  const cache = cacheOfSize(characters)
  const whole = took(() => localStorage.setItem(CACHE_KEY, JSON.stringify(cache)))
  const first = await write(cache)
  const cards = cache.queries[KEYS.cards] as ReturnType<typeof entry>
  const queries = {
    ...cache.queries,
    [KEYS.cards]: entry('creditAll', [...cards.data, creditCard({ id: 'new' })]),
  }
  const second = await write({ ...cache, queries })
  storage.write(WALLET, cacheOfSize(characters))
  return {
    whole,
    storing,
    first,
    second,
    flush: took(storage.flush),
    length: localStorage.getItem(CACHE_KEY)?.length ?? 0,
  }
}

async function measureRestore(): Promise<number> {
  // The browser loads its storage for the first question, which is src/boot.js's in the app.
  localStorage.getItem('florin.browser')
  const start = performance.now()
  const restored = await storage.read(WALLET)
  const ms = performance.now() - start
  if (Object.keys(restored?.queries ?? {}).length !== 2) throw new Error('The cache was not restored.')
  return ms
}

const cachePage = { measureWrites, measureRestore }
export type CachePage = typeof cachePage
Object.assign(globalThis, { cachePage })
