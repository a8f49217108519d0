import type { AppThunk } from '../../app/hooks'
import { isFinal } from '../../services/intents/transitions'
import type { Intent } from '../../services/intents/intent'
import { disconnect } from '../connection'
import { mayBePaidTwice } from '../intents'
import { DEFAULT_SETTINGS, settingsChanged } from './settingsSlice'

/** True for an unfinished payment, and for a paid one without a record: only this browser knows its purpose. */
const isNeeded = (intent: Intent): boolean =>
  !isFinal(intent.progress) || intent.progress.step === 'refusedAfterPayment' || mayBePaidTwice(intent)

/** The number of payments, of all wallets, that are kept; undefined if this browser's storage cannot be read. */
export const countNeeded =
  (): AppThunk<Promise<number | undefined>> =>
  async (_dispatch, _getState, { intents }) => {
    const all = await intents.all().catch(() => undefined)
    return all?.filter(isNeeded).length
  }

/** Deletes all data in this browser except unfinished payments, and disconnects. False if storage refuses. */
export const forgetBrowser =
  (): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { intents, storage, persistence }) => {
    try {
      const ended = (await intents.all()).filter((intent) => !isNeeded(intent))
      await Promise.all(ended.map(({ id }) => intents.remove(id)))
      dispatch(settingsChanged(DEFAULT_SETTINGS))
      await dispatch(disconnect())
      // A pending write would restore the data after the deletion.
      persistence.flush()
      storage.clear()
      return true
    } catch {
      return false
    }
  }
