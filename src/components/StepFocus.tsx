import { useEffect, useRef, type ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  /** Names the current step. */
  step: string
  children: ReactNode
}

const Frame = styled.div`
  min-width: 0;
  /* Clears the top bar. */
  scroll-margin-top: 90px;
  &:focus {
    outline: none;
  }
`

/**
 * Moves focus to the start of a form's next step, or to what a list becomes, so that it scrolls into view and is read out,
 * and focus is not lost with the button that was pressed. The first step takes no focus.
 */
export function StepFocus({ step, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step || !frame.current) return
    last.current = step
    // Set only now: a dialog focuses the first element that takes the focus, which should be a button.
    frame.current.tabIndex = -1
    frame.current.focus()
  }, [step])
  return <Frame ref={frame}>{children}</Frame>
}
