import { useEffect, useState } from 'react'

/** Nobody types slower than this for long. */
const SETTLED_MS = 1_200

/**
 * Text for a live region: what it is once its occasion has been the same for a moment. What changes it besides (a
 * price that moves) is left out, or the region would never be quiet.
 */
export function useSettled(text: string, occasion: string): string {
  const [said, setSaid] = useState({ text: '', occasion: '' })
  const isNew = said.occasion !== occasion
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => setSaid({ text, occasion }), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isNew, text, occasion])
  return said.text
}
