import type { Wallet } from 'ethers'
import { toast } from 'react-toastify/unstyled'
import { connectionEvents, reconnect } from '../../connection'
import { signIn } from '../../connection/signIn'
import { api } from '../../../services/api'
import { failureAnswer } from '../../../testing/fakeFetch'
import { enterSignedIn, type Browser, type Tab } from '../../../testing/browser'
import { openCreditCard } from '../../../testing/openCreditCard'
import { until } from '../../../testing/until'
import { openWorld, type World } from '../../../testing/world'
import type { FreezeAction, FreezeStep } from './freezeSteps'
import { selectFreeze, selectFreezes } from './freezesSlice'
import { askFreeze, callOffFreeze, tendFreezes } from './freezeThunks'
import { standingOf } from './useStanding'

const MINUTE_MS = 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let wallet: Wallet
let browser: Browser
let tab: Tab
let cardId: string
/** What the bank holds of each card, as its answers to freezing say. */
let held: Record<string, 'Active' | 'Frozen'>
/** What a screen has claimed and the bank did not hold. */
let lies: string[]
let ahead: number
let stops: (() => void)[]

const call = (action: FreezeAction = 'freeze') => `/credit/${action}/${cardId}`
const look = () => `/credit/single/${cardId}`
const step = (where: Tab = tab): FreezeStep | undefined => selectFreeze(where.store.getState(), cardId)?.step

/** What a card's screen says of its status; undefined where it claims nothing. */
function claim(where: Tab, id = cardId): string | undefined {
  const state = where.store.getState()
  const { data } = api.endpoints.creditSingle.select({ id, wallet: wallet.address })(state)
  return data && standingOf(data, selectFreeze(state, id)).status
}

/** A screen with the card and the list on it, which goes on with what it finds, as the shell does. */
function watch(where: Tab): void {
  const { store } = where
  void store.dispatch(
    api.endpoints.creditSingle.initiate({ id: cardId, wallet: wallet.address }, { forceRefetch: true }),
  )
  void store.dispatch(api.endpoints.creditAll.initiate({ wallet: wallet.address }, { forceRefetch: true }))
  let before: unknown
  const onChange = () => {
    const claimed = claim(where)
    if (claimed !== undefined && claimed !== held[cardId]) lies.push(`${claimed}, not ${held[cardId]}`)
    const freezes = selectFreezes(store.getState())
    if (freezes === before) return
    before = freezes
    void store.dispatch(tendFreezes())
  }
  onChange()
  stops.push(
    store.subscribe(onChange),
    browser.network.onOnline(() => void store.dispatch(tendFreezes())),
  )
}

async function openTab(): Promise<Tab> {
  const opened = browser.openTab({ now: () => Date.now() + ahead })
  await opened.store.dispatch(reconnect())
  return opened
}

beforeEach(async () => {
  localStorage.clear()
  world.line.mend()
  world.line.forgetCookies()
  lies = []
  stops = []
  ahead = 0
  wallet = await world.newWallet()
  browser = world.openBrowser(wallet)
  tab = browser.openTab({ now: () => Date.now() + ahead })
  await enterSignedIn(tab)
  cardId = await openCreditCard(world, tab, wallet)
  held = { [cardId]: 'Active' }
  const ask = world.bank.app.fetch
  jest.spyOn(world.bank.app, 'fetch').mockImplementation(async (request, ...rest) => {
    const { pathname } = new URL(request.url)
    const response = await ask(request, ...rest)
    const [, action, id = ''] = /^\/credit\/(freeze|unfreeze)\/(.+)$/.exec(pathname) ?? []
    if (action && response.ok) held[id] = action === 'freeze' ? 'Frozen' : 'Active'
    return response
  })
  watch(tab)
  await until(() => claim(tab) === 'Active')
  world.line.sent.length = 0
})
afterEach(() => {
  leave()
  toast.dismiss()
  tab.close()
})

/** Nobody looks at these screens any more. */
function leave(): void {
  stops.splice(0).forEach((stop) => stop())
}

/** Leaves the page for good and opens it anew. */
async function reload(): Promise<void> {
  leave()
  tab.close()
  tab = await openTab()
  watch(tab)
}

/** It has ended: nothing is left to be done, and the screen claims what the bank holds. */
async function ends(status: 'Active' | 'Frozen'): Promise<void> {
  await until(() => step() === undefined && claim(tab) !== undefined, `ended, not ${step() ?? 'claiming'}`)
  expect({ claimed: claim(tab), held: held[cardId] }).toEqual({ claimed: status, held: status })
  expect(lies).toEqual([])
}

