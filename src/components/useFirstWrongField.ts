import { useEffect, useRef, useState } from 'react'

/**
 * Focuses the first invalid field after a failed submit.
 * @returns a ref for the form, and `onRefused` to call once the field errors are set
 */
export function useFirstWrongField() {
  const form = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    // By the time effects run, the errors are on the fields.
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  return { form, onRefused: () => setAttempt((count) => count + 1) }
}
