import type { WireForm } from './wiresSlice'

/** The fields that are typed or chosen from a list. */
export type TextField = Exclude<keyof WireForm, 'scheme' | 'accountType'>

/** Joins a field of the form to its input: value, change, and what is wrong with it. */
export type Bind = (name: TextField) => {
  value: string
  onChange: (event: { target: { value: string } }) => void
  error: string | undefined
}
