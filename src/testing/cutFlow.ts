import { IDBFactory } from 'fake-indexeddb'
import type { Wallet } from 'ethers'
import { sendAgain } from '../features/intents/intentListeners'
import type { IntentRequest } from '../features/intents/intentRequest'
import { submitIntent } from '../features/intents/submitIntent'
import { reconnect } from '../features/connection'
import type { Intent, Step } from '../services/intents/intent'
import type { Transition } from '../services/intents/transitions'
import type { OutsidePorts } from '../services/ports'
import { runsNothing, enterSignedIn, shortened, type Browser, type Tab } from './browser'
import { SafeProvider } from './safeProvider'
import { until } from './until'
import type { World } from './world'

/** A cut loses the page (before or after the record is written), the bank, or the node. */
export const LOSSES = ['page before', 'page after', 'bank', 'node'] as const
export type Loss = (typeof LOSSES)[number]

/** The bank or the node is away for this long; the app's waits are this many times shorter. */
const AWAY_MS = 60
const HASTE = 100

/**
 * The flow of one intent, with one cut: at the first transition of the given kind the page, the bank or the node is lost,
 * and comes back a moment later. A lost page is opened again.
 */
export interface CutFlow {
  readonly world: World
  /** The key that sends the payments: the payer's, or that of a contract wallet's owner. */
  readonly wallet: Wallet
  readonly isContractWallet: boolean
  readonly browser: Browser
  /** The chain's height when it began. */
  readonly firstBlock: number
  /** Clicks that may ask the wallet to pay. */
  readonly clicks: number
  /** The cut has happened. */
  readonly isCut: boolean
  /** The record on disk. */
  intent(): Promise<Intent | undefined>
  pay(request: IntentRequest): Promise<void>
  /** Clicks `Send it again` until the intent is no longer dropped. */
  sendAgain(): Promise<void>
  /** Waits until the record on disk is in one of these steps, or gone. */
  reaches(...steps: Step[]): Promise<Step | undefined>
  /** Waits until the lost part is back, and the page runs no intent or has polled once more, from beginning to end. */
  rests(): Promise<void>
  /** Mines a block, and lets the bank see it. */
  mine(blocks?: number): Promise<void>
  /** Moves the page's clock ahead. */
  pass(ms: number): void
  close(): void
}

const transitionOf = (before: Intent | undefined, after: Intent): string =>
  `${before?.progress.step ?? 'nothing'}>${after.progress.step}`

/** @param isContractWallet a Safe account pays, whose owner sends each payment at once */
export async function startCutFlow(
  world: World,
  at: Transition,
  loss: Loss,
  isContractWallet: boolean,
): Promise<CutFlow> {
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  world.line.mend()
  world.node.mend()
  world.line.forgetCookies()
  const wallet = await world.newWallet()
  if (isContractWallet) await world.chain.deploySafe()
  const payer = isContractWallet
    ? await SafeProvider.create(world.chain, wallet, { isPrompt: true })
    : undefined
  if (payer) await world.bank.whitelist(payer.address)
  const browser = world.openBrowser(payer ?? wallet)
  const disk = browser.intents
  let ahead = 0
  let clicks = 0
  let isCut = false
  let isAway = false
  let waits = 0
  let tab: Tab
  let reopening: Promise<void> = Promise.resolve()

  const intent = async () => (await disk.all())[0]

  async function put(record: Intent): Promise<void> {
    const before = await disk.get(record.id)
    if (isCut || transitionOf(before, record) !== at) return disk.put(record)
    isCut = true
    switch (loss) {
      case 'page before':
        return losePage()
      case 'page after':
        await disk.put(record)
        return losePage()
      case 'bank':
        await disk.put(record)
        loseForAWhile(world.line)
        return
      case 'node':
        await disk.put(record)
        loseForAWhile(world.node)
    }
  }

  function loseForAWhile(line: { cut: () => void; mend: () => void }): void {
    isAway = true
    line.cut()
    setTimeout(() => {
      line.mend()
      isAway = false
    }, AWAY_MS)
  }

  /** Closes the page in the middle of its write, and opens it again. */
  function losePage(): Promise<never> {
    tab.close()
    reopening = openTab()
    return new Promise(() => undefined)
  }

  const ports: Partial<OutsidePorts> = {
    wait: (ms) => {
      waits += 1
      return shortened(HASTE)(ms)
    },
    now: () => Date.now() + ahead,
    intents: { ...disk, put },
  }

  async function openTab(): Promise<void> {
    const next = browser.openTab(ports)
    tab = next
    await next.store.dispatch(reconnect())
  }

  const first = browser.openTab(ports)
  tab = first
  await enterSignedIn(first)
  // From here on a block is mined only when the scenario says so.
  await world.chain.send('evm_setAutomine', false)
  const firstBlock = Number(await world.chain.send('eth_blockNumber'))

  return {
    world,
    wallet,
    isContractWallet,
    browser,
    firstBlock,
    get clicks() {
      return clicks
    },
    get isCut() {
      return isCut
    },
    intent,
    async pay(request) {
      clicks += 1
      const submission = await tab.store.dispatch(submitIntent(request))
      if ('refusal' in submission) throw new Error(submission.refusal)
    },
    async sendAgain() {
      for (;;) {
        await reopening
        const record = await intent()
        if (record?.progress.step !== 'dropped') return
        clicks += 1
        tab.store.dispatch(sendAgain(record.id))
        const end = Date.now() + 1_500
        await until(async () => Date.now() > end || (await intent())?.progress.step !== 'dropped')
      }
    },
    async reaches(...steps) {
      let step: Step | undefined
      await until(
        async () => {
          step = (await intent())?.progress.step
          return step === undefined || steps.includes(step)
        },
        () => `${steps.join(' or ')}, not ${step ?? 'nothing'}`,
      )
      return step
    },
    async rests() {
      await until(() => !isAway, 'back')
      await reopening
      // A poll ends with a wait, and the search for a payment begins with another.
      const enough = waits + 3
      await until(() => runsNothing(tab) || waits >= enough, 'at rest')
    },
    async mine(blocks) {
      await world.chain.mine(blocks)
      // An ordinary wallet's payment does not need the bank's list.
      // Without its node the bank tries again at its next poll.
      if (isContractWallet) await world.bank.watch().catch(() => undefined)
    },
    pass: (ms) => void (ahead += ms),
    close: () => {
      tab.close()
      world.line.mend()
      world.node.mend()
    },
  }
}
