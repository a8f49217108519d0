import { createContext } from 'react'

/** A notice on the screen says that figures are old, and how old: panels do not repeat it. */
export const OutageSaid = createContext(false)
