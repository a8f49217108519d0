import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/** The time of this clock, in milliseconds since 1970, as it goes by. */
export function useTime(now: () => number): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [now])
  return time
}
