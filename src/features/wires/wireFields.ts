import type { WireForm } from './wiresSlice'

export type TextField = Exclude<keyof WireForm, 'scheme' | 'accountType'>

/** Binds a field of the form to its input. */
export type Bind = (name: TextField) => {
  value: string
  onChange: (event: { target: { value: string } }) => void
  /** A field is checked as it is left. */
  onBlur: () => void
  error: string | undefined
  /** What banks receive, where they receive other letters than were typed. */
  hint: string | undefined
}
