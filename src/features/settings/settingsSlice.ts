import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { persistedPart, rehydrated } from '../../services/rehydrated'

export type Theme = 'system' | 'light' | 'dark'

export interface Settings {
  theme: Theme
  /** Play a sound on disconnecting (SPEC.md section 2). */
  hasSound: boolean
  /** Blur every amount. */
  isPrivate: boolean
  /** Of numbers and dates, BCP 47; empty for the browser's own. */
  locale: string
}

export const DEFAULT_SETTINGS: Settings = { theme: 'system', hasSound: false, isPrivate: false, locale: '' }

export const settingsSlice = createSlice({
  name: 'settings',
  initialState: DEFAULT_SETTINGS,
  reducers: {
    settingsChanged: (state, { payload }: PayloadAction<Partial<Settings>>) => {
      Object.assign(state, payload)
    },
  },
  extraReducers: (build) =>
    build.addCase(rehydrated, (state, action) => {
      const part = persistedPart(action, 'settings') ?? {}
      for (const [key, value] of Object.entries(DEFAULT_SETTINGS))
        if (typeof part[key] === typeof value) Object.assign(state, { [key]: part[key] })
      if (!/^(light|dark)$/.test(state.theme)) state.theme = 'system'
    }),
  selectors: { selectSettings: (state) => state },
})

export const { selectSettings } = settingsSlice.selectors
export const { settingsChanged } = settingsSlice.actions
