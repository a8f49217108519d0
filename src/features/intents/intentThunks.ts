import type { AppThunk } from '../../app/hooks'
import { selectAddress } from '../connection'
import { isSameAddress } from '../../lib/address'
import type { Intent } from '../../services/intents/intent'
import { isFinal } from '../../services/intents/transitions'
import type { Drive } from '../../services/ports'
import type { Click } from './driveIntent'
import { intentRemoved, intentSaved, intentsLoaded } from './intentsSlice'

const DAY_MS = 24 * 60 * 60 * 1000

const LET_GO = 'This was started before, and you took it off the screens. Go back and begin a new one.'

/** Brings an intent that is on disk to its end; `click` where its owner has just asked for the wallet. */
export const drive =
  (id: string, click?: Click): AppThunk<Promise<void>> =>
  async (dispatch, getState, ports) => {
    const isConnected = (wallet: string) => isSameAddress(wallet, selectAddress(getState()) ?? '')
    const givenUp = new AbortController()
    let wake: () => void = () => undefined
    const own: Drive = {
      wake: () => wake(),
      giveUp: () => {
        givenUp.abort()
        wake()
      },
    }
    // Before anything is awaited: one that is given up must see its successor, or it would queue once more, and the
    // next click would give up the wrong one.
    ports.drives.set(id, own)
    const woken = () => new Promise<void>((resolve) => (wake = resolve))
    try {
      const { driveIntent } = await import('./driveIntent')
      await driveIntent(id, { dispatch, ports, isConnected, givenUp: givenUp.signal, woken }, click)
    } finally {
      if (ports.drives.get(id) === own) ports.drives.delete(id)
    }
    // Back in the queue, behind the tab that wanted it.
    if (givenUp.signal.aborted && !ports.drives.has(id)) await dispatch(drive(id))
  }

/** Takes up everything of this wallet that is not finished, after a reload or a crash. */
export const resumeIntents =
  (wallet: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { intents, now, drives }) => {
    const all = await intents.all().catch((): Intent[] => [])
    const stale = all.filter(
      ({ progress, createdAt }) => progress.step === 'recorded' && now() - createdAt > DAY_MS,
    )
    await Promise.all(stale.map(({ id }) => intents.remove(id)))
    const own = all.filter((intent) => !stale.includes(intent) && isSameAddress(intent.wallet, wallet))
    // The wallet may have left while its records were read.
    if (!isSameAddress(wallet, selectAddress(getState()) ?? '')) return
    dispatch(intentsLoaded(own))
    // One that is driven here already goes on: the screen has changed, not the page.
    for (const { id } of own) if (!drives.has(id)) void dispatch(drive(id))
  }

/**
 * Shows what other tabs do with this wallet's intents, as they do it, and stands ready to go on with one whose tab is
 * closed. Returns how to stop.
 */
export const followIntents =
  (): AppThunk<() => void> =>
  (dispatch, getState, { tabs, intents, drives }) => {
    async function onChanged(id: string): Promise<void> {
      const intent = await intents.get(id).catch(() => undefined)
      if (!intent) return void dispatch(intentRemoved(id))
      if (!isSameAddress(intent.wallet, selectAddress(getState()) ?? '')) return
      dispatch(intentSaved(intent))
      // A draft belongs to the click that made it.
      if (!drives.has(id) && intent.progress.step !== 'drafted' && !isFinal(intent.progress))
        await dispatch(drive(id))
    }
    return tabs.onMessage((message) => {
      if (message.type === 'intentChanged') void onChanged(message.id)
      if (message.type === 'intentWanted') drives.get(message.id)?.giveUp()
    })
  }

/** After a click: looks at once, whatever was left to wait. In another tab's hands, that one has it as before. */
export const checkAgain =
  (id: string): AppThunk =>
  (_dispatch, _getState, { drives }) =>
    drives.get(id)?.wake()

/** After a click: asks the wallet once more for a payment that the chain has forgotten, in the place of that one. */
export const sendAgain =
  (id: string): AppThunk<Promise<void>> =>
  (dispatch, _getState, { drives, tabs }) => {
    drives.get(id)?.giveUp()
    // The wallet's question belongs to the tab that was clicked in.
    tabs.tell({ type: 'intentWanted', id })
    return dispatch(drive(id, 'sendAgain'))
  }

/** Takes a finished intent off the screens, or calls off the search for one. */
export const dismissIntent =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { intents, tabs, submissions }) => {
    // It may still be paid; under its own id it is not asked for once more.
    submissions.set(id, Promise.resolve({ refusal: LET_GO }))
    await intents.remove(id)
    dispatch(intentRemoved(id))
    tabs.tell({ type: 'intentChanged', id })
  }
