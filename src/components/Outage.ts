import { createContext } from 'react'

/** True while a notice on the screen says how old the figures are, so that panels do not repeat it. */
export const OutageSaid = createContext(false)
