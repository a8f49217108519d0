import { Wallet } from 'ethers'
import { makeLazyChain } from '../services/chain/lazyChain'
import type { OutsidePorts } from '../services/ports'
import { openFakeFetch, type FakeFetch } from './fakeFetch'
import { openBrowser, type Browser, type Tab } from './browser'
import { ScriptedProvider } from './scriptedProvider'
import { testEnv } from './testEnv'

/** What the stub answers to each path; read anew for every call. */
export type Answers = Record<string, unknown>

/** Everybody may come in, and nobody has anything. */
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
 * A hosted bank that never asks for a sign-in and answers from a list, for what has nothing to do with banking: what
 * the app keeps and shows. What it does with money is proved against the real bank (`world.ts`).
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

/** A browser with a wallet that only shows its account: nothing is sent anywhere. */
export function openStubBrowser(wallet = new Wallet(Wallet.createRandom().privateKey)): Browser {
  const env = testEnv()
  return openBrowser(new ScriptedProvider(wallet), makeLazyChain(31337, env.rpcUrls), env)
}

/** A page of somebody new, before a stub bank. All of it is new for every test. */
export interface StubBank {
  readonly line: FakeFetch
  readonly answers: Answers
  readonly browser: Browser
  readonly tab: Tab
  /** Leaves the page there was, and opens another one that knows nothing. */
  openTab: (changes?: Partial<OutsidePorts>) => Tab
}

/**
 * What the tests of what the app keeps and shows begin with. To be called once, at the top of the file. Nobody has come
 * in yet, so that a test may still say what the bank answers then; `enter` does that.
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
