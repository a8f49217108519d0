import type { AppThunk } from '../../app/hooks'
import { selectAddress } from '../connection'
import { isSameAddress } from '../../lib/address'
import { intentRunRequested, selectIsRunning } from './intentRunsSlice'
import { intentDismissed, intentRemoved, intentsLoaded } from './intentsSlice'

const DAY_MS = 24 * 60 * 60 * 1000

/** Loads this wallet's intents, and runs every one that this tab does not run yet. */
export const resumeIntents =
  (wallet: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { intents, now }) => {
    const all = await intents.all().catch(() => undefined)
    // Unread records are still on disk: the screens keep what they show, and the next event tries again.
    if (!all) return
    const stale = all.filter(
      ({ progress, createdAt }) => progress.step === 'recorded' && now() - createdAt > DAY_MS,
    )
    const own = all.filter((intent) => !stale.includes(intent) && isSameAddress(intent.wallet, wallet))
    // The wallet may have left while its records were read.
    if (!isSameAddress(wallet, selectAddress(getState()) ?? '')) return
    dispatch(intentsLoaded(own))
    for (const { id } of own) if (!selectIsRunning(getState(), id)) dispatch(intentRunRequested({ id }))
    await Promise.allSettled(stale.map(({ id }) => intents.remove(id)))
  }

/** Takes a finished intent off the screens, or calls off the search for one. */
export const dismissIntent =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { intents, tabs }) => {
    dispatch(intentDismissed(id))
    // A record that the browser refuses to delete is shown again the next time records are read.
    await intents.remove(id).catch(() => undefined)
    dispatch(intentRemoved(id))
    tabs.tell({ type: 'intentChanged', id })
  }
