import { randomUUID } from 'node:crypto'
import { clearAllListeners } from '@reduxjs/toolkit'
import { makeStore, type AppStore } from '../app/store'
import { connect, selectConnection, selectSignIn } from '../features/connection'
import { signIn } from '../features/connection/signIn'
import { selectProgress } from '../features/pausedMutations'
import type { Env } from '../lib/parseEnv'
import { CACHE_KEY } from '../services/api'
import type { ChainPort } from '../services/chain/chainPort'
import { makeIntentRepository, type IntentRepository } from '../services/intents/intentRepository'
import { makeNewVersion } from '../services/newVersion'
import type { OutsidePorts } from '../services/ports'
import { makeLocks } from './locks'
import { makeScriptedNetwork, type ScriptedNetwork } from './network'
import type { ScriptedProvider } from './scriptedProvider'
import { makeStorageOfOneBrowser } from './storage'
import { makeTabsOfOneBrowser } from './tabs'
import { until } from './until'
import { CONNECTOR, walletOver } from './walletOver'

/** A `wait` that is this many times shorter than the app asks for. */
export const shortened =
  (times: number) =>
  (ms: number): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, ms / times))

/** One page with the app: its own store over a browser's storage and a wallet. */
export interface Tab {
  store: AppStore
  ports: OutsidePorts
  provider: ScriptedProvider
  /** Closes the page: nothing that it has begun continues. */
  close(): void
}

/** A browser with the ports that its tabs share and that outlive them. */
export interface Browser {
  provider: ScriptedProvider
  /** The tabs' port, which a test can wrap. */
  chain: ChainPort
  intents: IntentRepository
  network: ScriptedNetwork
  openTab(changes?: Partial<OutsidePorts>): Tab
}

/** @param nodes the tabs' chain port */
export function openBrowser(provider: ScriptedProvider, nodes: ChainPort, env: Env): Browser {
  const locks = makeLocks()
  const allTabs = makeTabsOfOneBrowser()
  const storages = makeStorageOfOneBrowser()
  const intents = makeIntentRepository()
  const network = makeScriptedNetwork()

  const open = new Set<AppStore>()

  function openTab(changes: Partial<OutsidePorts> = {}): Tab {
    let isClosed = false
    // In a real browser the other pages have written their state long before.
    open.forEach((store) => store.flush())
    const ownLocks = locks.openTab()
    /** After the page is closed, calls of the port never settle and make nothing happen. */
    const mortal = <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name)
          if (typeof member !== 'function') return member
          return (...args: unknown[]) => {
            if (isClosed) return new Promise(() => undefined)
            const answer: unknown = Reflect.apply(member, target, args)
            if (!(answer instanceof Promise)) return answer
            return new Promise((resolve, reject) => {
              answer.then(
                (value) => !isClosed && resolve(value),
                (error: unknown) => !isClosed && reject(error as Error),
              )
            })
          }
        },
      })
    /** A closed page gets no events. */
    const untilClosed =
      <Event extends unknown[]>(listener: (...event: Event) => void) =>
      (...event: Event) => {
        if (!isClosed) listener(...event)
      }
    const outside: OutsidePorts = {
      env,
      wallet: walletOver(provider),
      chain: nodes,
      intents,
      tabs: allTabs.openTab(),
      network,
      newVersion: makeNewVersion(),
      untilPainted: () => Promise.resolve(),
      locks: ownLocks,
      ...storages.openTab(),
      now: Date.now,
      newId: randomUUID,
      wait: shortened(20),
      whenIdle: (task) => task(),
      ...changes,
    }
    const { wait, untilPainted } = mortal({
      wait: outside.wait,
      // Every call to the bank begins with it.
      untilPainted: outside.untilPainted,
    })
    const ports: OutsidePorts = {
      ...outside,
      tabs: { ...outside.tabs, onMessage: (listener) => outside.tabs.onMessage(untilClosed(listener)) },
      network: { ...network, onChange: (listener) => outside.network.onChange(untilClosed(listener)) },
      onStored: (listener) => outside.onStored(untilClosed(listener)),
      wallet: mortal({
        ...outside.wallet,
        onEvent: (listener) => outside.wallet.onEvent(untilClosed(listener)),
      }),
      chain: mortal(outside.chain),
      intents: mortal(outside.intents),
      storage: mortal(outside.storage),
      wait,
      untilPainted,
    }
    const store = makeStore(ports)
    open.add(store)
    return {
      store,
      ports,
      provider,
      close: () => {
        // As `pagehide` does.
        store.flush()
        isClosed = true
        store.dispatch(clearAllListeners())
        open.delete(store)
        ownLocks.close()
      },
    }
  }
  return { provider, chain: nodes, intents, network, openTab }
}

/** Connects the wallet and passes the gate. */
export async function enter({ store }: Tab): Promise<void> {
  await store.dispatch(connect(CONNECTOR, new AbortController().signal))
  const connection = selectConnection(store.getState())
  if (connection.status !== 'connected' || connection.gate !== 'whitelisted')
    throw new Error(`did not get in: ${JSON.stringify(connection)}`)
}

/** Connects the wallet, and signs in on the bank's first 401. */
export async function enterSignedIn(tab: Tab): Promise<void> {
  await enter(tab)
  const { store } = tab
  const isLogged = () => selectProgress(store.getState(), 'usersCreate') === undefined
  const isAsked = () => selectSignIn(store.getState()).status === 'needed'
  await until(() => isAsked() || isLogged())
  if (isAsked()) await store.dispatch(signIn())
  await until(isLogged)
}

/** The page runs no intent. */
export const runsNothing = ({ store }: Tab): boolean =>
  Object.keys(store.getState().intentRuns?.running ?? {}).length === 0

/** Every entry of the cache in the store. */
export const answersIn = (store: AppStore): Record<string, unknown> =>
  (store.getState()[CACHE_KEY] as { queries: Record<string, unknown> }).queries
