import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  isAnyOf,
  type Reducer,
} from '@reduxjs/toolkit'
import {
  FLUSH,
  PAUSE,
  PERSIST,
  PURGE,
  REGISTER,
  REHYDRATE,
  persistReducer,
  persistStore,
} from 'redux-persist'
import { connectionEvents, selectAddress } from '../features/connection'
import { api, CACHE_KEY } from '../services/api'
import { makeSessionGate } from '../services/bank/sessionGate'
import type { OutsidePorts, Ports } from '../services/ports'
import { devTools } from './devTools'
import { makeCacheStorage } from './cacheStorage'
import { keepForWallet } from './keepForWallet'
import { slices, type LaterSlices } from './slices'
import type { StartAppListening } from './hooks'

/** After these the wallet that was connected is gone, and nothing of it may be seen by the next one. */
const hasWalletLeft = isAnyOf(
  connectionEvents.accountChanged,
  connectionEvents.walletGone,
  connectionEvents.disconnected,
)

/** Writes to disk wait this long, so that a burst of answers is one write. */
const WRITE_THROTTLE_MS = 1_000

/** A store of its own for every caller. @param outside the world; tests hand in another one. */
export function makeStore(outside: OutsidePorts) {
  const { env, now, storage } = outside
  const cacheStorage = makeCacheStorage(storage, { chainId: env.defaultChainId, apiUrl: env.apiUrl }, now)
  const cacheReducer = persistReducer(
    {
      key: CACHE_KEY,
      // Deprecated for years and still the only way to the exact key that SPEC.md names.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      keyPrefix: '',
      storage: cacheStorage,
      whitelist: ['queries', 'provided'],
      throttle: WRITE_THROTTLE_MS / 2,
      // RTK Query restores by itself (extractRehydrationInfo); merging as well would bring pending entries back.
      stateReconciler: false,
      // The storage does it once; JSON inside JSON is larger and slower. redux-persist's types lag behind its code.
      ...({ serialize: false, deserialize: false } as object),
    },
    // redux-persist's types want a plain reducer of anything; what comes out has the api slice's state.
    api.reducer as Reducer,
  ) as Reducer as typeof api.reducer
  const combine = (later: LaterSlices) => combineReducers({ ...slices, ...later, [CACHE_KEY]: cacheReducer })
  // Until a wallet is here there is no screen that asks for the later ones.
  let reduce = combine({} as LaterSlices)
  let hasLater = false
  const rootReducer: typeof reduce = (state, action) => {
    if (!state || !hasWalletLeft(action)) return reduce(state, action)
    // Drafts, filters and intents start anew; connection and settings are nobody's, and the cache has its own owner.
    const { connection, settings, [CACHE_KEY]: cache } = state
    return reduce({ connection, settings, [CACHE_KEY]: cache }, action)
  }

  const session = makeSessionGate(() => void store.dispatch(connectionEvents.signInRequired()))
  const extra: Ports = {
    ...outside,
    session,
    cache: { open: openCache, close: closeCache },
    drives: new Map(),
    submissions: new Map(),
  }

  const listeners = createListenerMiddleware({ extra })
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] },
      })
        .prepend(listeners.middleware)
        .concat(api.middleware),
    devTools,
  })

  // Nothing is restored until a wallet has named itself: the cache belongs to one wallet.
  const persistor = persistStore(store, { manualPersist: true } as object)

  const kept = keepForWallet(store, () => selectAddress(store.getState()), outside)

  async function openCache(wallet: string): Promise<void> {
    cacheStorage.setOwner(wallet)
    // Where they do not load, neither do the screens, which say so.
    const later = await import('./laterSlices').catch(() => undefined)
    if (later && !hasLater) {
      hasLater = true
      reduce = combine(later.laterSlices)
      store.replaceReducer(rootReducer)
      later.addLaterListeners(listeners.startListening as StartAppListening)
    }
    // The wallet may have left meanwhile.
    if (selectAddress(store.getState()) === wallet) kept.open(wallet)
    await new Promise<void>((resolve) => {
      const settle = () => {
        if (!persistor.getState().bootstrapped) return
        unsubscribe()
        resolve()
      }
      const unsubscribe = persistor.subscribe(settle)
      persistor.persist()
      settle()
    })
  }

  function closeCache(): void {
    kept.close()
    cacheStorage.setOwner(undefined)
    void cacheStorage.removeItem(CACHE_KEY)
  }

  return Object.assign(store, { flushCache: () => persistor.flush() })
}

export type AppStore = ReturnType<typeof makeStore>
export type RootState = ReturnType<AppStore['getState']>
export type AppDispatch = AppStore['dispatch']
