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
import { until } from './until'
import { openWorld, type World } from './world'

/** Somebody new for every test, signed in with ten ether, in a world that is the file's. */
export interface Customer {
  readonly world: World
  /** Their keys, for what happens behind the app's back. */
  readonly wallet: Wallet
  readonly browser: Browser
  readonly tab: Tab
  /** How far the page's clock is ahead, in milliseconds. */
  ahead: number
  /** Leaves the page there was, and opens another one that knows nothing. */
  openTab: (changes?: Partial<OutsidePorts>) => Tab
  /** Another page beside the one there is, for the test to close. */
  openSecondTab: () => Tab
  /** Closes the page and opens it again: the wallet is remembered, and payments on their way go on. */
  reload: () => Promise<void>
  /** Signs the wallet in as another browser would. */
  signInElsewhere: () => Promise<void>
  /** Until the one payment that is driven has been looked at once more, from beginning to end. */
  isLookedAt: () => Promise<void>
  /** How often the wallet was asked to pay. */
  asked: () => number
  /** What the bank has recorded for the wallet, whatever the screens hold. */
  creditCards: () => Promise<CreditCard[]>
  debitCards: () => Promise<DebitCard[]>
  /** Blocks, and what the screens make of them. */
  mine: (blocks?: number) => Promise<void>
  /** What ETH is worth from now on, to the bank and to the public price services, in cents. 250,000 at first. */
  setPrice: (cents: bigint) => Promise<void>
}

const anew = { forceRefetch: true, subscribe: false }

/**
 * What the tests of everything that pays begin with. To be called once, at the top of the file.
 * @param between what stands between every page and its browser.
 */
export function withCustomer(between: (browser: Browser) => Partial<OutsidePorts> = () => ({})): Customer {
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
      // A look ends with a wait, and the search for a payment begins with one as well.
      const enough = waits + 3
      return until(() => waits >= enough, 'another look')
    },
    asked: () => browser.provider.count('eth_sendTransaction'),
    creditCards: () => tab.store.dispatch(api.endpoints.creditAll.initiate(bare(), anew)).unwrap(),
    debitCards: () => tab.store.dispatch(api.endpoints.debitAll.initiate(bare(), anew)).unwrap(),
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
    browser = world.openBrowser(wallet)
    tab = open()
    await enterSignedIn(tab)
    world.line.sent.length = 0
  })
  afterEach(() => tab.close())

  return customer
}
