import { useEffect, useRef, useState, type RefObject } from 'react'

interface InvalidFocus<Frame extends HTMLElement> {
  /** Around the fields. */
  form: RefObject<Frame | null>
  /** The form was refused at least once. */
  wasRefused: boolean
  /** Moves the focus to the form's first invalid field, once the errors are shown. */
  onRefused: () => void
}

/** For a form that is submitted with invalid fields: the customer goes on at the first of them. */
export function useInvalidFocus<Frame extends HTMLElement = HTMLFormElement>(): InvalidFocus<Frame> {
  const form = useRef<Frame>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals === 0) return
    // By the time effects run, the errors are on the fields.
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // The customer may have closed the section that it is in.
    const section = field?.closest('details')
    if (section) section.open = true
    field?.focus()
  }, [refusals])
  return { form, wasRefused: refusals > 0, onRefused: () => setRefusals((count) => count + 1) }
}
