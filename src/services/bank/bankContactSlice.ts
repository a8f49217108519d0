import { createSlice } from '@reduxjs/toolkit'

/**
 * How often the bank has answered this page. RTK Query notes the end of a query, and a long list takes many calls, each of
 * which shows that the bank is there.
 */
export const bankContactSlice = createSlice({
  name: 'bankContact',
  initialState: { answers: 0 },
  reducers: {
    /** Refusals and unreadable answers count too. */
    bankAnswered: (state) => {
      state.answers += 1
    },
  },
})

export const { bankAnswered } = bankContactSlice.actions
