import type { WireForm } from './wiresSlice'

export type TextField = Exclude<keyof WireForm, 'scheme' | 'accountType'>

/** Binds a field of the form to its input. */
export type Bind = (name: TextField) => {
  value: string
  onChange: (event: { target: { value: string } }) => void
  /** A field is checked when it loses the focus. */
  onBlur: () => void
  error: string | undefined
  /** The text that banks receive, if it differs from the typed one. */
  hint: string | undefined
}
