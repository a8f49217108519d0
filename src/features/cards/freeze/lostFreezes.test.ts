import type { Wallet } from 'ethers'
import { toast } from 'react-toastify/unstyled'
import { api } from '../../../services/api'
import { failureAnswer } from '../../../testing/fakeFetch'
import { enterSignedIn, type Browser, type Tab } from '../../../testing/browser'
import { openCreditCard } from '../../../testing/openCreditCard'
import { flushPromises, until } from '../../../testing/until'
import { openWorld, type World } from '../../../testing/world'
import type { OutsidePorts } from '../../../services/ports'
import { connectionEvents, reconnect, selectSignIn } from '../../connection'
import { signIn } from '../../connection/signIn'
import { askMutation, callOffMutation, selectAllProgress, type MutationStep } from '../../pausedMutations'
import { isFreeze, selectFreeze } from './freeze'
import { freezeStatusOf } from './freezeStatus'

type FreezeAction = 'freeze' | 'unfreeze'

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
/** The status of each card at the bank, by its answers to freezing. */
let held: Record<string, 'Active' | 'Frozen'>
/** What a screen has claimed and the bank did not hold. */
let lies: string[]
let ahead: number
let stops: (() => void)[]

const call = (action: FreezeAction = 'freeze') => `/credit/${action}/${cardId}`
const single = () => `/credit/single/${cardId}`
const step = (where: Tab = tab): MutationStep | undefined =>
  selectFreeze(where.store.getState(), cardId)?.step
const freezes = (where: Tab = tab) =>
  Object.values(selectAllProgress(where.store.getState())).filter(isFreeze)

/** What a card's screen says of its status; undefined where it claims nothing. */
function claim(where: Tab = tab, id = cardId): string | undefined {
  const state = where.store.getState()
  const { data } = api.endpoints.creditSingle.select({ id, wallet: wallet.address })(state)
  return data && freezeStatusOf(data, selectFreeze(state, id)).status
}

/** The same for the list of cards. */
function claimInList(where: Tab = tab): string | undefined {
  const state = where.store.getState()
  const { data } = api.endpoints.creditAll.select({ wallet: wallet.address })(state)
  const card = data?.find(({ id }) => id === cardId)
  return card && freezeStatusOf(card, selectFreeze(state, cardId)).status
}

/** Opens the card and the list on a screen, and notes whatever they claim that is not so. */
function watch(where: Tab): void {
  const { store } = where
  const argument = { id: cardId, wallet: wallet.address }
  void store.dispatch(api.endpoints.creditSingle.initiate(argument, { forceRefetch: true }))
  void store.dispatch(api.endpoints.creditAll.initiate({ wallet: wallet.address }, { forceRefetch: true }))
  stops.push(
    store.subscribe(() => {
      for (const claimed of [claim(where), claimInList(where)])
        if (claimed !== undefined && claimed !== held[cardId]) lies.push(`${claimed}, not ${held[cardId]}`)
    }),
  )
}

async function openTab(changes: Partial<OutsidePorts> = {}): Promise<Tab> {
  const opened = browser.openTab({ now: () => Date.now() + ahead, ...changes })
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
  await until(() => claim() === 'Active' && claimInList() === 'Active')
  world.line.sent.length = 0
})
afterEach(() => {
  leave()
  world.line.breakPath(single(), undefined)
  toast.dismiss()
  tab.close()
})

/** The screens close. */
function leave(): void {
  stops.splice(0).forEach((stop) => stop())
}

/** Leaves the page for good and opens it anew. The browser writes the cache when a page is left. */
async function reload(): Promise<void> {
  leave()
  tab.store.flush()
  tab.close()
  tab = await openTab()
  watch(tab)
}

/** It is settled, and the screens claim what the bank holds. */
async function ends(status: 'Active' | 'Frozen'): Promise<void> {
  await until(
    () => step() === undefined && claim() !== undefined && claimInList() !== undefined,
    () => `settled, not ${step() ?? 'claiming'}`,
  )
  expect([claim(), claimInList(), held[cardId]]).toEqual([status, status, status])
  expect(lies).toEqual([])
}

const ask = (action: FreezeAction, where: Tab = tab, id = cardId) =>
  where.store.dispatch(
    askMutation({
      endpoint: action === 'freeze' ? 'creditFreeze' : 'creditUnfreeze',
      argument: { id, wallet: wallet.address },
    }),
  )
const callOff = (where: Tab = tab) => {
  const freeze = selectFreeze(where.store.getState(), cardId)
  if (freeze) where.store.dispatch(callOffMutation(freeze.mutation))
}

