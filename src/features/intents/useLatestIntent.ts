import { useAppSelector } from '../../app/hooks'
import type { IntentKind } from '../../lib/memo'
import type { Intent } from '../../services/intents/intent'
import { selectIntents } from './intentsSlice'

/** A wallet's newest intent of a kind. */
export const useLatestIntent = (wallet: string, kind: IntentKind): Intent | undefined =>
  useAppSelector((state) => selectIntents(state, wallet).find((intent) => intent.kind === kind))
