import type { AppThunk } from '../../../app/hooks'
import { isSameAddress } from '../../../lib/address'
import { selectConnection } from '../../connection'
import { driveFreeze } from './driveFreeze'
import { freezeNews } from './freezeNews'
import { isUnderWay, type FreezeAction } from './freezeSteps'
import { freezeAsked, freezeMoved, selectFreeze, selectFreezes } from './freezesSlice'

/** Brings one card's intention as far as it goes. A second drive in the same tab would only queue behind the first. */
const drive =
  (cardId: string, isFresh = false, onSent: () => void = () => undefined): AppThunk<Promise<void>> =>
  async (dispatch, getState, ports) => {
    const freeze = selectFreeze(getState(), cardId)
    const connection = selectConnection(getState())
    if (!freeze || connection.status !== 'connected') return
    if (!isFresh && ports.freezing.has(cardId)) return

    const { address: wallet } = connection
    const isConnected = () => {
      const present = selectConnection(getState())
      return present.status === 'connected' && isSameAddress(present.address, wallet)
    }
    const current = () => {
      const present = selectFreeze(getState(), cardId)
      return isConnected() && present?.askedAt === freeze.askedAt ? present : undefined
    }
    ports.freezing.add(cardId)
    try {
      await driveFreeze(freeze, isFresh, { dispatch, ports, wallet, current, isConnected, onSent })
    } finally {
      ports.freezing.delete(cardId)
    }
  }

/**
 * After a click. What the bank has in hand is left alone; anything else gives way to what is wanted last. Once a
 * disconnect has begun nothing is asked any more: it would wait on the disk for the next sign-in.
 */
export const askFreeze =
  (cardId: string, action: FreezeAction): AppThunk<Promise<void>> =>
  (dispatch, getState, { now }) => {
    if (selectConnection(getState()).status !== 'connected') return Promise.resolve()
    const before = selectFreeze(getState(), cardId)
    if (before && isUnderWay(before.step)) return Promise.resolve()
    dispatch(freezeAsked({ cardId, action, askedAt: now() }))
    freezeNews.pending({ cardId, action })
    return dispatch(drive(cardId, true))
  }

/** After a click: what waits is wanted no longer. What the bank holds is read before anything is claimed again. */
export const callOffFreeze =
  (cardId: string): AppThunk<Promise<void>> =>
  (dispatch, getState) => {
    const freeze = selectFreeze(getState(), cardId)
    if (!freeze || selectConnection(getState()).status !== 'connected') return Promise.resolve()
    dispatch(freezeMoved({ cardId, askedAt: freeze.askedAt, step: 'reading' }))
    return dispatch(drive(cardId, true))
  }

/**
 * Goes on with everything of this wallet that nobody drives here: after a reload, when the network is back, after
 * another tab has begun it. In the order in which it was asked for; the next goes out when the bank has answered.
 */
export const tendFreezes =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { freezing, locks }) => {
    const left = () =>
      Object.values(selectFreezes(getState()))
        .filter(({ cardId }) => !freezing.has(cardId))
        .sort((a, b) => a.askedAt - b.askedAt)
    if (left().length === 0) return
    await locks.request('florin.freezes', async () => {
      for (const { cardId } of left())
        await new Promise<void>((resolve) => void dispatch(drive(cardId, false, resolve)).finally(resolve))
    })
  }
