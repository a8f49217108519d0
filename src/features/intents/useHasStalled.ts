import { useEffect, useState } from 'react'
import { usePorts } from '../../app/hooks'
import type { Intent } from '../../services/intents/intent'
import { isFinal } from '../../services/intents/transitions'

/** Without a step or a block for this long, people want to know what can be done (DOMAIN.md, Wallets and chain). */
const STALLED_AFTER_MS = 30_000

/** Has an intent been where it is for half a minute? What has ended never has. */
export function useHasStalled({ progress, changedAt, createdAt }: Intent): boolean {
  const { now } = usePorts()
  const stallsAt = (changedAt ?? createdAt) + STALLED_AFTER_MS
  const [time, setTime] = useState(now)
  const isOver = isFinal(progress)
  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(() => setTime(now()), Math.max(0, stallsAt - now()))
    return () => clearTimeout(timer)
  }, [isOver, stallsAt, now])
  return !isOver && time >= stallsAt
}
