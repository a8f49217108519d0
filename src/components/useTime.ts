import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/** What this clock shows, as time goes by. @param now the same function at each render */
export function useTime<Reading>(now: () => Reading): Reading {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [now])
  return time
}
