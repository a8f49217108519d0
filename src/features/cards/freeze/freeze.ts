import type { RootState } from '../../../app/hooks'
import { cardKey, selectProgress, type MutationProgress, type PausedMutation } from '../../pausedMutations'

export type FreezeEndpoint = 'creditFreeze' | 'creditUnfreeze'

type FreezeMutation = PausedMutation<FreezeEndpoint>

/** A freeze or unfreeze that is not settled yet. */
export interface Freeze extends MutationProgress {
  mutation: FreezeMutation
}

export const isFreezeMutation = (mutation: PausedMutation): mutation is FreezeMutation =>
  mutation.endpoint === 'creditFreeze' || mutation.endpoint === 'creditUnfreeze'

export const isFreeze = (progress: MutationProgress): progress is Freeze =>
  isFreezeMutation(progress.mutation)

export function selectFreeze(state: RootState, cardId: string): Freeze | undefined {
  const progress = selectProgress(state, cardKey(cardId))
  return progress && isFreeze(progress) ? progress : undefined
}
