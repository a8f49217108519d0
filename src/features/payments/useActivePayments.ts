import { useState } from 'react'
import { useAppSelector } from '../../app/hooks'
import type { IntentKind } from '../../lib/memo'
import type { Intent } from '../../services/intents/intent'
import { isFinal, isProblem } from '../../services/intents/transitions'
import { useAddress } from '../connection'
import { selectIntents } from '../intents'

/**
 * The wallet's payments of a kind that a screen shows, newest first: unfinished ones, ones with a problem, and ones
 * that ended while the screen was open. A declined payment is under review instead.
 */
export function useActivePayments(kind: IntentKind): Intent[] {
  const wallet = useAddress()
  const all = useAppSelector((state) => selectIntents(state, wallet))
  const [followed, setFollowed] = useState<readonly string[]>([])
  const ofKind = all.filter((intent) => intent.kind === kind && intent.progress.step !== 'refused')
  const isNew = ({ id, progress }: Intent) => !isFinal(progress) && !followed.includes(id)
  if (ofKind.some(isNew)) setFollowed([...followed, ...ofKind.filter(isNew).map(({ id }) => id)])
  return ofKind.filter(
    (intent) => isNew(intent) || followed.includes(intent.id) || isProblem(intent.progress),
  )
}
