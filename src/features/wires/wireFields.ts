import type { WireForm } from './wiresSlice'

export type TextField = Exclude<keyof WireForm, 'scheme' | 'accountType'>

/** Binds a field of the form to its input. */
export type Bind = (name: TextField) => {
  value: string
  onChange: (event: { target: { value: string } }) => void
  error: string | undefined
}
