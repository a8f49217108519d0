import { openFakeFetch, type FakeFetch } from '../../testing/fakeFetch'
import { CONFIRMATIONS } from '../../testing/model/modelChain'
import { checkAlways, checkAtTheEnd } from '../../testing/model/modelInvariants'
import { ModelRun, NOTHING } from '../../testing/model/modelRun'
import type { Tab } from '../../testing/browser'
import { sendAgain } from './intentListeners'
import { dismissIntent } from './intentThunks'

/** Runs in which intentModel.test.ts has found a fault, step by step. */

let run: ModelRun
let line: FakeFetch
beforeEach(async () => {
  run = new ModelRun({
    acceptsDuplicates: false,
    nonces: 'as told',
    isContractWallet: false,
    isFromAccount: false,
  })
  line = openFakeFetch({ fetch: run.fetch })
  await run.openTab()
})
afterEach(() => {
  run.close()
  line.close()
})

const firstTab = (): Tab => run.tabs[0] as Tab
const step = () => Array.from(run.disk.records.values(), ({ progress }) => progress.step)
const mine = async (blocks: number) => {
  for (let block = 0; block < blocks; block += 1) run.chain.mine()
  await run.clock.pass(3_000)
}

async function pay(): Promise<void> {
  run.pay(firstTab())
  await run.clock.settle()
}

async function payAndSend(): Promise<void> {
  await pay()
  run.wallet.answer(0, 'agrees')
  await run.clock.settle()
}

test('a payment that is replaced before any node has shown it is found by its memo and recorded', async () => {
  run.node.state = 'prompt'
  await pay()
  run.node.state = 'down'
  run.wallet.answer(0, 'agrees')
  await run.clock.settle()
  run.chain.replace(0)
  await checkAtTheEnd(run)
  expect(step()).toEqual(['recorded'])
  expect(run.bank.records).toHaveLength(1)
})

test('a payment whose cancellation is removed by a reorganisation is recorded', async () => {
  await payAndSend()
  await run.clock.pass(3_000)
  run.chain.replace(0, NOTHING)
  await mine(CONFIRMATIONS - 1)
  expect(step()).toEqual(['broadcast'])
  run.chain.reorganise(CONFIRMATIONS - 1, true)
  run.chain.bringBack(0)
  await checkAtTheEnd(run)
  expect(step()).toEqual(['recorded'])
})

test('a payment is cancelled as soon as its replacement has enough confirmations', async () => {
  await payAndSend()
  await run.clock.pass(3_000)
  run.chain.replace(0, NOTHING)
  await mine(CONFIRMATIONS)
  expect(step()).toEqual(['cancelled'])
})

test('an intent that is dismissed during a poll stays dismissed', async () => {
  await pay()
  run.wallet.answer(0, 'loses its answer')
  run.node.state = 'slow questions'
  await run.clock.pass(3_000)
  expect(step()).toEqual(['unknown'])
  const [id = ''] = run.disk.records.keys()
  run.disk.dismissed.add(id)
  await firstTab().store.dispatch(dismissIntent(id))
  run.chain.mine()
  run.node.state = 'prompt'
  while (run.node.held.length > 0) run.node.deliver(0)
  await run.clock.settle()
  checkAlways(run)
  expect(step()).toEqual([])
})

test('a tab that takes over shows the step that the closed tab has written without a message', async () => {
  await run.openTab()
  await run.openTab()
  await pay()
  // The first tab to take over writes `unknown` and crashes. The second one finds nothing new to write.
  run.crash = 'after writing'
  run.closeTab(firstTab())
  await run.clock.settle()
  expect(step()).toEqual(['unknown'])
  expect(run.tabs).toHaveLength(1)
  checkAlways(run)
})

test('a payment that is replaced within seconds while a second request has no answer is dropped, and not awaited forever', async () => {
  await payAndSend()
  await run.clock.pass(3_000)
  run.chain.drop(0)
  await run.clock.pass(93_000)
  expect(step()).toEqual(['dropped'])
  run.clicks += 1
  firstTab().store.dispatch(sendAgain(run.ids[0] ?? ''))
  await run.clock.settle()
  run.wallet.answer(0, 'breaks')
  await run.clock.settle()
  run.chain.bringBack(0)
  await run.clock.pass(3_000)
  expect(step()).toEqual(['broadcast'])
  run.chain.drop(0)
  run.chain.fillNonce(0, NOTHING)
  // The chain mines twenty blocks within half a minute, so the search no longer reads the block of the replacement.
  await mine(20)
  await checkAtTheEnd(run)
  expect(step()).toEqual(['dropped'])
})

test('a payment that succeeds, and fails in another block while the bank is asked, ends as reverted', async () => {
  await payAndSend()
  run.line.state = 'down'
  await mine(CONFIRMATIONS)
  expect(step()).toEqual(['recording'])
  run.chain.reorganise(run.chain.height, false)
  run.chain.mine(true)
  await mine(CONFIRMATIONS)
  run.line.state = 'prompt'
  await run.clock.pass(93_000)
  expect(step()).toEqual(['reverted'])
  await checkAtTheEnd(run)
})
