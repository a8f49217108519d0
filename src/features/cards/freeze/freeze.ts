import type { AppThunk, RootState } from '../../../app/hooks'
import { selectAddress } from '../../connection'
import {
  askMutation,
  cardKey,
  selectProgress,
  type MutationProgress,
  type PausedMutation,
} from '../../pausedMutations'

/** What the customer asks for with a card. */
export type FreezeAction = 'freeze' | 'unfreeze'

type FreezeMutation = PausedMutation<'creditFreeze' | 'creditUnfreeze'>

/** A freeze or unfreeze that is not settled yet. */
export interface Freeze extends MutationProgress {
  mutation: FreezeMutation
}

const ENDPOINTS = { freeze: 'creditFreeze', unfreeze: 'creditUnfreeze' } as const

export const isFreezeMutation = (mutation: PausedMutation): mutation is FreezeMutation =>
  mutation.endpoint === 'creditFreeze' || mutation.endpoint === 'creditUnfreeze'

export const isFreeze = (progress: MutationProgress): progress is Freeze =>
  isFreezeMutation(progress.mutation)

export const actionOf = ({ endpoint }: FreezeMutation): FreezeAction =>
  endpoint === 'creditFreeze' ? 'freeze' : 'unfreeze'

export function selectFreeze(state: RootState, cardId: string): Freeze | undefined {
  const progress = selectProgress(state, cardKey(cardId))
  return progress && isFreeze(progress) ? progress : undefined
}

export const askFreeze =
  (id: string, action: FreezeAction): AppThunk =>
  (dispatch, getState) => {
    const wallet = selectAddress(getState())
    if (wallet !== undefined) dispatch(askMutation({ endpoint: ENDPOINTS[action], argument: { id, wallet } }))
  }
