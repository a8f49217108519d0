import { useState } from 'react'
import { useAppSelector } from '../../app/hooks'
import type { IntentKind } from '../../lib/memo'
import type { Intent } from '../../services/intents/intent'
import { isFinal, isProblem } from '../../services/intents/transitions'
import { useAddress } from '../connection'
import { selectIntents } from '../intents'

/**
 * What a screen shows of the wallet's payments of a kind, newest first: those on their way, those that went wrong, and
 * those that came to their end while the screen was open. One that was declined is a draft again.
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
