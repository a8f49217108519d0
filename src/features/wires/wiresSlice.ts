import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Wire } from '../../services/contracts'

export type WireFilter = 'All' | NonNullable<Wire['status']>

interface WiresState {
  /** Which wires the list shows. */
  filter: WireFilter
}

const initialState: WiresState = { filter: 'All' }

export const wiresSlice = createSlice({
  name: 'wires',
  initialState,
  reducers: {
    filterChosen: (state, { payload }: PayloadAction<WireFilter>) => {
      state.filter = payload
    },
  },
  selectors: { selectWireFilter: (state) => state.filter },
})

export const { selectWireFilter } = wiresSlice.selectors
export const { filterChosen } = wiresSlice.actions
