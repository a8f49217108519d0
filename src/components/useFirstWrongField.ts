import { useEffect, useRef, useState } from 'react'

/**
 * Brings a form's owner to the first field that is wrong, after an attempt to send it.
 * @returns a ref for the form, and what to call after such an attempt, once the fields' errors are set
 */
export function useFirstWrongField() {
  const form = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    // Nobody is taken anywhere before an attempt; errors are on the fields by the time effects run.
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  return { form, onRefused: () => setAttempt((count) => count + 1) }
}
