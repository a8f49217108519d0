export { cardKey, type PausedMutation } from './pausedMutation'
export { addPausedMutationListeners } from './pausedMutationListeners'
export {
  isUnderWay,
  mutationAsked,
  mutationMoved,
  mutationSettled,
  pausedMutationsSlice,
  selectAllProgress,
  selectProgress,
  type MutationProgress,
  type MutationStep,
} from './pausedMutationsSlice'
export { askMutation, callOffMutation } from './runMutation'
export { waitedFor } from './waitedFor'
