import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { persistedPart, rehydrated } from '../../services/rehydrated'

export type Theme = 'system' | 'light' | 'dark'

export interface Settings {
  theme: Theme
  /** Play a sound on disconnecting (SPEC.md section 2). */
  hasSound: boolean
}

const initialState: Settings = { theme: 'system', hasSound: false }

export const settingsSlice = createSlice({
  name: 'settings',
  initialState,
  reducers: {
    themeChosen: (state, { payload }: PayloadAction<Theme>) => {
      state.theme = payload
    },
    soundSwitched: (state, { payload }: PayloadAction<boolean>) => {
      state.hasSound = payload
    },
  },
  extraReducers: (build) =>
    build.addCase(rehydrated, (state, action) => {
      const { theme, hasSound } = persistedPart(action, 'settings') ?? {}
      if (theme === 'system' || theme === 'light' || theme === 'dark') state.theme = theme
      if (typeof hasSound === 'boolean') state.hasSound = hasSound
    }),
  selectors: { selectSettings: (state) => state },
})

export const { selectSettings } = settingsSlice.selectors
export const { themeChosen, soundSwitched } = settingsSlice.actions
