import { useEffect, useRef, type ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  /** Which step of the screen is on. */
  step: string
  children: ReactNode
}

const Frame = styled.div`
  min-width: 0;
  /* Clear of the bar at the top. */
  scroll-margin-top: 90px;
  &:focus {
    outline: none;
  }
`

/**
 * The steps of one screen: when another one comes on, focus goes to its beginning, so that it is in sight and read
 * out, and nobody is left on a button that is gone. The first one leaves focus alone.
 */
export function StepFocus({ step, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    frame.current?.focus()
  }, [step])
  return (
    <Frame ref={frame} tabIndex={-1}>
      {children}
    </Frame>
  )
}
