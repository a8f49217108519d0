import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import type { Intent } from '../../services/intents/intent'

/** The click that started a run and allows it to ask the wallet. A resumed run has none. */
export type UserAction =
  /** Pay for this draft. The record is handed over, because another tab removes a draft that it finds on disk. */
  | { draft: Intent }
  /** Ask the wallet once more for a dropped payment, with the same nonce if it is known. */
  | 'sendAgain'

interface RunRequest {
  id: string
  userAction?: UserAction
}

interface IntentRunsState {
  /** How many runs of an intent this tab has, by id: more than one while a run hands over to the next. */
  running: Record<string, number>
}

const initialState: IntentRunsState = { running: {} }

/** Which intents this tab runs. Not the wallet's: a run notices by itself that its wallet has left. */
export const intentRunsSlice = createSlice({
  name: 'intentRuns',
  initialState,
  reducers: {
    intentRunRequested: (state, { payload: { id } }: PayloadAction<RunRequest>) => {
      state.running[id] = (state.running[id] ?? 0) + 1
    },
    intentRunEnded: (state, { payload: id }: PayloadAction<string>) => {
      const { [id]: runs = 0, ...others } = state.running
      state.running = runs > 1 ? { ...others, [id]: runs - 1 } : others
    },
    /** The run polls at once instead of after its wait. */
    intentPollRequested: (_state, _action: PayloadAction<string>) => undefined,
    /** The run ends after its present poll, so that another run or tab can have the intent. */
    intentHandoverRequested: (_state, _action: PayloadAction<string>) => undefined,
  },
  selectors: { selectIsRunning: ({ running }, id: string) => running[id] !== undefined },
})

export const { selectIsRunning } = intentRunsSlice.injectInto(rootReducer).selectors
export const { intentHandoverRequested, intentPollRequested, intentRunEnded, intentRunRequested } =
  intentRunsSlice.actions
