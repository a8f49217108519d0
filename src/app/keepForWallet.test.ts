import { checkGate, connectionEvents } from '../features/connection'
import { filterChosen, selectWireFilter } from '../features/wires/wiresSlice'
import { enter, type Tab } from '../testing/browser'
import { openStubBrowser, withStubBank } from '../testing/stubBank'

const bank = withStubBank()
beforeEach(() => enter(bank.tab))

const filter = (where: Tab = bank.tab) => selectWireFilter(where.store.getState())
const key = () => `florin.wallet.${bank.browser.provider.address.toLowerCase()}`

/** The page is left and opened again, for the same wallet. */
async function reload(): Promise<void> {
  bank.openTab()
  await enter(bank.tab)
}

test('what a wallet has chosen is there again after a reload', async () => {
  bank.tab.store.dispatch(filterChosen('Returned'))
  await reload()
  expect(filter()).toBe('Returned')
})

test('it is kept through a disconnect, and no other wallet sees it', async () => {
  bank.tab.store.dispatch(filterChosen('Returned'))
  bank.tab.store.dispatch(connectionEvents.disconnected())
  expect(filter()).toBe('All')
  const other = openStubBrowser().openTab()
  await enter(other)
  expect(filter(other)).toBe('All')
  other.close()
  await reload()
  expect(filter()).toBe('Returned')
})

test('the account that is changed to gets its own, and that of the one before stays as it was', () => {
  const before = key()
  bank.tab.store.dispatch(filterChosen('Returned'))
  const kept = localStorage.getItem(before)
  bank.tab.store.dispatch(connectionEvents.accountChanged('0x70997970C51812dc3A010C7d01b50e0d17dc79C8'))
  bank.tab.store.dispatch(filterChosen('Sent'))
  expect(localStorage.getItem(before)).toBe(kept)
})

test('two tabs of one browser agree', async () => {
  const second = bank.browser.openTab()
  await enter(second)
  bank.tab.store.dispatch(filterChosen('Sent'))
  expect(filter(second)).toBe('Sent')
  second.close()
})

test('a tab whose wallet the bank has shut out takes in nothing from another one', async () => {
  const second = bank.browser.openTab()
  await enter(second)
  bank.answers['/api/whitelisted'] = { data: { accepted: false } }
  await second.store.dispatch(checkGate())
  bank.tab.store.dispatch(filterChosen('Sent'))
  expect(localStorage.getItem(key())).toContain('Sent')
  expect(filter(second)).toBe('All')
  second.close()
})

test('what another tab has written and not yet told stays when this one writes', () => {
  bank.tab.store.dispatch(filterChosen('Sent'))
  const stored = localStorage.getItem(key()) ?? ''
  localStorage.setItem(key(), stored.replace('"kept":{', '"kept":{"cards":{"a":1},'))
  bank.tab.store.dispatch(filterChosen('Returned'))
  expect(localStorage.getItem(key())).toContain('"cards":{"a":1}')
  expect(localStorage.getItem(key())).toContain('Returned')
})

test.each([
  ['is no JSON', () => '{'],
  ['is of a later version', (kept: string) => kept.replace('"version":1', '"version":2')],
  ['is of another chain', (kept: string) => kept.replace('"chainId":31337', '"chainId":1')],
  [
    'is of another bank',
    (kept: string) => kept.replace(/"apiUrl":"[^"]*"/, '"apiUrl":"https://other.example"'),
  ],
  ['has a slice that is none', (kept: string) => kept.replace(/"wires":\{[^}]*\}/, '"wires":[1]')],
  ['has a choice that nobody knows', (kept: string) => kept.replace('Returned', 'Lost')],
])('what is kept and %s is left out, and the app starts', async (_what, damage) => {
  bank.tab.store.dispatch(filterChosen('Returned'))
  const damaged = damage(localStorage.getItem(key()) ?? '')
  expect(damaged).not.toBe(localStorage.getItem(key()))
  localStorage.setItem(key(), damaged)
  await reload()
  expect(filter()).toBe('All')
})

test('storage that throws keeps it for this visit', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  bank.tab.store.dispatch(filterChosen('Sent'))
  setItem.mockRestore()
  expect(filter()).toBe('Sent')
})
