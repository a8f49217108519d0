import type { WireForm, WireStep } from './wiresSlice'

/** The fields of the form's first step. All others are in the second. */
const AMOUNT_FIELDS: ReadonlySet<keyof WireForm> = new Set(['amount', 'name', 'reference'])

export const stepOf = (name: keyof WireForm): WireStep => (AMOUNT_FIELDS.has(name) ? 'amount' : 'bank')
