import type { AppThunk } from '../../app/hooks'
import { isFinal } from '../../services/intents/transitions'
import type { Intent } from '../../services/intents/intent'
import { disconnect } from '../connection'
import { mayBePaidTwice } from '../intents'
import { DEFAULT_SETTINGS, settingsChanged } from './settingsSlice'

/** Its payment goes on, or is on the chain without a record: what was to become of it is in this browser alone. */
const isNeeded = (intent: Intent): boolean =>
  !isFinal(intent.progress) || intent.progress.step === 'refusedAfterPayment' || mayBePaidTwice(intent)

/** How many payments of all wallets are kept. Undefined when this browser's storage cannot be read. */
export const countNeeded =
  (): AppThunk<Promise<number | undefined>> =>
  async (_dispatch, _getState, { intents }) => {
    const all = await intents.all().catch(() => undefined)
    return all?.filter(isNeeded).length
  }

/** Deletes what this browser holds but payments that are not finished, and disconnects. False when storage refuses. */
export const forgetBrowser =
  (): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { intents, storage, persistence }) => {
    try {
      const ended = (await intents.all()).filter((intent) => !isNeeded(intent))
      await Promise.all(ended.map(({ id }) => intents.remove(id)))
      dispatch(settingsChanged(DEFAULT_SETTINGS))
      await dispatch(disconnect())
      // What is not written yet would come back after the deletion.
      persistence.flush()
      storage.clear()
      return true
    } catch {
      return false
    }
  }
