import type { OutsidePorts } from '../services/ports'
import type { BankLine } from './bankLine'
import type { Browser, Tab } from './browser'
import { openPaperBank, openPaperBrowser, type Answers } from './paperBank'

/** A page of somebody new, before a bank on paper. All of it is new for every test. */
export interface PaperBank {
  readonly line: BankLine
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
export function withPaperBank(): PaperBank {
  let line: BankLine
  let answers: Answers
  let browser: Browser
  let tab: Tab

  beforeEach(() => {
    localStorage.clear()
    ;({ line, answers } = openPaperBank())
    browser = openPaperBrowser()
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
