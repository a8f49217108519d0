import { selectSettings, soundSwitched, themeChosen } from '../features/settings'
import { isRecord, parseJson } from '../lib/guards'
import type { AppStore } from './store'

const KEY = 'florin.settings'

const isTheme = (value: unknown) => value === 'system' || value === 'light' || value === 'dark'

/** Restores the settings of the last visit, keeps them on disk as they change, and shows the chosen theme. */
export function keepSettings(store: AppStore, storage: Storage, root: HTMLElement): void {
  try {
    const stored = parseJson(storage.getItem(KEY))
    if (isRecord(stored) && isTheme(stored.theme)) store.dispatch(themeChosen(stored.theme))
    if (isRecord(stored) && typeof stored.hasSound === 'boolean')
      store.dispatch(soundSwitched(stored.hasSound))
  } catch {
    // Storage that throws: the defaults are fine.
  }

  let last: unknown
  const apply = () => {
    const settings = selectSettings(store.getState())
    if (settings === last) return
    const isFirst = last === undefined
    last = settings
    if (settings.theme === 'system') delete root.dataset.theme
    else root.dataset.theme = settings.theme
    if (isFirst) return
    try {
      storage.setItem(KEY, JSON.stringify(settings))
    } catch {
      // Kept for this visit only.
    }
  }
  apply()
  store.subscribe(apply)
}
