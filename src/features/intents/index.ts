export { claimPayment } from './claimPayment'
export { CountedPrice } from './CountedPrice'
export { addIntentListeners } from './intentListeners'
export {
  FEE_RESERVE_WEI,
  NOT_LOADED,
  NOT_SENT,
  REQUEST_OPEN,
  type Prepared,
  type Submission,
} from './intentRequest'
export { IntentProgress } from './IntentProgress'
export { intentRunsSlice } from './intentRunsSlice'
export { intentDismissed, intentSaved, intentsSlice, selectIntents, selectIsDismissed } from './intentsSlice'
export { intentSentence } from './intentSentence'
export { dismissIntent } from './intentThunks'
export { PausedNotice } from './PausedNotice'
export { PendingTray } from './PendingTray'
export { mayBePaidTwice } from './transactions'
export { loadSubmission, submitIntent } from './submission'
export { transferKey } from './transfer'
export { UnclaimedNotice } from './UnclaimedNotice'
export { UnderWay, useUnderWay } from './UnderWay'
export { useClock } from './useClock'
export { useUnclaimed } from './useUnclaimed'
