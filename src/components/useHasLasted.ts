import { useEffect, useState } from 'react'

/** A figure that is asked for is said to be checked after this time. */
const LONG_MS = 8_000

/** Has something been so for eight seconds without a break? */
export function useHasLasted(isOn: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setHasLasted(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isOn])
  return hasLasted
}
