import { createAction, type PayloadAction } from '@reduxjs/toolkit'
import { REHYDRATE } from 'redux-persist'
import { isRecord } from '../lib/guards'

/**
 * redux-persist has read what was persisted: the browser's part at start, a wallet's part once that wallet is here,
 * either of them again when another tab has written it. By name of slice; it comes from disk and may be anything.
 */
export const rehydrated = createAction<Record<string, unknown> | undefined>(REHYDRATE)

/** One slice's part of what was read, for the slice to parse; undefined when nothing was read for it. */
export function persistedPart(
  { payload }: PayloadAction<Record<string, unknown> | undefined>,
  slice: string,
): Record<string, unknown> | undefined {
  const part = payload?.[slice]
  return isRecord(part) ? part : undefined
}
