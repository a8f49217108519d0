import type { AppThunk } from '../../app/hooks'
import { isSameAddress } from '../../lib/address'
import { downloadText } from '../../lib/downloadText'
import { parseJson } from '../../lib/guards'
import { localDay } from '../../lib/localDay'
import { readLong } from '../../lib/longText'
import { CACHE_KEY } from '../../services/api'
import { describeBankError } from '../../services/bank/bankError'
import { activityApi, activityCsv } from '../activity'
import { selectAddress } from '../connection'

/** Members that would let a reader act for the customer. */
const SECRET = /^(signature|signatures|consent|kycToken)$/

const nameOf = (what: string, now: number, extension: string): string =>
  `florin-${what}-${localDay(now)}.${extension}`

/** The keys in localStorage with data of this wallet or of the browser (`app/stateStorage.ts`). */
const isShared = (key: string, wallet: string): boolean =>
  key === CACHE_KEY || key === 'florin.browser' || key === `florin.wallet.${wallet.toLowerCase()}`

/** Downloads the wallet's data in this browser as JSON. Resolves to the reason if it failed. */
export const exportEverything =
  (): AppThunk<Promise<string | undefined>> =>
  async (_dispatch, getState, { persistence, storage, intents, now }) => {
    const wallet = selectAddress(getState())
    if (wallet === undefined) return undefined
    try {
      persistence.flushAll()
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      const stored = keys
        .filter((key) => isShared(key, wallet))
        .map((key) => [key, parseJson(readLong(storage, key))] as const)
      const payments = (await intents.all()).filter((intent) => isSameAddress(intent.wallet, wallet))
      const content = {
        exportedAt: new Date(now()).toISOString(),
        wallet,
        stored: Object.fromEntries(stored),
        payments,
      }
      const text = JSON.stringify(content, (key, value: unknown) => (SECRET.test(key) ? undefined : value), 2)
      // Escapes `<`, so that a browser that opens the file as a page finds no tags.
      downloadText(nameOf('export', now(), 'json'), 'application/json', text.replaceAll('<', '\\u003c'))
      return undefined
    } catch {
      return 'This browser did not let us read its storage, so there is nothing to download.'
    }
  }

/** Downloads the activity as CSV. Resolves to the reason if it failed. */
export const exportActivity =
  (): AppThunk<Promise<string | undefined>> =>
  async (dispatch, getState, { now }) => {
    const wallet = selectAddress(getState())
    if (wallet === undefined) return undefined
    const { data, error } = await dispatch(
      activityApi.endpoints.activityAll.initiate({ wallet }, { forceRefetch: true, subscribe: false }),
    )
    if (error !== undefined) return describeBankError(error)
    if (!data) return 'Activity is not available yet. Your wires can be downloaded from their list.'
    downloadText(nameOf('activity', now(), 'csv'), 'text/csv', activityCsv(data.activities))
    return undefined
  }
