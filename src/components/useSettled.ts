import { useEffect, useState } from 'react'

/** Longer than the pause between two key strokes. */
const SETTLED_MS = 1_200

/**
 * Debounces text for a live region: returns the text once `occasion` has not changed for a moment. Text that changes
 * for other reasons, such as a moving price, is not announced, or the region would never be quiet.
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
