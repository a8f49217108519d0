import { addConnectionListeners } from '../features/connection'
import { selectSettings } from '../features/settings'
import type { StartAppListening } from './hooks'

/** Listeners of the first load. */
export function addAppListeners(startListening: StartAppListening): void {
  addConnectionListeners(startListening)
  startListening({
    predicate: (_action, state, before) => selectSettings(state) !== selectSettings(before),
    effect: (_action, listenerApi) => {
      const { theme } = selectSettings(listenerApi.getState())
      const root = document.documentElement
      if (theme === 'system') delete root.dataset.theme
      else root.dataset.theme = theme
    },
  })
}
