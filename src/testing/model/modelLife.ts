import { randomUUID } from 'node:crypto'
import { Wallet } from 'ethers'
import { connectionEvents } from '../../features/connection'
import { selectIntents } from '../../features/intents/intentsSlice'
import { sendAgain } from '../../features/intents/intentThunks'
import { submitIntent } from '../../features/intents/submitIntent'
import { decodeMemo } from '../../lib/memo'
import { api } from '../../services/api'
import { ChainUnreachable, type ChainPort } from '../../services/chain/chainPort'
import type { Intent } from '../../services/intents/intent'
import { openBrowser, type Tab } from '../browser'
import { ScriptedProvider } from '../scriptedProvider'
import { testEnv } from '../testEnv'
import { CONNECTOR } from '../walletOver'
import { ModelBank } from './modelBank'
import { ModelBorder } from './modelBorder'
import { CONFIRMATIONS, ModelChain } from './modelChain'
import { ModelClock } from './modelClock'
import { ModelDisk } from './modelDisk'
import { ModelWallet, type Places } from './modelWallet'

/** What differs from one life to the next. */
export interface Circumstances {
  /** The bank takes the same payment twice. */
  isBankForgetful: boolean
  places: Places
}

/** How far a payment has come when a life begins; from nothing, few would get to be forgotten by the chain. */
export type Beginning = 'nothing' | 'sent' | 'dropped' | 'sent again without a word' | 'waiting for the bank'

/** Where a page dies: just before a record is written, or just after. */
export type Death = 'before writing' | 'after writing'

const customer = new Wallet(`0x${'5'.repeat(64)}`)
export const ADDRESS = customer.address
/** A wallet cancels a payment by sending itself nothing. */
export const NOTHING = '0x'
const ENOUGH_WEI = 10n ** 24n

/** One browser with the real store and engine in each tab; wallet, chain, bank and time are scripted. */
export class ModelLife {
  readonly clock = new ModelClock()
  readonly chain = new ModelChain()
  readonly disk = new ModelDisk()
  readonly node = new ModelBorder(this.clock.stir, () => new ChainUnreachable('cut'))
  readonly line = new ModelBorder(this.clock.stir, () => new TypeError('fetch failed'))
  readonly bank: ModelBank
  readonly wallet: ModelWallet
  tabs: Tab[] = []
  /** Clicks that allow one question to the wallet each. */
  clicks = 0
  /** Every intent that a click was to start. */
  readonly ids: string[] = []
  /** The next page that writes dies of it. */
  death: Death | undefined

  readonly #browser
  readonly #nodes: ChainPort

  constructor({ isBankForgetful, places }: Circumstances) {
    this.bank = new ModelBank(this.chain, isBankForgetful)
    this.wallet = new ModelWallet(this.chain, places)
    const provider = new ScriptedProvider(customer)
    const answer = provider.request.bind(provider)
    provider.request = (args) => {
      this.clock.stir()
      return args.method === 'eth_sendTransaction' ? this.wallet.ask(args) : answer(args)
    }
    this.#nodes = this.#makeNodes()
    this.#browser = openBrowser(provider, this.#nodes, testEnv())
  }

