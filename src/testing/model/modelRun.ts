import { randomUUID } from 'node:crypto'
import { Wallet } from 'ethers'
import { connectionEvents } from '../../features/connection'
import { selectIntents } from '../../features/intents/intentsSlice'
import { sendAgain } from '../../features/intents/intentListeners'
import { submitIntent } from '../../features/intents/submitIntent'
import { api } from '../../services/api'
import { ChainUnreachable, type ChainPort } from '../../services/chain/chainPort'
import type { Intent } from '../../services/intents/intent'
import { openBrowser, type Tab } from '../browser'
import { ScriptedProvider } from '../scriptedProvider'
import { testEnv } from '../testEnv'
import { CONNECTOR } from '../walletOver'
import { ModelBank } from './modelBank'
import { FaultyLink } from './faultyLink'
import { CONFIRMATIONS, memoIn, ModelChain } from './modelChain'
import { ModelClock } from './modelClock'
import { ModelDisk } from './modelDisk'
import { ModelWallet, type NonceChoice } from './modelWallet'

interface RunOptions {
  /** The bank records the same payment twice. */
  acceptsDuplicates: boolean
  nonces: NonceChoice
  /** A contract pays: other transactions carry its payments, and it answers with a hash that none of them has. */
  isContractWallet: boolean
  /** The wallet pays from one of its accounts. */
  isFromAccount: boolean
}

/** How far a payment is when a run begins. From `nothing`, too few runs would reach a dropped transaction. */
export type Beginning = 'nothing' | 'sent' | 'dropped' | 'sent again without a word' | 'waiting for the bank'

/** When a page crashes: just before it writes a record, or just after. */
export type Crash = 'before writing' | 'after writing'

const customer = new Wallet(`0x${'5'.repeat(64)}`)
const ADDRESS = customer.address
const ACCOUNT = `0x${'6'.repeat(40)}`
/** Calldata of the transaction by which a wallet cancels a payment. */
export const NOTHING = '0x'
const ENOUGH_WEI = 10n ** 24n

/** A browser with the real store and engine in each tab. Wallet, chain, bank and time are models. */
export class ModelRun {
  readonly clock = new ModelClock()
  readonly chain = new ModelChain()
  readonly disk = new ModelDisk()
  readonly node = new FaultyLink(this.clock.step, () => new ChainUnreachable('cut'))
  readonly line = new FaultyLink(this.clock.step, () => new TypeError('fetch failed'))
  readonly bank: ModelBank
  readonly wallet: ModelWallet
  readonly isContractWallet: boolean
  readonly isFromAccount: boolean
  tabs: Tab[] = []
  /** Each click may ask the wallet once. */
  clicks = 0
  /** Every intent that a click tried to start. */
  readonly ids: string[] = []
  /** The next page that writes crashes. */
  crash: Crash | undefined

  readonly #browser
  readonly #nodes: ChainPort

  constructor({ acceptsDuplicates, nonces, isContractWallet, isFromAccount }: RunOptions) {
    this.isContractWallet = isContractWallet
    // The app refuses to pay from an account of a contract wallet.
    this.isFromAccount = isFromAccount && !isContractWallet
    this.bank = new ModelBank(this.chain, acceptsDuplicates)
    this.wallet = new ModelWallet(this.chain, nonces, isContractWallet)
    const provider = new ScriptedProvider(customer)
    const answer = provider.request.bind(provider)
    provider.request = (args) => {
      this.clock.step()
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
      isContract: (address) => node.ask(() => this.isContractWallet && address === ADDRESS),
      signaturesNeeded: () => node.ask(() => undefined),
      addressOf: () => Promise.resolve(undefined),
      account: () =>
        node.ask(() => ({
          ...{ owners: [ADDRESS], threshold: 1, nonce: 0 },
          ...{ balance: ENOUGH_WEI, block: chain.height },
        })),
      executionOf: () => Promise.resolve({ isNonceUsed: false }),
      wouldSucceed: () => node.ask(() => true),
      balance: () => node.ask(() => ENOUGH_WEI),
      blockNumber: () => node.ask(() => chain.height),
      state: () => node.ask(() => ({ newestAt: 0, isSlow: false, isNodeAside: false })),
      receipt: (hash) =>
        node.ask(() => {
          const blockNumber = chain.blockOf(hash)
          const hasSucceeded = chain.find(hash)?.hasSucceeded === true
          return blockNumber === undefined ? undefined : { blockNumber, hasSucceeded }
        }),
      transaction: (hash) => node.ask(() => chain.find(hash)),
      usedNonces: () => node.ask(() => chain.usedNonces),
      find: (_sender, isWanted, from, to) =>
        node.ask(() => (this.isContractWallet ? undefined : chain.inBlocks(from, to).find(isWanted))),
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
        get: (id) => (clock.step(), disk.repository.get(id)),
        all: () => (clock.step(), disk.repository.all()),
        remove: (id) => (clock.step(), disk.repository.remove(id)),
        put: (intent) => (clock.step(), this.#write(tab, intent)),
      },
    })
    this.tabs.push(tab)
    const { dispatch } = tab.store
    // Connecting does more (the cache, the gate), but nothing that intents need.
    dispatch(connectionEvents.connectRequested(CONNECTOR))
    dispatch(connectionEvents.walletConnected({ address: ADDRESS, chainId: 31337, connector: CONNECTOR }))
    await dispatch((_dispatch, _getState, { persistence }) => persistence.openWallet(ADDRESS))
    dispatch(connectionEvents.gateAnswered({ address: ADDRESS, gate: 'whitelisted' }))
    await clock.settle()
  }

  /** Opens the first tab, and takes a payment that far. */
  async begin(beginning: Beginning): Promise<void> {
    await this.openTab()
    const [tab] = this.tabs
    if (beginning === 'nothing' || !tab) return
    this.pay(tab)
    await this.clock.settle()
    this.wallet.answer(0, 'agrees')
    await this.clock.pass(3_000)
    if (beginning === 'sent') return
    const isWaitingForBank = beginning === 'waiting for the bank'
    if (this.isContractWallet || isWaitingForBank) {
      // A contract wallet's payment is found by the bank's list, and then waits for the chain.
      const link = this.isContractWallet ? this.node : this.line
      link.state = 'down'
      for (let block = 0; block < CONFIRMATIONS; block += 1) this.chain.mine()
      await this.clock.pass(18_000)
      if (!this.isContractWallet || !isWaitingForBank) return
      this.line.state = 'down'
      this.node.state = 'prompt'
      await this.clock.pass(18_000)
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
    // Otherwise its timers keep it in memory for a day.
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
    const fromAccount = this.isFromAccount ? ACCOUNT : undefined
    const payment = { kind: 'debit', wallet: ADDRESS, body, value: 10n ** 17n } as const
    void tab.store.dispatch(submitIntent({ ...payment, id, fromAccount }))
  }

  /** The intents on a tab's screens. */
  shown = (tab: Tab): Intent[] => selectIntents(tab.store.getState(), ADDRESS)

  /** Mined payments, each with its intent. */
  get payments(): { hash: string; intentId: string }[] {
    return this.chain.mined.flatMap(({ hash, data, hasSucceeded }) => {
      const intentId = memoIn(data)?.intentId
      return hasSucceeded && intentId !== undefined ? [{ hash, intentId }] : []
    })
  }

  async #write(tab: Tab, intent: Intent): Promise<void> {
    const { crash } = this
    if (crash !== 'before writing') await this.disk.repository.put(intent)
    if (crash === undefined) return
    this.crash = undefined
    this.closeTab(tab)
    return new Promise(() => undefined)
  }
}
