import { useEffect, useRef } from 'react'

/**
 * For a form that asks somebody before it goes on: customers may change it meanwhile, and the answer is then about an older form.
 * @param entered what the customer has entered, as JSON can write it
 * @returns whether that is still entered, whenever it is called
 */
export function useIsCurrent(...entered: readonly unknown[]): () => boolean {
  const text = JSON.stringify(entered)
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  }, [text])
  return () => latest.current === text
}
