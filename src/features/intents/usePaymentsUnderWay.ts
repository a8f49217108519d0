import { useState } from 'react'
import { useAppSelector } from '../../app/hooks'
import type { IntentKind } from '../../lib/memo'
import type { Intent } from '../../services/intents/intent'
import { isFinal } from '../../services/intents/transitions'
import { selectIntents } from './intentsSlice'

/** Ended, and not as it should have: its owner has to know, also on a later visit. */
const isProblem = ({ progress: { step } }: Intent): boolean =>
  step === 'reverted' || step === 'cancelled' || step === 'refusedAfterPayment'

/**
 * What a screen shows of a wallet's payments of a kind, newest first: those on their way, those that went wrong, and
 * those that came to their end while the screen was open. One that was declined is a draft again.
 */
export function usePaymentsUnderWay(wallet: string, kind: IntentKind): Intent[] {
  const all = useAppSelector((state) => selectIntents(state, wallet))
  const [followed, setFollowed] = useState<readonly string[]>([])
  const ofKind = all.filter((intent) => intent.kind === kind && intent.progress.step !== 'refused')
  const isNew = ({ id, progress }: Intent) => !isFinal(progress) && !followed.includes(id)
  if (ofKind.some(isNew)) setFollowed([...followed, ...ofKind.filter(isNew).map(({ id }) => id)])
  return ofKind.filter((intent) => isNew(intent) || followed.includes(intent.id) || isProblem(intent))
}
