import { soundSwitched, themeChosen } from '../features/settings'
import type { Tab } from '../testing/browser'
import { openStubBrowser } from '../testing/stubBank'
import { keepSettings } from './keepSettings'

const KEY = 'florin.settings'
let tab: Tab
let root: HTMLElement
beforeEach(() => {
  localStorage.clear()
  tab = openStubBrowser().openTab()
  root = document.createElement('html')
})
afterEach(() => tab.close())

const settings = () => tab.store.getState().settings

test('what was chosen is shown at once, kept, and found by the next visit', () => {
  keepSettings(tab.store, localStorage, root)
  tab.store.dispatch(themeChosen('dark'))
  tab.store.dispatch(soundSwitched(true))
  expect(root.dataset.theme).toBe('dark')

  const [nextVisit, nextRoot] = [openStubBrowser().openTab(), document.createElement('html')]
  keepSettings(nextVisit.store, localStorage, nextRoot)
  expect(nextVisit.store.getState().settings).toMatchObject({ theme: 'dark', hasSound: true })
  expect(nextRoot.dataset.theme).toBe('dark')
  nextVisit.close()
})

test('as the system means no theme of its own', () => {
  keepSettings(tab.store, localStorage, root)
  tab.store.dispatch(themeChosen('light'))
  tab.store.dispatch(themeChosen('system'))
  expect(root.dataset).not.toHaveProperty('theme')
})

test('nothing is written before something was chosen', () => {
  keepSettings(tab.store, localStorage, root)
  expect(localStorage).toHaveLength(0)
})

test.each(['{', 'null', '[]', '{"theme":"neon","hasSound":"yes"}'])(
  '%s on the disk means the defaults',
  (content) => {
    localStorage.setItem(KEY, content)
    keepSettings(tab.store, localStorage, root)
    expect(settings()).toMatchObject({ theme: 'system', hasSound: false })
  },
)

test('storage that throws keeps the choice for this visit', () => {
  const forbidden = () => {
    throw new DOMException('', 'SecurityError')
  }
  keepSettings(tab.store, { getItem: forbidden, setItem: forbidden } as unknown as Storage, root)
  tab.store.dispatch(themeChosen('dark'))
  expect(root.dataset.theme).toBe('dark')
})
