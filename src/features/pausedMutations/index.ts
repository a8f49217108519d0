export { cardKey, type PausedMutation } from './pausedMutation'
export { addPausedMutationListeners } from './pausedMutationListeners'
export {
  askMutation,
  callOffMutation,
  isUnderWay,
  mutationAsked,
  mutationCalledOff,
  mutationMoved,
  mutationSettled,
  pausedMutationsSlice,
  selectAllProgress,
  selectProgress,
  type MutationProgress,
  type MutationStep,
} from './pausedMutationsSlice'
