import type { StartAppListening } from '../../app/hooks'
import { hideAmounts } from '../../components/hideAmounts'
import { setLocale } from '../../lib/locale'
import { selectSettings, type Settings } from './settingsSlice'

/** Applies locale and privacy. Amounts are shown with a wallet only, so the landing page does without this. */
export function addSettingsListeners(startListening: StartAppListening): void {
  let applied: Settings | undefined
  let showAmounts: (() => void) | undefined
  startListening({
    predicate: (_action, state) => selectSettings(state) !== applied,
    effect: (_action, listenerApi) => {
      applied = selectSettings(listenerApi.getState())
      setLocale(applied.locale || navigator.language)
      if (applied.isPrivate) showAmounts ??= hideAmounts()
      else {
        showAmounts?.()
        showAmounts = undefined
      }
    },
  })
}
