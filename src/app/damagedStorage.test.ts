import { alertAdded, alertSent } from '../features/cards/alerts/alertsSlice'
import { cardsFiltered } from '../features/cards/list/cardListSlice'
import { creditPercentChosen, creditTyped, debitDrafted } from '../features/cards/cardsSlice'
import { accountDrafted, sendDrafted, transactionAsked } from '../features/accounts/accountsSlice'
import { reconnect, selectConnection } from '../features/connection'
import { draftChanged } from '../features/kyc/kycSlice'
import { askMutation } from '../features/pausedMutations'
import { payerChosen } from '../features/payments/paymentsSlice'
import { settingsChanged } from '../features/settings'
import {
  EMPTY_WIRE,
  recipientSaved,
  selectRecipients,
  selectWireDraft,
  selectWireFilter,
  wireDrafted,
  wiresFiltered,
} from '../features/wires/wiresSlice'
import { isRecord } from '../lib/guards'
import { api } from '../services/api'
import { enter, type Tab } from '../testing/browser'
import { damage, type Stored } from '../testing/damage'
import { account, creditCard, debitCard, wire } from '../testing/entities'
import { withStubBank } from '../testing/stubBank'
import { PERSISTENCE_POLICY } from './persistencePolicy'

/** A seed takes 20 ms. */
const SEEDS = process.env.TIER === 'full' ? 1000 : 200

const bank = withStubBank()
const wallet = () => bank.browser.provider.address

type Load = (tab: Tab) => Promise<void>

const load =
  (
    name: 'creditAll' | 'debitAll' | 'debitBalance' | 'accountsAll' | 'wireAll' | 'usersGet' | 'kycGet',
  ): Load =>
  async ({ store }) => {
    const { initiate } = api.endpoints[name] as typeof api.endpoints.creditAll
    const asked = store.dispatch(initiate({ wallet: wallet() }, { forceRefetch: true }))
    const { data, error } = await asked
    asked.unsubscribe()
    if (data === undefined || error) throw new Error(`${name}: ${JSON.stringify(error)}`)
  }

/** The queries of the screens. */
const LOADS = (
  ['creditAll', 'debitAll', 'debitBalance', 'accountsAll', 'wireAll', 'usersGet', 'kycGet'] as const
).map(load)

/** Uses every feature that stores something. @returns the content of localStorage */
async function useEverything(): Promise<Stored> {
  Object.assign(bank.answers, {
    '/credit/all': {
      success: true,
      creditCards: [creditCard(), creditCard({ id: 'c2', cardStatus: 'Frozen' })],
    },
    '/debit/all': { success: true, debitCards: [debitCard()] },
    '/dashboard/debitBalance': { success: true, debitBalance: '420.00' },
    '/accounts/all': { success: true, accounts: [account()] },
    '/wire/all': { success: true, wires: [wire()] },
    '/users/get': { success: true, user: { fullName: 'Ada', email: 'ada@example.org' } },
    '/users/kyc/get': { success: true, user: { fullName: 'Ada', kycStatus: { status: 'verified' } } },
  })
  await enter(bank.tab)
  await Promise.all(LOADS.map((each) => each(bank.tab)))
  const { store } = bank.tab
  const safe = account().accountAddress
  const recipient = { ...EMPTY_WIRE, name: 'Grace', country: 'DE', iban: 'DE89370400440532013000' }
  const action = { kind: 'send', to: wallet(), amount: '1.5' } as const
  store.dispatch(settingsChanged({ theme: 'dark', hasSound: true, locale: 'de-DE' }))
  store.dispatch(cardsFiltered('credit'))
  store.dispatch(creditPercentChosen(40))
  store.dispatch(creditTyped({ field: 'line', text: '1000' }))
  store.dispatch(creditTyped({ field: 'collateral', text: '1' }))
  store.dispatch(debitDrafted('120'))
  store.dispatch(draftChanged({ fullName: 'Ada', email: 'ada@example.org' }))
  store.dispatch(accountDrafted({ label: 'Savings', owners: [wallet()], threshold: 1 }))
  store.dispatch(sendDrafted({ account: safe, to: wallet(), amount: '1.5' }))
  store.dispatch(transactionAsked({ account: safe, action, nonce: 3, transactionHash: null, fromBlock: 12 }))
  store.dispatch(payerChosen({ kind: 'wire', account: safe }))
  store.dispatch(wiresFiltered({ status: 'Sent', from: '2026-01-01' }))
  store.dispatch(wireDrafted({ ...recipient, amount: '12.50', reference: 'Invoice 7' }))
  store.dispatch(recipientSaved({ recipient }))
  store.dispatch(alertAdded({ id: 'a1', kind: 'fallsTo', usd: '1900.00' }))
  const entry = {
    id: 's1',
    title: 'ETH fell to $1,900.00',
    usd: '1890.00',
    at: Date.now(),
    browser: 'off',
  } as const
  store.dispatch(alertSent({ alertId: 'a1', entry }))
  bank.line.cut()
  store.dispatch(askMutation({ endpoint: 'creditFreeze', argument: { id: 'c1', wallet: wallet() } }))
  store.flush()
  bank.tab.close()
  bank.line.mend()
  return Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? '']))
}