/** The network is gone: nothing gets through. */
function goOffline(): void {
  browser.network.goOffline()
  world.line.cut()
}
function goOnline(): void {
  world.line.mend()
  world.line.sent.length = 0
  browser.network.goOnline()
}

/** A tab that does not see what other tabs write for the wallet, as long as the browser has not told it. */
const deafToOtherTabs = (): Partial<OutsidePorts> => ({
  onStored: () => () => undefined,
  storage: new Proxy(localStorage, {
    get: (target, name) =>
      name === 'getItem'
        ? (key: string) => (key.startsWith('florin.wallet.') ? null : target.getItem(key))
        : (Reflect.get(target, name) as (...args: unknown[]) => unknown).bind(target),
  }),
})

/** Brings the card into the status that this action starts from. */
async function prepare(action: FreezeAction): Promise<void> {
  if (action === 'freeze') return
  ask('freeze')
  await ends('Frozen')
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
    'is done, and answered with 429',
    true,
    (path) => world.line.spoilAnswerOfNext(path, () => failureAnswer(429, 'RATE_LIMITED')),
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

/** One of each kind, for what happens when the card cannot be read either. */
const SOME = CUTS.filter(([what]) =>
  ['never leaves', 'is done, and its answer is cut', 'is done, and answered with 500'].includes(what),
)

describe.each<FreezeAction>(['freeze', 'unfreeze'])('%s', (action) => {
  const wanted = action === 'freeze' ? 'Frozen' : 'Active'
  const before = action === 'freeze' ? 'Active' : 'Frozen'
  beforeEach(() => prepare(action))

  test.each(CUTS)('a call that %s ends as the bank holds it', async (_what, isDone, cut) => {
    cut(call(action))
    ask(action)
    await ends(isDone ? wanted : before)
    expect(world.line.count(call(action))).toBe(1)
  })

  describe.each(SOME)('a call that %s, with a card that cannot be read', (_what, isDone, cut) => {
    const calls = isDone ? 1 : 2
    beforeEach(async () => {
      cut(call(action))
      world.line.breakPath(single(), lost)
      ask(action)
      await until(() => step() === 'waiting')
      expect([claim(), claimInList()]).toEqual([undefined, undefined])
    })

    test('is sent again when the network is back, unless the bank had done it', async () => {
      world.line.breakPath(single(), undefined)
      browser.network.goOnline()
      await ends(wanted)
      expect(world.line.count(call(action))).toBe(calls)
    })

    test('goes on when the bank answers again', async () => {
      world.line.breakPath(single(), undefined)
      const { kycGet } = api.endpoints
      void tab.store.dispatch(kycGet.initiate({ wallet: wallet.address }, { forceRefetch: true }))
      await ends(wanted)
      expect(world.line.count(call(action))).toBe(calls)
    })

    test('goes on in a page that is opened later', async () => {
      await reload()
      await until(() => step() === 'waiting')
      expect([claim(), claimInList()]).toEqual([undefined, undefined])
      world.line.breakPath(single(), undefined)
      browser.network.goOnline()
      await ends(wanted)
      expect(world.line.count(call(action))).toBe(calls)
    })

    test('is left to the other tab by one that closes', async () => {
      const second = await openTab()
      watch(second)
      await until(() => step(second) === 'waiting')
      tab.close()
      tab = second
      world.line.breakPath(single(), undefined)
      browser.network.goOnline()
      await ends(wanted)
      expect(world.line.count(call(action))).toBe(calls)
    })

    test('is called off, and the card is read before anything is claimed', async () => {
      callOff()
      expect(step()).toBe('reading')
      expect([claim(), claimInList()]).toEqual([undefined, undefined])
      world.line.breakPath(single(), undefined)
      browser.network.goOnline()
      await ends(isDone ? wanted : before)
      expect(world.line.count(call(action))).toBe(1)
    })
  })

  test('a page that is left before the bank has seen the call goes on when it is opened', async () => {
    const release = world.line.holdNext(call(action))
    ask(action)
    await until(() => world.line.count(call(action)) === 1)
    await reload()
    await ends(wanted)
    release()
    await ends(wanted)
  })

  test('a page that is left before it hears that it is done sends nothing twice', async () => {
    const release = world.line.holdAnswerOfNext(call(action))
    ask(action)
    await until(() => held[cardId] === wanted)
    await reload()
    await ends(wanted)
    release()
    expect(world.line.count(call(action))).toBe(1)
  })

  test('a page that is left right after it has heard claims what the bank holds, also without the bank', async () => {
    world.line.breakPath('/credit/all', lost)
    world.line.breakPath(single(), lost)
    ask(action)
    await ends(wanted)
    await reload()
    expect([claim(), claimInList()]).toEqual([wanted, wanted])
    world.line.breakPath('/credit/all', undefined)
  })

  test('an answer that was asked for before, and arrives after, contradicts nothing', async () => {
    const release = world.line.holdAnswerOfNext(single())
    const { creditSingle } = api.endpoints
    const argument = { id: cardId, wallet: wallet.address }
    void tab.store.dispatch(creditSingle.initiate(argument, { forceRefetch: true, subscribe: false }))
    await until(() => world.line.count(single()) === 1)
    ask(action)
    await until(() => held[cardId] === wanted)
    await flushPromises()
    expect(claim()).toBeUndefined()
    release()
    await ends(wanted)
  })

  test('a session that has ended waits for the sign-in, is not busy, and then goes out', async () => {
    world.line.forgetCookies()
    ask(action)
    await until(() => step() === 'signIn')
    expect([claim(), claimInList()]).toEqual([undefined, undefined])
    await until(() => tab.store.dispatch(signIn()).then(() => step() !== 'signIn'))
    await ends(wanted)
    expect(world.line.count(call(action))).toBe(2)
  })

  test('a second 401, right after the sign-in, is an error', async () => {
    for (const _ of [1, 2]) world.line.answerNext(call(action), () => failureAnswer(401, 'UNAUTHENTICATED'))
    ask(action)
    await until(() => step() === 'signIn')
    await until(() => tab.store.dispatch(signIn()).then(() => step() !== 'signIn'))
    await ends(before)
    expect(world.line.count(call(action))).toBe(2)
  })

  test('a page that is left while it waits for a sign-in asks for it again', async () => {
    world.line.forgetCookies()
    ask(action)
    await until(() => step() === 'signIn')
    await reload()
    await until(() => step() === 'signIn')
    await until(() => tab.store.dispatch(signIn()).then(() => step() !== 'signIn'))
    await ends(wanted)
  })

  test('the sign-in of the other tab is enough', async () => {
    const second = await openTab()
    watch(second)
    world.line.forgetCookies()
    ask(action)
    await until(() => step() === 'signIn' && step(second) === 'signIn')
    await until(() => second.store.dispatch(signIn()).then(() => step(second) !== 'signIn'))
    await ends(wanted)
    second.close()
  })

  test('without a network it waits, also over a reload, and goes out when there is one', async () => {
    goOffline()
    ask(action)
    await until(() => step() === 'waiting')
    expect([claim(), claimInList()]).toEqual([undefined, undefined])
    const sent = world.line.count(call(action))
    await reload()
    await until(() => step() === 'waiting')
    expect(world.line.count(call(action))).toBe(sent)
    goOnline()
    await ends(wanted)
    expect(world.line.count(call(action))).toBe(1)
  })

  test.each<[string, () => Partial<OutsidePorts>]>([
    ['two tabs', () => ({})],
    ['two tabs that do not know of each other’s queue yet', deafToOtherTabs],
  ])('clicked in %s at the same time, it goes out once', async (_what, changes) => {
    const second = await openTab(changes())
    watch(second)
    await until(() => claim(second) === before)
    const release = world.line.holdNext(call(action))
    ask(action)
    ask(action, second)
    await until(() => world.line.count(call(action)) === 1)
    release()
    await ends(wanted)
    await until(() => step(second) === undefined && claim(second) === wanted)
    expect(lies).toEqual([])
    expect(world.line.count(call(action))).toBe(1)
    second.close()
  })

  test('a tab that closes while its answer is out leaves it to the other one', async () => {
    const second = await openTab()
    watch(second)
    // A card that is read later would have the other tab take over as well.
    await Promise.all(second.store.dispatch(api.util.getRunningQueriesThunk()))
    const release = world.line.holdAnswerOfNext(call(action))
    ask(action)
    await until(() => held[cardId] === wanted && step(second) === 'queued')
    tab.close()
    tab = second
    await ends(wanted)
    release()
    expect(world.line.count(call(action))).toBe(1)
  })

  test('waiting in two tabs, it goes out once', async () => {
    const second = await openTab()
    watch(second)
    await until(() => claim(second) === before)
    goOffline()
    ask(action)
    await until(() => step() === 'waiting' && step(second) === 'waiting')
    goOnline()
    await ends(wanted)
    await until(() => step(second) === undefined && claim(second) === wanted)
    expect(lies).toEqual([])
    expect(world.line.count(call(action))).toBe(1)
    second.close()
  })

  test('called off while the card is being read, it is not sent', async () => {
    goOffline()
    ask(action)
    await until(() => step() === 'waiting')
    const release = world.line.holdAnswerOfNext(single())
    goOnline()
    await until(() => world.line.count(single()) === 1)
    callOff()
    release()
    await ends(before)
    expect(world.line.count(call(action))).toBe(0)
  })

  test('called off in one tab, the other one does not send it', async () => {
    const second = await openTab()
    watch(second)
    await until(() => claim(second) === before)
    goOffline()
    ask(action)
    await until(() => step() === 'waiting' && step(second) === 'waiting')
    callOff()
    goOnline()
    await ends(before)
    await until(() => step(second) === undefined && claim(second) === before)
    expect(world.line.count(call(action))).toBe(0)
    second.close()
  })

  test('it never goes out under another wallet, and waits for its own', async () => {
    const other = await world.newWallet()
    goOffline()
    ask(action)
    await until(() => step() === 'waiting')
    leave()
    tab.store.dispatch(connectionEvents.accountChanged(other.address))
    expect(freezes()).toEqual([])
    goOnline()
    await until(() => world.line.count('/api/whitelisted') === 0)
    expect(world.line.count(call(action))).toBe(0)
    await reload()
    await ends(wanted)
  })

  test('once a disconnect has begun, nothing is queued', () => {
    tab.store.dispatch(connectionEvents.disconnectStarted())
    ask(action)
    expect(freezes()).toEqual([])
  })
})

test('a freeze in one tab shows in the other one, which calls nothing', async () => {
  let calls = 0
  // Every call begins with it.
  const untilPainted = () => {
    calls += 1
    return Promise.resolve()
  }
  const second = await openTab({ untilPainted })
  watch(second)
  await Promise.all(second.store.dispatch(api.util.getRunningQueriesThunk()))
  await until(() => claim(second) === 'Active' && claimInList(second) === 'Active' && calls > 0)
  calls = 0
  for (const [action, status] of [
    ['freeze', 'Frozen'],
    ['unfreeze', 'Active'],
  ] as const) {
    ask(action)
    await ends(status)
    await until(() => claim(second) === status && claimInList(second) === status)
  }
  expect(lies).toEqual([])
  expect(calls).toBe(0)
  second.close()
})

test('a card that waits for a sign-in to be read holds up no freeze', async () => {
  world.line.answerNext(single(), () => failureAnswer(401, 'UNAUTHENTICATED'))
  const argument = { id: cardId, wallet: wallet.address }
  const { creditSingle } = api.endpoints
  void tab.store.dispatch(creditSingle.initiate(argument, { forceRefetch: true, subscribe: false }))
  await until(() => selectSignIn(tab.store.getState()).status === 'needed')
  ask('freeze')
  await ends('Frozen')
})

test('a freeze that was refused before a sign-in, and hears of it after, asks for no other one', async () => {
  world.line.forgetCookies()
  const release = world.line.holdAnswerOfNext(call())
  ask('freeze')
  await until(() => world.line.count(call()) === 1)
  const { creditSingle } = api.endpoints
  const argument = { id: cardId, wallet: wallet.address }
  void tab.store.dispatch(creditSingle.initiate(argument, { forceRefetch: true, subscribe: false }))
  await until(() => selectSignIn(tab.store.getState()).status === 'needed')
  await tab.store.dispatch(signIn())
  release()
  await ends('Frozen')
  expect(selectSignIn(tab.store.getState())).toEqual({ status: 'notNeeded' })
})

test('two cards that are refused again after a sign-in do not ask for another one', async () => {
  const second = await openCreditCard(world, tab, wallet)
  for (const path of [call(), `/credit/freeze/${second}`])
    for (const _ of [1, 2]) world.line.answerNext(path, () => failureAnswer(401, 'UNAUTHENTICATED'))
  ask('freeze')
  ask('freeze', tab, second)
  await until(() => freezes().every((freeze) => freeze.step === 'signIn'))
  await tab.store.dispatch(signIn())
  await until(() => freezes().length === 0)
  expect(selectSignIn(tab.store.getState())).toEqual({ status: 'notNeeded' })
})

test('a queue that another tab has overwritten is written again when it waits', async () => {
  const key = `florin.wallet.${wallet.address.toLowerCase()}`
  world.line.answerNext(call(), lost)
  world.line.breakPath(single(), () => {
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/"queue":\[.*?\]/, '"queue":[]'))
    return lost()
  })
  ask('freeze')
  await until(() => step() === 'waiting')
  expect(localStorage.getItem(key)).toContain('"creditFreeze"')
})

