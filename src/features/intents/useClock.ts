import { useEffect, useState } from 'react'
import { usePorts } from '../../app/hooks'

const TICK_MS = 1_000

/** The time now, in milliseconds since 1970, as it goes by. */
export function useClock(): number {
  const { now } = usePorts()
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [now])
  return time
}