  /** Stands in for the bank on the line. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const body = (await request.json()) as Record<string, unknown>
    return this.line.ask(() => this.bank.answer(new URL(request.url).pathname, body))
  }

  #makeNodes(): ChainPort {
    const { chain, node } = this
    return {
      nameOf: () => Promise.resolve(undefined),
      isContract: () => node.ask(() => false),
      balance: () => node.ask(() => ENOUGH_WEI),
      blockNumber: () => node.ask(() => chain.height),
      receipt: (hash) =>
        node.ask(() => {
          const blockNumber = chain.blockOf(hash)
          const hasSucceeded = chain.find(hash)?.hasSucceeded === true
          return blockNumber === undefined ? undefined : { blockNumber, hasSucceeded }
        }),
      transaction: (hash) => node.ask(() => chain.find(hash)),
      usedNonces: () => node.ask(() => chain.usedNonces),
      find: (_sender, isWanted, from, to) => node.ask(() => chain.inBlocks(from, to).find(isWanted)),
      revertReason: () => node.ask(() => undefined),
      gasFor: () => node.ask(() => 21_000n),
      gasPrice: () => node.ask(() => ({ now: 1n, most: 2n })),
    }
  }

  async openTab(): Promise<void> {
    const { clock, disk } = this
    const tab = this.#browser.openTab({
      now: () => clock.now,
      wait: clock.wait,
      intents: {
        get: (id) => (clock.stir(), disk.repository.get(id)),
        all: () => (clock.stir(), disk.repository.all()),
        remove: (id) => (clock.stir(), disk.repository.remove(id)),
        put: (intent) => (clock.stir(), this.#write(tab, intent)),
      },
    })
    this.tabs.push(tab)
    const { dispatch } = tab.store
    // What connecting does besides is nothing of an intent's: its cache, the gate.
    dispatch(connectionEvents.connectRequested(CONNECTOR))
    dispatch(connectionEvents.walletConnected({ address: ADDRESS, chainId: 31337, connector: CONNECTOR }))
    await dispatch((_dispatch, _getState, { persistence }) => persistence.openWallet(ADDRESS))
    dispatch(connectionEvents.gateAnswered({ address: ADDRESS, gate: 'whitelisted' }))
    await clock.settle()
  }

  /** Opens the first tab, and brings a payment as far as that. */
  async begin(beginning: Beginning): Promise<void> {
    await this.openTab()
    const [tab] = this.tabs
    if (beginning === 'nothing' || !tab) return
    this.pay(tab)
    await this.clock.settle()
    this.wallet.answer(0, 'agrees')
    await this.clock.pass(3_000)
    if (beginning === 'sent') return
    if (beginning === 'waiting for the bank') {
      this.line.pace = 'down'
      for (let block = 0; block < CONFIRMATIONS; block += 1) this.chain.mine()
      await this.clock.pass(3_000)
      return
    }
    this.chain.drop(0)
    await this.clock.pass(93_000)
    const [id] = this.ids
    if (beginning === 'dropped' || id === undefined) return
    this.clicks += 1
    tab.store.dispatch(sendAgain(id))
    await this.clock.settle()
    this.wallet.answer(0, 'breaks')
    await this.clock.settle()
  }

  closeTab(tab: Tab): void {
    this.tabs = this.tabs.filter((other) => other !== tab)
    tab.close()
    // Its timers would keep it in memory for a day.
    tab.store.dispatch(api.util.resetApiState())
  }

  close(): void {
    this.tabs.forEach((tab) => this.closeTab(tab))
  }

  pay(tab: Tab): void {
    const id = randomUUID()
    this.ids.push(id)
    this.clicks += 1
    const body = { wallet: ADDRESS, amount: '250.00' }
    void tab.store.dispatch(submitIntent({ kind: 'debit', wallet: ADDRESS, body, value: 10n ** 17n, id }))
  }

  /** What a tab's screens show. */
  shown = (tab: Tab): Intent[] => selectIntents(tab.store.getState(), ADDRESS)

  /** Payments in blocks, with the intent that each is for. */
  get payments(): { hash: string; intentId: string }[] {
    return this.chain.mined.flatMap(({ hash, data, hasSucceeded }) => {
      const intentId = decodeMemo(data)?.intentId
      return hasSucceeded && intentId !== undefined ? [{ hash, intentId }] : []
    })
  }

  async #write(tab: Tab, intent: Intent): Promise<void> {
    const { death } = this
    if (death !== 'before writing') await this.disk.repository.put(intent)
    if (death === undefined) return
    this.death = undefined
    this.closeTab(tab)
    return new Promise(() => undefined)
  }
}