test('without storage what waits lives as long as the page, also after a click on another card', async () => {
  const second = await openCreditCard(world, tab, wallet)
  held[second] = 'Active'
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  goOffline()
  ask('freeze')
  await until(() => step() === 'waiting')
  ahead += 1_000
  ask('freeze', tab, second)
  await until(() => freezes().length === 2 && freezes().every((freeze) => freeze.step === 'waiting'))
  goOnline()
  await until(() => held[second] === 'Frozen')
  await ends('Frozen')
})

test('a freeze does not wait for another card whose answer is out', async () => {
  const second = await openCreditCard(world, tab, wallet)
  const release = world.line.holdAnswerOfNext(call())
  ask('freeze')
  ask('freeze', tab, second)
  await until(() => held[second] === 'Frozen')
  release()
  await ends('Frozen')
})

test('what waits goes out in the order in which it was asked for', async () => {
  const first = cardId
  const second = await openCreditCard(world, tab, wallet)
  held[second] = 'Active'
  goOffline()
  for (const id of [first, second, first]) {
    ahead += 1_000
    ask('freeze', tab, id)
    await until(() => freezes().every((freeze) => freeze.step === 'waiting'))
  }
  const release = world.line.holdNext(`/credit/freeze/${second}`)
  goOnline()
  await until(() => world.line.count(`/credit/freeze/${second}`) === 1)
  // The bank answers what is asked after that.
  const { creditSingle } = api.endpoints
  const argument = { id: first, wallet: wallet.address }
  await tab.store.dispatch(creditSingle.initiate(argument, { forceRefetch: true, subscribe: false }))
  expect(world.line.count(`/credit/freeze/${first}`)).toBe(0)
  release()
  await until(() => held[first] === 'Frozen' && held[second] === 'Frozen')
  await ends('Frozen')
})

