import { randomUUID } from 'node:crypto'
import { makeStore, type AppStore } from '../app/store'
import { connect, followTabs, followWallet, selectConnection, selectSignIn } from '../features/connection'
import { signIn } from '../features/connection/signIn'
import { selectProgress } from '../features/pausedMutations'
import type { Env } from '../lib/parseEnv'
import { CACHE_KEY } from '../services/api'
import type { ChainPort } from '../services/chain/chainPort'
import { makeIntentRepository, type IntentRepository } from '../services/intents/intentRepository'
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

/** One page with the app on it: a store of its own over a browser's storage and a wallet. */
export interface Tab {
  store: AppStore
  ports: OutsidePorts
  provider: ScriptedProvider
  /** The page is gone: nothing that it had begun goes on. */
  close(): void
}

/** A browser: what its tabs share, and what outlives them. */
export interface Browser {
  provider: ScriptedProvider
  /** What its tabs have, for a test to put something in between. */
  chain: ChainPort
  intents: IntentRepository
  network: ScriptedNetwork
  openTab(changes?: Partial<OutsidePorts>): Tab
}

/** @param nodes what the tabs know of the chain. */
export function openBrowser(provider: ScriptedProvider, nodes: ChainPort, env: Env): Browser {
  const locks = makeLocks()
  const tabs = makeTabsOfOneBrowser()
  const storages = makeStorageOfOneBrowser()
  const intents = makeIntentRepository()
  const network = makeScriptedNetwork()
  let hasConnected = false

  function openTab(changes: Partial<OutsidePorts> = {}): Tab {
    let isClosed = false
    const ownLocks = locks.openTab()
    /** What a closed page has asked for never comes back to it, and it asks for nothing more. */
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
    const outside: OutsidePorts = {
      env,
      wallet: walletOver(provider, hasConnected),
      chain: nodes,
      intents,
      tabs: tabs.openTab(),
      network,
      locks: ownLocks,
      ...storages.openTab(),
      now: Date.now,
      newId: randomUUID,
      wait: shortened(20),
      ...changes,
    }
    const wait = { wait: outside.wait }
    const ports: OutsidePorts = {
      ...outside,
      wallet: mortal(outside.wallet),
      chain: mortal(outside.chain),
      intents: mortal(outside.intents),
      storage: mortal(outside.storage),
      wait: (ms) => mortal(wait).wait(ms),
    }
    hasConnected = true
    const store = makeStore(ports)
    const stops = [store.dispatch(followWallet()), store.dispatch(followTabs())]
    return {
      store,
      ports,
      provider,
      close: () => {
        isClosed = true
        stops.forEach((stop) => stop())
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

/** The page drives no payment: nothing becomes of any of them by itself. */
export const drivesNothing = ({ store }: Tab): boolean =>
  store.dispatch<boolean>((_dispatch, _getState, { drives }) => drives.size === 0)

/** Every answer that the store holds, as it lies there. */
export const answersIn = (store: AppStore): Record<string, unknown> =>
  (store.getState()[CACHE_KEY] as { queries: Record<string, unknown> }).queries
