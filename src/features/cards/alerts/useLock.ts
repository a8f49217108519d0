import { useEffect, useState } from 'react'
import { usePorts } from '../../../app/hooks'

/** Does this tab hold the lock of that name? It waits for it while another one does, and gets it when that is closed. */
export function useLock(name: string): boolean {
  const { locks } = usePorts()
  const [held, setHeld] = useState<string>()
  useEffect(() => {
    let release: () => void = () => undefined
    let isOver = false
    const released = new Promise<void>((resolve) => (release = resolve))
    void locks.request(name, () => {
      if (isOver) return undefined
      setHeld(name)
      return released
    })
    return () => {
      isOver = true
      setHeld(undefined)
      release()
    }
  }, [locks, name])
  return held === name
}
