import { useEffect, useState } from 'react'

/** After this time without an answer, a screen says that it is checking. */
const LONG_MS = 8_000

/** True once `isOn` has been true for eight seconds without a break. */
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