const ask = (action: FreezeAction, where: Tab = tab) => where.store.dispatch(askFreeze(cardId, action))

/** The card as it has to be before this action. */
async function prepare(action: FreezeAction): Promise<void> {
  if (action === 'freeze') return
  await ask('freeze')
  await until(() => step() === undefined)
  world.line.sent.length = 0
}

const lost = (): never => {
  throw new TypeError('fetch failed')
}
const late = (): never => {
  throw new DOMException('', 'TimeoutError')
}
const html = (status: number) => () => new Response('<html>', { status })

type Cut = [what: string, isDone: boolean, cut: (path: string) => void]
const CUTS: Cut[] = [
  ['never leaves', false, (path) => world.line.answerNext(path, lost)],
  ['gets no answer in time', false, (path) => world.line.answerNext(path, late)],
  ['is done, and gets no answer in time', true, (path) => world.line.spoilAnswerOfNext(path, late)],
  ['is done, and its answer is cut', true, (path) => world.line.loseAnswerOfNext(path)],
  [
    'is done, and its answer stops in the middle',
    true,
    (path) => world.line.spoilAnswerOfNext(path, () => new Response('{"succ')),
  ],
  [
    'is done, and answered with nothing',
    true,
    (path) => world.line.spoilAnswerOfNext(path, () => new Response('')),
  ],
  ['is done, and answered with a page', true, (path) => world.line.spoilAnswerOfNext(path, html(200))],
  [
    'is done, and answered with a gateway’s page',
    true,
    (path) => world.line.spoilAnswerOfNext(path, html(502)),
  ],
  ['is answered with a page', false, (path) => world.line.answerNext(path, html(200))],
  [
    'is answered with success: false',
    false,
    (path) => world.line.answerNext(path, () => Response.json({ success: false })),
  ],
  [
    'is answered with success: false and a reason under 200',
    false,
    (path) => world.line.answerNext(path, () => failureAnswer(200, 'INTERNAL')),
  ],
  [
    'is done, and answered with success: false',
    true,
    (path) => world.line.spoilAnswerOfNext(path, () => failureAnswer(200, 'INTERNAL')),
  ],
  [
    'is done, and answered with 500',
    true,
    (path) => world.line.spoilAnswerOfNext(path, () => failureAnswer(500, 'INTERNAL')),
  ],
  [
    'is answered with 503',
    false,
    (path) => world.line.answerNext(path, () => failureAnswer(503, 'DATABASE_UNAVAILABLE')),
  ],
  [
    'is answered with 429',
    false,
    (path) => world.line.answerNext(path, () => failureAnswer(429, 'RATE_LIMITED')),
  ],
]

/** One of each kind: what the rest do when the bank is away as well, these do. */
const SOME = CUTS.filter(([what]) =>
  ['never leaves', 'is done, and its answer is cut', 'is done, and answered with 500'].includes(what),
)

