import { act } from '@testing-library/react'
import type { Wallet } from 'ethers'
import { IDBFactory } from 'fake-indexeddb'
import { signIn } from '../../server/testing/customer'
import { reconnect } from '../features/connection'
import { usdFromCents } from '../lib/money'
import { api } from '../services/api'
import type { CreditCard, DebitCard } from '../services/contracts'
import type { OutsidePorts } from '../services/ports'
import { ORIGIN } from './fakeFetch'
import { enterSignedIn, shortened, type Browser, type Tab } from './browser'
import { answered } from './show'
import type { ScriptedProvider } from './scriptedProvider'
import { until } from './until'
import { openWorld, type World } from './world'

/** A signed-in customer with ten ether, new for every test, in one world per file. */
export interface Customer {
  readonly world: World
  /** The customer's key, for a test that signs or sends without the app. */
  readonly wallet: Wallet
  readonly browser: Browser
  readonly tab: Tab
  /** Milliseconds by which the page's clock is ahead. */
  ahead: number
  /** Closes the page and opens a new one, without a wallet. */
  openTab: (changes?: Partial<OutsidePorts>) => Tab
  /** Opens a page beside the first one. The test closes it. */
  openSecondTab: () => Tab
  /** Closes the page and opens it again: the wallet reconnects, and pending payments go on. */
  reload: () => Promise<void>
  /** Signs the wallet in as another browser would. */
  signInElsewhere: () => Promise<void>
  /** Waits until the only running intent has been polled once more, from beginning to end. */
  isLookedAt: () => Promise<void>
  /** The number of times that the wallet was asked to pay. */
  asked: () => number
  /** Reads the bank's records of the wallet, and not the cache. */
  creditCards: () => Promise<CreditCard[]>
  debitCards: () => Promise<DebitCard[]>
  /** Mines blocks inside `act`. */
  mine: (blocks?: number) => Promise<void>
  /** Sets the ETH price of the bank and of the public price services, in cents. It is 250,000 at first. */
  setPrice: (cents: bigint) => Promise<void>
}

const anew = { forceRefetch: true, subscribe: false }

/**
 * Sets up a customer for each test of a payment. Call it once, at the top of the file.
 * @param between replaces ports of every page
 * @param payer makes the wallet that the customer connects, where it is not `wallet` itself
 */
export function withCustomer(
  between: (browser: Browser) => Partial<OutsidePorts> = () => ({}),
  payer?: (world: World, wallet: Wallet) => Promise<ScriptedProvider>,
): Customer {
  let world: World
  let wallet: Wallet
  let browser: Browser
  let tab: Tab
  let waits = 0

  const customer: Customer = {
    get world() {
      return world
    },
    get wallet() {
      return wallet
    },
    get browser() {
      return browser
    },
    get tab() {
      return tab
    },
    ahead: 0,
    openTab: (changes = {}) => {
      tab.close()
      tab = open(changes)
      return tab
    },
    openSecondTab: () => open(),
    reload: async () => {
      customer.openTab()
      await tab.store.dispatch(reconnect())
    },
    signInElsewhere: async () => {
      const { status } = await signIn(world.bank, wallet, { origin: ORIGIN }, { origin: ORIGIN })
      expect(status).toBe(200)
    },
    isLookedAt: () => {
      // A poll ends with a wait, and the search for a payment begins with another.
      const enough = waits + 3
      return until(() => waits >= enough, 'another poll')
    },
    asked: () => browser.provider.count('eth_sendTransaction'),
    creditCards: () =>
      answered(() => tab.store.dispatch(api.endpoints.creditAll.initiate(bare(), anew)).unwrap()),
    debitCards: () =>
      answered(() => tab.store.dispatch(api.endpoints.debitAll.initiate(bare(), anew)).unwrap()),
    mine: (blocks) => act(() => world.chain.mine(blocks)),
    setPrice: (cents) =>
      act(async () => {
        world.line.price = usdFromCents(cents)
        await world.bank.setPrice(cents)
      }),
  }
  const bare = () => ({ wallet: browser.provider.address })
  const open = (changes: Partial<OutsidePorts> = {}) =>
    browser.openTab({
      wait: (ms) => {
        waits += 1
        return shortened(100)(ms)
      },
      now: () => Date.now() + customer.ahead,
      ...between(browser),
      ...changes,
    })

  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    localStorage.clear()
    globalThis.indexedDB = new IDBFactory()
    world.line.mend()
    world.line.forgetCookies()
    world.line.price = '2500.00'
    await world.bank.setPrice(250_000n)
    customer.ahead = 0
    wallet = await world.newWallet()
    browser = world.openBrowser((await payer?.(world, wallet)) ?? wallet)
    tab = open()
    await enterSignedIn(tab)
    world.line.sent.length = 0
  })
  afterEach(() => tab.close())

  return customer
}
