import { useReducer, ViewTransition, type ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'

interface Props {
  /** The path. A new name plays the transition. */
  name: string
  children: ReactNode
}

const enter = keyframes`
  from {
    opacity: 0;
    transform: translateY(10px);
  }
`

/* Browsers without view transitions animate the new screen only. theme.css turns both off for reduced motion. */
const Screen = styled.div`
  @supports not (view-transition-name: none) {
    animation: ${enter} 0.4s ease-out;
  }
`

/** Animates screen changes by the 0.4 s transition of SPEC.md section 2; theme.css has the animation. */
export function PageTransition({ name, children }: Props) {
  // The new screen asks the bank for its figures in effects. React runs them when the transition has ended, or before the
  // next render, so this renders once as the transition begins.
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  return (
    <ViewTransition key={name} default="none" enter="screen" exit="screen" onEnter={renderAgain}>
      <Screen>{children}</Screen>
    </ViewTransition>
  )
}