describe.each<FreezeAction>(['freeze', 'unfreeze'])('%s', (action) => {
  const wanted = action === 'freeze' ? 'Frozen' : 'Active'
  const before = action === 'freeze' ? 'Active' : 'Frozen'
  beforeEach(() => prepare(action))

  test.each(CUTS)('a call that %s ends as the bank holds it', async (_what, isDone, cut) => {
    cut(call(action))
    await ask(action)
    await ends(isDone ? wanted : before)
    expect(world.line.count(call(action))).toBe(1)
  })

  test.each(SOME)(
    'a call that %s, with the bank out of reach after it, claims nothing until it can be read',
    async (_what, isDone, cut) => {
      cut(call(action))
      world.line.breakPath(look(), lost)
      const asked = ask(action)
      await until(() => world.line.count(look()) > 2)
      expect(step()).toBe('checking')
      expect(claim(tab)).toBeUndefined()
      world.line.breakPath(look(), undefined)
      await asked
      await ends(isDone ? wanted : before)
      expect(world.line.count(call(action))).toBe(1)
    },
  )

  test.each(SOME)(
    'a page that is left while a call that %s is looked into goes on when it is opened',
    async (_what, _isDone, cut) => {
      cut(call(action))
      world.line.breakPath(look(), lost)
      void ask(action)
      await until(() => step() === 'checking')
      await reload()
      expect(claim(tab)).toBeUndefined()
      world.line.breakPath(look(), undefined)
      await ends(wanted)
    },
  )

  test('a page that is left before the bank has seen the call goes on when it is opened', async () => {
    const release = world.line.holdNext(call(action))
    void ask(action)
    await until(() => world.line.count(call(action)) === 1)
    await reload()
    await ends(wanted)
    release()
    await until(() => held[cardId] === wanted)
    await ends(wanted)
  })

  test('a page that is left before it hears that it is done sends nothing twice', async () => {
    const release = world.line.holdAnswerOfNext(call(action))
    void ask(action)
    await until(() => held[cardId] === wanted)
    await reload()
    await ends(wanted)
    release()
    expect(world.line.count(call(action))).toBe(1)
  })

  test('a page that is left right after it has heard claims it no more than the bank does', async () => {
    world.line.breakPath(look(), lost)
    void ask(action)
    await until(() => step() === 'done')
    expect(claim(tab)).toBe(wanted)
    await reload()
    world.line.breakPath(look(), undefined)
    await ends(wanted)
  })

  test('an answer that was asked for before, and arrives after, contradicts nothing', async () => {
    const release = world.line.holdAnswerOfNext(look())
    const read = tab.store.dispatch(
      api.endpoints.creditSingle.initiate(
        { id: cardId, wallet: wallet.address },
        { forceRefetch: true, subscribe: false },
      ),
    )
    await until(() => world.line.count(look()) === 1)
    const asked = ask(action)
    await until(() => step() === 'done')
    expect(claim(tab)).toBe(wanted)
    release()
    await Promise.all([read, asked])
    await ends(wanted)
  })

  test('a session that has ended waits for the sign-in, is not busy, and then goes out', async () => {
    world.line.forgetCookies()
    const asked = ask(action)
    await until(() => step() === 'signIn')
    expect(claim(tab)).toBeUndefined()
    await until(() => tab.store.dispatch(signIn()).then(() => step() !== 'signIn'))
    await asked
    await ends(wanted)
    expect(world.line.count(call(action))).toBe(2)
  })

  test('a page that is left while it waits for a sign-in asks for it again', async () => {
    world.line.forgetCookies()
    void ask(action)
    await until(() => step() === 'signIn')
    await reload()
    await until(() => world.line.count(call(action)) === 2 && step() === 'signIn')
    await until(() => tab.store.dispatch(signIn()).then(() => step() !== 'signIn'))
    await ends(wanted)
  })

  test('without a network it waits, also over a reload, and goes out when there is one', async () => {
    browser.network.goOffline()
    world.line.cut()
    await ask(action)
    expect(step()).toBe('waiting')
    expect(claim(tab)).toBeUndefined()
    const sent = world.line.count(call(action))
    await reload()
    // Whoever looks after what waits has had its turn.
    await tab.ports.locks.request('florin.freezes', () => undefined)
    expect(step()).toBe('waiting')
    expect(world.line.count(call(action))).toBe(sent)
    world.line.mend()
    browser.network.goOnline()
    await ends(wanted)
  })

  test('clicked in two tabs at the same time, it goes out once', async () => {
    const second = await openTab()
    watch(second)
    const release = world.line.holdNext(call(action))
    const both = [ask(action), ask(action, second)]
    await until(() => world.line.count(call(action)) === 1)
    release()
    await Promise.all(both)
    await ends(wanted)
    await until(() => step(second) === undefined && claim(second) === wanted)
    expect(lies).toEqual([])
    expect(world.line.count(call(action))).toBe(1)
    second.close()
  })

  test('a tab that is closed while it waits for the bank leaves it to the other one', async () => {
    const second = await openTab()
    watch(second)
    world.line.loseAnswerOfNext(call(action))
    world.line.breakPath(look(), lost)
    void ask(action)
    await until(() => step(second) === 'checking')
    leave()
    watch(second)
    tab.close()
    tab = second
    world.line.breakPath(look(), undefined)
    await ends(wanted)
    expect(world.line.count(call(action))).toBe(1)
  })

  test('it never goes out under another wallet, and waits for its own', async () => {
    const other = await world.newWallet()
    browser.network.goOffline()
    world.line.cut()
    await ask(action)
    leave()
    tab.store.dispatch(connectionEvents.accountChanged(other.address))
    expect(selectFreezes(tab.store.getState())).toEqual({})
    world.line.mend()
    const count = world.line.count(call(action))
    browser.network.goOnline()
    await tab.store.dispatch(tendFreezes())
    expect(world.line.count(call(action))).toBe(count)
    await reload()
    await ends(wanted)
  })
})

