import { makeLazyChain } from '../services/chain/lazyChain'
import type { OutsidePorts } from '../services/ports'
import { openFakeFetch, type FakeFetch } from './fakeFetch'
import { openBrowser, type Browser, type Tab } from './browser'
import { ScriptedProvider } from './scriptedProvider'
import { testEnv } from './testEnv'
import { newWallet } from './newWallet'

/** The stub's answer to each path, read again for every call. */
export type Answers = Record<string, unknown>

/** Every wallet is on the whitelist, and none has a card, account or wire. */
const nothing: Answers = {
  '/api/whitelisted': { data: { accepted: true } },
  '/credit/all': { success: true, creditCards: [] },
  '/debit/all': { success: true, debitCards: [] },
  '/dashboard/debitBalance': { success: true, debitBalance: '0.00' },
  '/accounts/all': { success: true, accounts: [] },
  '/wire/all': { success: true, wires: [] },
  '/users/create': { success: true },
  '/users/get': { success: true, user: {} },
  '/users/kyc/get': { success: true, user: {} },
  '/auth/logout': { success: true },
}

/**
 * A stub bank that never asks for a sign-in, for tests of what the app persists and shows. Money is tested against the
 * real bank (`world.ts`).
 */
export function openStubBank(): { line: FakeFetch; answers: Answers } {
  const answers = { ...nothing }
  const line = openFakeFetch({
    fetch: (request) => {
      const answer = answers[new URL(request.url).pathname]
      return answer === undefined
        ? Response.json({ success: false, error: { code: 'NOT_FOUND', message: 'No.' } }, { status: 404 })
        : Response.json(answer)
    },
  })
  return { line, answers }
}

/** A browser with a wallet that has no chain, so it cannot send. */
export function openStubBrowser(wallet = newWallet()): Browser {
  const env = testEnv()
  return openBrowser(new ScriptedProvider(wallet), makeLazyChain(31337, env.rpcUrls), env)
}

/** A page with a new wallet and a stub bank. All of it is new for every test. */
interface StubBank {
  readonly line: FakeFetch
  readonly answers: Answers
  readonly browser: Browser
  readonly tab: Tab
  /** Closes the page and opens a new one. */
  openTab: (changes?: Partial<OutsidePorts>) => Tab
}

/**
 * Sets up a stub bank and a page for each test. Call it once, at the top of the file. The wallet is not connected yet, so
 * that a test can change the bank's answers before it calls `enter`.
 */
export function withStubBank(): StubBank {
  let line: FakeFetch
  let answers: Answers
  let browser: Browser
  let tab: Tab

  beforeEach(() => {
    localStorage.clear()
    ;({ line, answers } = openStubBank())
    browser = openStubBrowser()
    tab = browser.openTab()
  })
  afterEach(() => {
    tab.close()
    line.close()
  })

  return {
    get line() {
      return line
    },
    get answers() {
      return answers
    },
    get browser() {
      return browser
    },
    get tab() {
      return tab
    },
    openTab: (changes) => {
      tab.close()
      tab = browser.openTab(changes)
      return tab
    },
  }
}
