import { createAction, type PayloadAction } from '@reduxjs/toolkit'
import { REHYDRATE } from 'redux-persist'
import { isRecord } from '../lib/guards'

/**
 * redux-persist has read persisted state: the browser's part at start, a wallet's part after it has connected, and
 * either part again when another tab has written it. The keys are names of slices; the values may be anything.
 */
export const rehydrated = createAction<Record<string, unknown> | undefined>(REHYDRATE)

/** One slice's part of the persisted state, for the slice to parse; undefined when nothing was read for it. */
export function persistedPart(
  { payload }: PayloadAction<Record<string, unknown> | undefined>,
  slice: string,
): Record<string, unknown> | undefined {
  const part = payload?.[slice]
  return isRecord(part) ? part : undefined
}
