import { configureStore, createListenerMiddleware, isAnyOf, type Reducer } from '@reduxjs/toolkit'
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, persistReducer, persistStore } from 'redux-persist'
import { connectionEvents, selectAddress } from '../features/connection'
import { api, CACHE_KEY } from '../services/api'
import { makeReauthQueue } from '../services/bank/reauthQueue'
import type { OutsidePorts, Ports } from '../services/ports'
import { tabMessageReceived, walletEventReceived, wentOnline } from '../services/outsideEvents'
import { rehydrated } from '../services/rehydrated'
import { devTools } from './devTools'
import type { AppDispatch } from './hooks'
import { addAppListeners } from './listeners'
import { PERSISTENCE_POLICY } from './persistencePolicy'
import { rootReducer, type RootState } from './rootReducer'
import { makeStateStorage } from './stateStorage'

const PERSIST_KEY = 'florin'
/** redux-persist waits this long per changed slice, so that a burst of answers becomes one write. */
const WRITE_THROTTLE_MS = 500

/** After these actions the connected wallet is gone, and the next wallet must not see its state. */
const hasWalletLeft = isAnyOf(
  connectionEvents.accountChanged,
  connectionEvents.walletGone,
  connectionEvents.disconnected,
)

/** Resets a wallet's slices when it leaves. `forgetWallet` resets the cache. */
const reducerForOneWallet: Reducer<RootState> = (state, action) => {
  if (!state || !hasWalletLeft(action)) return rootReducer(state, action)
  const { connection, rememberedWallet, settings, intentRuns, [CACHE_KEY]: cache } = state
  return rootReducer(
    { connection, rememberedWallet, settings, [CACHE_KEY]: cache, ...(intentRuns && { intentRuns }) },
    action,
  )
}

/** @param outside the ports to everything outside the store; each test passes its own */
export function makeStore(outside: OutsidePorts) {
  const stateStorage = makeStateStorage(outside)
  const reauthQueue = makeReauthQueue(() => void store.dispatch(connectionEvents.signInRequired()))
  const extra: Ports = {
    ...outside,
    reauthQueue,
    persistence: { restored: () => restored, openWallet, closeWallet, sync, flush, flushAll },
  }
  const listeners = createListenerMiddleware<RootState, AppDispatch, Ports>({ extra })

  const reducer = persistReducer(
    {
      key: PERSIST_KEY,
      storage: stateStorage,
      whitelist: [CACHE_KEY, ...Object.keys(PERSISTENCE_POLICY)],
      throttle: WRITE_THROTTLE_MS,
      timeout: 0,
      // Each slice, and the api slice, takes its own part of the `rehydrated` action.
      stateReconciler: false,
      // stateStorage.ts serialises. redux-persist's types do not know these two options.
      ...({ serialize: false, deserialize: false } as object),
    },
    reducerForOneWallet,
    // redux-persist adds its own member to the state.
  ) as Reducer as Reducer<RootState>
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, rehydrated.type] },
      })
        .prepend(listeners.middleware)
        .concat(api.middleware),
    devTools,
  })
  addAppListeners(listeners.startListening)
  // Without an owner the reset slices are not written over the wallet's state on disk.
  listeners.startListening({ matcher: hasWalletLeft, effect: () => stateStorage.setOwner(undefined) })

  let resolveRestored = (): void => undefined
  const restored = new Promise<void>((resolve) => (resolveRestored = resolve))
  const persistor = persistStore(store, null, () => {
    stateStorage.setSynced(store.getState(), PERSISTENCE_POLICY)
    resolveRestored()
  })
  outside.onStored(() => {
    for (const key of stateStorage.changedKeys()) {
      // Otherwise rehydrating would undo this tab's changes that are not written yet.
      flush()
      rehydrate(stateStorage.readKey(key))
    }
  })
  outside.wallet.onEvent((event) => void store.dispatch(walletEventReceived(event)))
  outside.tabs.onMessage((message) => void store.dispatch(tabMessageReceived(message)))
  outside.network.onChange(() => {
    if (outside.network.isOnline()) store.dispatch(wentOnline())
  })

  /** Brings persisted slices into the store, without writing them back. */
  function rehydrate(slices: Record<string, unknown> | undefined): void {
    if (!slices) return
    store.dispatch({ ...rehydrated(slices), key: PERSIST_KEY })
    stateStorage.setSynced(store.getState(), slices)
  }

  function flush(): void {
    void persistor.flush()
  }

  function flushAll(): void {
    flush()
    stateStorage.flushCache()
  }

  let hasWalletListeners = false

  async function openWallet(wallet: string): Promise<void> {
    const [{ addWalletListeners, injectWalletSlices }, cache] = await Promise.all([
      import('./walletParts'),
      stateStorage.readCache(wallet),
    ])
    injectWalletSlices()
    if (!hasWalletListeners) addWalletListeners(listeners.startListening)
    hasWalletListeners = true
    // The wallet may have left while the chunk was loaded.
    if (selectAddress(store.getState()) !== wallet) return
    const slices = stateStorage.readWallet(wallet)
    try {
      rehydrate({ ...slices, ...(cache && { [CACHE_KEY]: cache }) })
    } catch {
      // A damaged cache may break the api slice. The bank has all of its content.
      rehydrate(slices)
    }
    // Only now, because a write before would put empty slices over the wallet's.
    stateStorage.setOwner(wallet)
  }

  function closeWallet(): void {
    stateStorage.setOwner(undefined)
    stateStorage.removeCache()
  }

  function sync(): void {
    flush()
    rehydrate(stateStorage.readOwner())
  }

  return Object.assign(store, { flush: flushAll })
}

export type AppStore = ReturnType<typeof makeStore>
