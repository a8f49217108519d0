import { openFakeFetch, type FakeFetch } from '../../testing/fakeFetch'
import { CONFIRMATIONS } from '../../testing/model/modelChain'
import { checkAlways, checkInTheEnd } from '../../testing/model/modelInvariants'
import { ModelLife, NOTHING } from '../../testing/model/modelLife'
import type { Tab } from '../../testing/browser'
import { dismissIntent } from './intentThunks'

/** Lives that intentModel.test.ts has found to go wrong, told step by step. */

let life: ModelLife
let line: FakeFetch
beforeEach(async () => {
  life = new ModelLife({ isBankForgetful: false, places: 'as told' })
  line = openFakeFetch({ fetch: life.fetch })
  await life.openTab()
})
afterEach(() => {
  life.close()
  line.close()
})

const firstTab = (): Tab => life.tabs[0] as Tab
const step = () => Array.from(life.disk.records.values(), ({ progress }) => progress.step)
const mine = async (blocks: number) => {
  for (let block = 0; block < blocks; block += 1) life.chain.mine()
  await life.clock.pass(3_000)
}

async function pay(): Promise<void> {
  life.pay(firstTab())
  await life.clock.settle()
}

async function payAndSend(): Promise<void> {
  await pay()
  life.wallet.answer(0, 'agrees')
  await life.clock.settle()
}

test('a payment that is replaced before any node has shown it is found by its memo and recorded', async () => {
  life.node.pace = 'prompt'
  await pay()
  life.node.pace = 'down'
  life.wallet.answer(0, 'agrees')
  await life.clock.settle()
  life.chain.replace(0)
  await checkInTheEnd(life)
  expect(step()).toEqual(['recorded'])
  expect(life.bank.records).toHaveLength(1)
})

test('a payment whose cancellation vanishes in a reorganisation is recorded after all', async () => {
  await payAndSend()
  await life.clock.pass(3_000)
  life.chain.replace(0, NOTHING)
  await mine(CONFIRMATIONS - 1)
  expect(step()).toEqual(['broadcast'])
  life.chain.reorganise(CONFIRMATIONS - 1, true)
  life.chain.bringBack(0)
  await checkInTheEnd(life)
  expect(step()).toEqual(['recorded'])
})

test('a payment that is cancelled is said to be as soon as that is deep enough', async () => {
  await payAndSend()
  await life.clock.pass(3_000)
  life.chain.replace(0, NOTHING)
  await mine(CONFIRMATIONS)
  expect(step()).toEqual(['cancelled'])
})

test('an intent that is taken off the screens while the chain is asked about it stays off', async () => {
  await pay()
  life.wallet.answer(0, 'loses its answer')
  life.node.pace = 'slow questions'
  await life.clock.pass(3_000)
  expect(step()).toEqual(['unknown'])
  const [id = ''] = life.disk.records.keys()
  life.disk.dismissed.add(id)
  await firstTab().store.dispatch(dismissIntent(id))
  life.chain.mine()
  life.node.pace = 'prompt'
  while (life.node.held.length > 0) life.node.deliver(0)
  await life.clock.settle()
  checkAlways(life)
  expect(step()).toEqual([])
})

test('a tab that takes over shows what the closed one has written and told nobody', async () => {
  await life.openTab()
  await life.openTab()
  await pay()
  // The first heir writes that it does not know, and dies of it; the second one finds nothing new to write.
  life.death = 'after writing'
  life.closeTab(firstTab())
  await life.clock.settle()
  expect(step()).toEqual(['unknown'])
  expect(life.tabs).toHaveLength(1)
  checkAlways(life)
})
