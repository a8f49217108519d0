import { ViewTransition, type ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'

interface Props {
  /** Changes with the screen, and so plays the transition: the path. */
  name: string
  children: ReactNode
}

const enter = keyframes`
  from {
    opacity: 0;
    transform: translateY(10px);
  }
`

/* Browsers without view transitions get the arrival alone. Reduced motion (theme.css) turns both off. */
const Screen = styled.div`
  @supports not (view-transition-name: none) {
    animation: ${enter} 0.4s ease-out;
  }
`

/** One screen in the frame; the next one takes its place by the 0.4 s transition of SPEC.md section 2 (theme.css). */
export function PageTransition({ name, children }: Props) {
  return (
    <ViewTransition key={name} default="none" enter="screen" exit="screen">
      <Screen>{children}</Screen>
    </ViewTransition>
  )
}
