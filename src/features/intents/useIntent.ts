import { useAppSelector } from '../../app/hooks'
import type { Intent } from '../../services/intents/intent'
import { selectIntents } from './intentsSlice'

/** A wallet's intent of this id, once there is one. */
export const useIntent = (wallet: string, id: string | undefined): Intent | undefined =>
  useAppSelector((state) => selectIntents(state, wallet).find((intent) => intent.id === id))
