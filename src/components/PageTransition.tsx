import { useLayoutEffect, useState, ViewTransition, type ReactNode } from 'react'
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
  // React runs the new screen's effects when the transition has ended, or before the next render. Until then the screen sends
  // no calls to the bank, and its fields lose what is typed, because they do not listen to the store yet. This state changes
  // with the screen, which makes React render again at once.
  const [, setDrawn] = useState(name)
  // eslint-disable-next-line react-hooks/set-state-in-effect -- the second render is the purpose
  useLayoutEffect(() => setDrawn(name), [name])
  return (
    <ViewTransition key={name} default="none" enter="screen" exit="screen">
      <Screen>{children}</Screen>
    </ViewTransition>
  )
}