test('what waits goes out in the order in which it was asked for', async () => {
  const first = cardId
  const second = await openCreditCard(world, tab, wallet)
  held[second] = 'Active'
  browser.network.goOffline()
  world.line.cut()
  await tab.store.dispatch(askFreeze(second, 'freeze'))
  ahead += 1_000
  await tab.store.dispatch(askFreeze(first, 'freeze'))
  world.line.mend()
  world.line.sent.length = 0
  const release = world.line.holdNext(`/credit/freeze/${second}`)
  browser.network.goOnline()
  await until(() => world.line.count(`/credit/freeze/${second}`) === 1)
  // The bank answers what is asked after that.
  const { creditSingle } = api.endpoints
  await tab.store.dispatch(
    creditSingle.initiate({ id: first, wallet: wallet.address }, { forceRefetch: true, subscribe: false }),
  )
  expect(world.line.count(`/credit/freeze/${first}`)).toBe(0)
  release()
  await until(() => held[first] === 'Frozen' && held[second] === 'Frozen')
  await ends('Frozen')
})

test('what is wanted last wins over what still waits', async () => {
  browser.network.goOffline()
  world.line.cut()
  await ask('freeze')
  ahead += 1_000
  await ask('unfreeze')
  world.line.mend()
  world.line.sent.length = 0
  browser.network.goOnline()
  await ends('Active')
  expect(world.line.count(call('freeze'))).toBe(0)
})

test('what was called off while it waited is not sent, and the card is read before anything is claimed', async () => {
  browser.network.goOffline()
  world.line.loseAnswerOfNext(call())
  world.line.breakPath(look(), lost)
  await ask('freeze')
  expect(step()).toBe('waiting')
  const calledOff = tab.store.dispatch(callOffFreeze(cardId))
  expect(claim(tab)).toBeUndefined()
  browser.network.goOnline()
  const looks = world.line.count(look())
  await until(() => world.line.count(look()) >= looks + 2)
  expect(claim(tab)).toBeUndefined()
  world.line.breakPath(look(), undefined)
  await calledOff
  // The bank had done it before the network went.
  await ends('Frozen')
  expect(world.line.count(call())).toBe(1)
})

describe('an unfreeze that has waited for more than ten minutes', () => {
  beforeEach(() => prepare('unfreeze'))

  async function waitLong(): Promise<void> {
    browser.network.goOffline()
    world.line.cut()
    await ask('unfreeze')
    ahead += 11 * MINUTE_MS
    world.line.mend()
    world.line.sent.length = 0
    browser.network.goOnline()
    await until(() => step() === 'asking')
  }

  test('is not sent before its owner has said so again', async () => {
    await waitLong()
    expect(world.line.count(call('unfreeze'))).toBe(0)
    expect(claim(tab)).toBe('Frozen')
    await ask('unfreeze')
    await ends('Active')
  })

  test('is not sent at all where its owner would rather not', async () => {
    await waitLong()
    await tab.store.dispatch(callOffFreeze(cardId))
    await ends('Frozen')
    expect(world.line.count(call('unfreeze'))).toBe(0)
  })

  test('is not asked about where the bank had done it after all', async () => {
    browser.network.goOffline()
    world.line.loseAnswerOfNext(call('unfreeze'))
    await ask('unfreeze')
    ahead += 11 * MINUTE_MS
    browser.network.goOnline()
    await ends('Active')
    expect(world.line.count(call('unfreeze'))).toBe(1)
  })

  test('asks as well where it waited for a sign-in', async () => {
    world.line.forgetCookies()
    ahead = -11 * MINUTE_MS
    void ask('unfreeze')
    await until(() => step() === 'signIn')
    ahead = 0
    await until(() => tab.store.dispatch(signIn()).then(() => step() === 'asking'))
    expect(world.line.count(call('unfreeze'))).toBe(1)
    expect(held[cardId]).toBe('Frozen')
  })
})

test('a freeze goes out however long it has waited', async () => {
  browser.network.goOffline()
  world.line.cut()
  await ask('freeze')
  ahead += 24 * 60 * MINUTE_MS
  world.line.mend()
  browser.network.goOnline()
  await ends('Frozen')
})

test.each<[string, unknown]>([
  ['no record', 'freeze'],
  ['an action that nobody knows', { cardId: 'c1', action: 'shred', askedAt: 1, step: 'waiting' }],
  ['a step that nobody knows', { cardId: 'c1', action: 'freeze', askedAt: 1, step: 'toString' }],
  ['no time', { cardId: 'c1', action: 'freeze', askedAt: null, step: 'waiting' }],
  ['no card', { cardId: '', action: 'freeze', askedAt: 1, step: 'waiting' }],
])('what comes from disk and is %s is dropped', async (_what, damaged) => {
  const { rehydrated } = await import('../../../services/rehydrated')
  tab.store.dispatch(rehydrated({ freezes: { byCard: { c1: damaged } } }))
  expect(selectFreezes(tab.store.getState())).toEqual({})
})