/** The types at every place of a value: `wires.recipients[].name: string`. */
function typesIn(value: unknown, place: string): string[] {
  if (Array.isArray(value)) return [`${place}: list`, ...value.flatMap((each) => typesIn(each, `${place}[]`))]
  if (isRecord(value))
    return [
      `${place}: object`,
      ...Object.entries(value).flatMap(([key, each]) => typesIn(each, `${place}.${key}`)),
    ]
  return [`${place}: ${value === null ? 'null' : typeof value}`]
}

/** The types in the slices that are persisted. The api slice's answers are checked against the contracts. */
function typesInState({ store }: Tab): string[] {
  const state = store.getState() as unknown as Record<string, Record<string, unknown>>
  return Object.entries(PERSISTENCE_POLICY).flatMap(([name, keys]) =>
    Object.entries(keys).flatMap(([key, place]) =>
      place === 'nowhere' ? [] : typesIn(state[name]?.[key], `${name}.${key}`),
    ),
  )
}

test('the app starts and works with damaged storage', async () => {
  const stored = await useEverything()
  /** Opens the page with this content of localStorage and uses it. @returns the types in its state */
  async function openOn(disk: Stored, loads: readonly Load[]): Promise<string[]> {
    // The page writes when it closes, so it closes before the storage is replaced.
    bank.tab.close()
    localStorage.clear()
    for (const [key, text] of Object.entries(disk)) localStorage.setItem(key, text)
    const tab = bank.openTab()
    const { store } = tab
    await store.dispatch(reconnect())
    // The remembered wallet may be lost.
    if (selectConnection(store.getState()).status === 'disconnected') await enter(tab)
    expect(selectConnection(store.getState())).toMatchObject({ status: 'connected', gate: 'whitelisted' })
    const types = typesInState(tab)
    await Promise.all(loads.map((each) => each(tab)))
    // Follows every restored tag.
    store.dispatch(api.util.invalidateTags(['CreditCard', 'DebitCard', 'Balance', 'Account', 'Wire', 'User']))
    store.dispatch(wiresFiltered({ status: 'Returned' }))
    store.flush()
    return types
  }

  bank.line.breakPath('/credit/freeze/c1', () => Response.json({ success: true }))
  const whole = await openOn(stored, LOADS)
  const known = new Set([...whole, ...(await openOn({}, LOADS))])
  const failures: string[] = []
  for (let seed = 1; seed <= SEEDS; seed += 1)
    try {
      const types = await openOn(damage(stored, seed), [LOADS[seed % LOADS.length] as Load])
      expect(types.filter((type) => !known.has(type))).toEqual([])
    } catch (error) {
      failures.push(
        `seed ${seed}: ${error instanceof Error ? (error.stack ?? '').slice(0, 1000) : String(error)}`,
      )
    }
  expect(failures).toEqual([])
})

test('an open page keeps its state when storage is wiped, and writes it again', async () => {
  await useEverything()
  bank.openTab()
  await enter(bank.tab)
  const { store } = bank.tab
  localStorage.clear()
  store.dispatch(wiresFiltered({ status: 'Returned' }))
  await (LOADS[0] as Load)(bank.tab)
  store.flush()
  expect(selectWireFilter(store.getState())).toMatchObject({ status: 'Returned', from: '2026-01-01' })
  expect(selectRecipients(store.getState())).toHaveLength(1)
  expect(localStorage.getItem('cache')).toContain('creditAll')
  bank.openTab()
  await enter(bank.tab)
  expect(selectWireFilter(bank.tab.store.getState()).status).toBe('Returned')
  expect(selectRecipients(bank.tab.store.getState())).toHaveLength(1)
})

test.each(['wiped', 'damaged'])(
  'a freeze that is asked for after storage was %s loses nothing',
  async (how) => {
    await useEverything()
    bank.openTab()
    await enter(bank.tab)
    const { store } = bank.tab
    bank.line.cut()
    if (how === 'wiped') localStorage.clear()
    else for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"version":')
    store.dispatch(askMutation({ endpoint: 'creditFreeze', argument: { id: 'c2', wallet: wallet() } }))
    expect(selectRecipients(store.getState())).toHaveLength(1)
    store.flush()
    expect(Object.values(localStorage).join('')).toContain('"id":"c2"')
    bank.line.mend()
    bank.openTab()
    await enter(bank.tab)
    expect(selectRecipients(bank.tab.store.getState())).toHaveLength(1)
  },
)

test('a draft is stored also when the cache has filled the storage', async () => {
  const used = Object.entries(await useEverything())
    .flat()
    .join('').length
  const room = 5_000_000 - used
  localStorage.setItem('filler', 'x'.repeat(room - 'filler'.length))
  bank.openTab()
  await enter(bank.tab)
  bank.tab.store.dispatch(wireDrafted({ ...EMPTY_WIRE, reference: 'second reminder'.padEnd(140) }))
  bank.tab.store.flush()
  bank.openTab()
  await enter(bank.tab)
  expect(selectWireDraft(bank.tab.store.getState()).reference).toContain('second reminder')
})