test('a freeze and an unfreeze that both wait cancel out: neither is sent', async () => {
  goOffline()
  ask('freeze')
  await until(() => step() === 'waiting')
  ahead += 1_000
  ask('unfreeze')
  await until(() => step() === 'waiting')
  goOnline()
  await ends('Active')
  expect(world.line.count(call('freeze')) + world.line.count(call('unfreeze'))).toBe(0)
})

describe('an unfreeze that has waited for more than ten minutes', () => {
  beforeEach(() => prepare('unfreeze'))

  async function waitFor(minutes: number): Promise<void> {
    goOffline()
    ask('unfreeze')
    await until(() => step() === 'waiting')
    ahead += minutes * MINUTE_MS
    goOnline()
    await until(() => step() === 'asking')
  }

  test('is not sent before the customer has said so again', async () => {
    await waitFor(11)
    expect(world.line.count(call('unfreeze'))).toBe(0)
    expect(claim()).toBe('Frozen')
    ask('unfreeze')
    await ends('Active')
  })

  test('is not sent at all where the customer would rather not', async () => {
    await waitFor(11)
    callOff()
    await ends('Frozen')
    expect(world.line.count(call('unfreeze'))).toBe(0)
  })

  test('is asked about as well where the clock was set back', async () => {
    await waitFor(-11)
    expect(world.line.count(call('unfreeze'))).toBe(0)
  })

  test('is asked about as well after a reload', async () => {
    goOffline()
    ask('unfreeze')
    await until(() => step() === 'waiting')
    ahead += 11 * MINUTE_MS
    world.line.mend()
    await reload()
    await until(() => step() === 'asking')
    expect(held[cardId]).toBe('Frozen')
  })

  test('is not asked about where the bank had done it after all', async () => {
    world.line.loseAnswerOfNext(call('unfreeze'))
    world.line.breakPath(single(), lost)
    ask('unfreeze')
    await until(() => step() === 'waiting')
    ahead += 11 * MINUTE_MS
    world.line.breakPath(single(), undefined)
    browser.network.goOnline()
    await ends('Active')
    expect(world.line.count(call('unfreeze'))).toBe(1)
  })

  test('asks as well where it waited for a sign-in', async () => {
    world.line.forgetCookies()
    ahead = -11 * MINUTE_MS
    ask('unfreeze')
    await until(() => step() === 'signIn')
    ahead = 0
    await until(() => tab.store.dispatch(signIn()).then(() => step() === 'asking'))
    expect(world.line.count(call('unfreeze'))).toBe(1)
    expect(held[cardId]).toBe('Frozen')
  })
})

test('a freeze goes out however long it has waited', async () => {
  goOffline()
  ask('freeze')
  await until(() => step() === 'waiting')
  ahead += 24 * 60 * MINUTE_MS
  goOnline()
  await ends('Frozen')
})
