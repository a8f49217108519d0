import { useLayoutEffect, useRef } from 'react'

/**
 * For a form that waits for an answer before it goes on. The customer may change the form meanwhile, and the answer is then
 * about what was entered before.
 * @param entered what the customer has entered, as JSON can write it
 * @returns whether that is still entered, whenever it is called
 */
export function useIsCurrent(...entered: readonly unknown[]): () => boolean {
  const text = JSON.stringify(entered)
  const latest = useRef(text)
  // A click can come before an ordinary effect has run.
  useLayoutEffect(() => {
    latest.current = text
  }, [text])
  return () => latest.current === text
}
