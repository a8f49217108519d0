import type { Wallet } from 'ethers'
import { failureAnswer } from '../../testing/fakeFetch'
import { enterSignedIn, type Browser, type Tab } from '../../testing/browser'
import { until } from '../../testing/until'
import { openWorld, type World } from '../../testing/world'
import { reconnect } from '../connection'
import { askMutation, selectProgress } from '../pausedMutations'
import { draftChanged, selectKycDraft, selectKycFailure } from './kycSlice'

const UPDATE = '/users/kyc/update'
const GET = '/users/kyc/get'
/** The bank trims the name. */
const details = { fullName: ' Ada Lovelace ', email: 'ada@example.com' }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let wallet: Wallet
let browser: Browser
let tab: Tab
beforeEach(async () => {
  localStorage.clear()
  world.line.mend()
  world.line.forgetCookies()
  wallet = await world.newWallet()
  browser = world.openBrowser(wallet)
  tab = browser.openTab()
  await enterSignedIn(tab)
  world.line.sent.length = 0
})
afterEach(() => {
  world.line.breakPath(GET, undefined)
  tab.close()
})

const step = () => selectProgress(tab.store.getState(), 'kycUpdate')?.step
const draft = () => selectKycDraft(tab.store.getState())
const failure = () => selectKycFailure(tab.store.getState())

function handIn(): void {
  tab.store.dispatch(draftChanged(details))
  const argument = { wallet: wallet.address, ...details }
  tab.store.dispatch(askMutation({ endpoint: 'kycUpdate', argument }))
}

/** How often the bank has taken details. */
async function submitted(): Promise<number> {
  const events = world.bank.db.selectFrom('events').select('kind').where('wallet', '=', wallet.address)
  return (await events.execute()).filter(({ kind }) => kind === 'KycSubmitted').length
}

const lost = (): never => {
  throw new TypeError('fetch failed')
}

/** What is lost, and whether the bank has done it. */
const CUTS: [what: string, isDone: boolean, cut: () => void][] = [
  ['never leave', false, () => world.line.answerNext(UPDATE, lost)],
  ['are taken, and the answer is lost', true, () => world.line.loseAnswerOfNext(UPDATE)],
  [
    'are taken, and answered with 500',
    true,
    () => world.line.spoilAnswerOfNext(UPDATE, () => failureAnswer(500, 'INTERNAL')),
  ],
  ['are answered with a page', false, () => world.line.answerNext(UPDATE, () => new Response('<html>'))],
]

describe.each(CUTS)('details that %s', (_what, isDone, cut) => {
  beforeEach(cut)

  test('are looked for at the bank, which decides', async () => {
    handIn()
    await until(() => step() === undefined)
    expect(draft()).toEqual(isDone ? null : details)
    expect(failure() === null).toBe(isDone)
    expect(await submitted()).toBe(isDone ? 1 : 0)
    expect(world.line.count(UPDATE)).toBe(1)
  })

  test('wait where the bank cannot be read, also over a reload, and arrive once', async () => {
    world.line.breakPath(GET, lost)
    handIn()
    await until(() => step() === 'waiting')
    tab.close()
    tab = browser.openTab()
    await tab.store.dispatch(reconnect())
    await until(() => step() === 'waiting')
    world.line.breakPath(GET, undefined)
    browser.network.goOnline()
    await until(() => step() === undefined)
    expect(await submitted()).toBe(1)
    expect(world.line.count(UPDATE)).toBe(isDone ? 1 : 2)
    expect(failure()).toBeNull()
  })
})

test('details that the bank refuses are not sent again, and stay in the form, also after a reload', async () => {
  world.line.cut()
  handIn()
  await until(() => step() === 'waiting')
  tab.close()
  world.line.mend()
  world.line.answerNext(UPDATE, () => failureAnswer(422, 'INVALID_REQUEST', { email: 'No.' }))
  tab = browser.openTab()
  await tab.store.dispatch(reconnect())
  await until(() => failure() !== null)
  expect(failure()).toMatchObject({ fields: { email: 'No.' } })
  expect(draft()).toEqual(details)
  const count = world.line.count(UPDATE)
  browser.network.goOnline()
  await until(() => step() === undefined)
  expect(world.line.count(UPDATE)).toBe(count)
})

test('rejected details that are handed in again, and get lost, are not taken for done', async () => {
  handIn()
  await until(() => step() === undefined)
  const user = world.bank.db.updateTable('users').where('wallet', '=', wallet.address)
  await user.set({ kyc_status: 'rejected' }).execute()
  world.line.answerNext(UPDATE, lost)
  handIn()
  await until(() => step() === undefined)
  expect(failure()).toMatchObject({ kind: 'unreachable' })
  expect(await submitted()).toBe(1)
})

test('details that waited are sent where the bank does not know the user', async () => {
  world.line.answerNext(UPDATE, lost)
  world.line.breakPath(GET, lost)
  handIn()
  await until(() => step() === 'waiting')
  world.line.breakPath(GET, () => failureAnswer(404, 'NOT_FOUND'))
  browser.network.goOnline()
  await until(() => step() === undefined)
  expect(await submitted()).toBe(1)
  expect(failure()).toBeNull()
})
