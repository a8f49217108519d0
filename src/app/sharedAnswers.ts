import { isFulfilled } from '@reduxjs/toolkit'
import { QueryStatus } from '@reduxjs/toolkit/query/react'
import { selectConnection } from '../features/connection'
import { isSameAddress } from '../lib/address'
import { isRecord } from '../lib/guards'
import { api, CACHE_KEY } from '../services/api'
import { tabMessageReceived } from '../services/outsideEvents'
import type { ToldAnswer } from '../services/storedAnswers'
import { isToldQuery } from '../services/queries'
import type { AppThunk, StartAppListening } from './hooks'
import type { RootState } from './rootReducer'

/** What RTK Query's thunks say of the query or mutation that was answered. */
function answered(action: unknown) {
  if (!isFulfilled(action) || !isRecord(action.meta.arg)) return undefined
  const { type, endpointName, queryCacheKey } = action.meta.arg
  return { type, endpointName, key: String(queryCacheKey), requestId: action.meta.requestId }
}

const entryOf = (state: RootState, key: string) => state[CACHE_KEY].queries[key]

/** A limit in the future does not hold: the clock was set back since. */
const isBefore = (at: number, limit: number, now: number): boolean => at < limit && limit <= now

/** Puts the answer into the cache with the time at which the other tab got it, because screens show its age. */
const toldAnswerTaken =
  ({ endpointName, originalArgs, data, answeredAt }: ToldAnswer): AppThunk =>
  (dispatch) => {
    const upserted = api.util.upsertQueryEntries([{ endpointName, arg: originalArgs, value: data } as never])
    const meta = 'meta' in upserted && isRecord(upserted.meta) ? upserted.meta : {}
    dispatch({ ...upserted, meta: { ...meta, timestamp: answeredAt } })
  }

/**
 * Tells the other tabs of this browser what bank and chain have answered, as far as it is persisted, and takes their
 * answers, so that no tab fetches what another one knows. An answer that is taken is not told again, because it is no
 * fulfilled query.
 */
export function addSharedAnswersListeners(startListening: StartAppListening): void {
  /** When the bank last carried out a mutation of this tab. An answer that was asked for before may be out of date. */
  let changedAt = 0

  startListening({
    predicate: (action) => answered(action)?.type === 'mutation',
    effect: (_action, { extra }) => {
      changedAt = extra.now()
    },
  })

  startListening({
    predicate: (action) => answered(action)?.type === 'query' && isToldQuery(answered(action)?.endpointName),
    effect: (action, listenerApi) => {
      const { key = '', requestId } = answered(action) ?? {}
      const entry = entryOf(listenerApi.getState(), key)
      const connection = selectConnection(listenerApi.getState())
      if (!entry || entry.requestId !== requestId || connection.status !== 'connected') return
      const { endpointName, originalArgs, data, startedTimeStamp = 0, fulfilledTimeStamp = 0 } = entry
      const { env, tabs, whenIdle, now } = listenerApi.extra
      if (endpointName === undefined || isBefore(startedTimeStamp, changedAt, now())) return
      // Every tab polls this one for itself.
      const isPoll = endpointName === api.endpoints.kycGet.name
      if (isPoll && entryOf(listenerApi.getOriginalState(), key)?.data === data) return
      // Copying a thousand cards for the other tabs takes 2 ms.
      whenIdle(() => {
        // A mutation may have corrected it meanwhile, or the wallet may have left.
        if (entryOf(listenerApi.getState(), key)?.data !== data) return
        const answer: ToldAnswer = {
          wallet: connection.address,
          chainId: env.defaultChainId,
          apiUrl: env.apiUrl,
          key,
          endpointName,
          originalArgs,
          data,
          askedAt: startedTimeStamp,
          answeredAt: fulfilledTimeStamp,
        }
        tabs.tell({ type: 'answered', answer })
      })
    },
  })

  startListening({
    actionCreator: tabMessageReceived,
    effect: async ({ payload: message }, listenerApi) => {
      if (message.type !== 'answered') return
      const { readToldAnswer } = await import('../services/storedAnswers')
      const { env, now } = listenerApi.extra
      const connection = selectConnection(listenerApi.getState())
      if (connection.status !== 'connected') return
      const told = connection.gate === 'whitelisted' ? readToldAnswer(message.answer) : undefined
      if (
        !told ||
        !isSameAddress(told.wallet, connection.address) ||
        told.chainId !== env.defaultChainId ||
        told.apiUrl !== env.apiUrl
      )
        return
      const own = entryOf(listenerApi.getState(), told.key)
      const isOld = [changedAt, own?.startedTimeStamp ?? 0].some((at) => isBefore(told.askedAt, at, now()))
      // This tab's own answer is on its way, or was asked for later.
      if (own?.status === QueryStatus.pending || isOld) return
      listenerApi.dispatch(toldAnswerTaken(told))
    },
  })
}
