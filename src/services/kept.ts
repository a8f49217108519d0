import { createAction, type PayloadAction } from '@reduxjs/toolkit'
import { isRecord } from '../lib/guards'

/**
 * What was kept on disk for the wallet that is here, by name of slice and key of its state. It comes from disk and
 * may be anything: each slice takes of its own what it can read, and leaves the rest.
 */
export const keptRestored = createAction<Record<string, unknown>>('kept/restored')

/** One slice's part of what was kept; empty where there is none that can be read. */
export function keptOf({ payload }: PayloadAction<Record<string, unknown>>, slice: string) {
  const part = payload[slice]
  return isRecord(part) ? part : {}
}
