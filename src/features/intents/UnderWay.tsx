import type { ReactNode } from 'react'
import { useAppSelector } from '../../app/hooks'
import { EmptyState } from '../../components/EmptyState'
import type { IntentKind } from '../../lib/memo'
import type { Intent } from '../../services/intents/intent'
import { isLookedFor, isOnItsWay } from '../../services/intents/transitions'
import { useAddress } from '../connection'
import { intentTitle } from './intentPages'
import { intentSentence } from './intentSentence'
import { selectIntents } from './intentsSlice'

/** The wallet's newest intent of these kinds that was sent and has not ended. */
export function useUnderWay(...kinds: IntentKind[]): Intent | undefined {
  const wallet = useAddress()
  return useAppSelector((state) =>
    selectIntents(state, wallet).find(
      ({ kind, progress }) => kinds.includes(kind) && (isOnItsWay(progress) || isLookedFor(progress)),
    ),
  )
}

interface Props {
  kinds: readonly IntentKind[]
  /** Stands in for the empty list otherwise. */
  children: ReactNode
}

/** In place of "none yet" in an empty list: the payment that is about to become its first entry. The tray links to it. */
export function UnderWay({ kinds, children }: Props) {
  const intent = useUnderWay(...kinds)
  return intent ? (
    <EmptyState title={`${intentTitle(intent.kind)} under way`}>{intentSentence(intent)}</EmptyState>
  ) : (
    children
  )
}
