import { Component, ViewTransition, type ReactNode } from 'react'
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

function clickLater(event: MouseEvent): void {
  // The browser itself opens a link in another tab or window.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const { target } = event
  // What has left with the old screen by then does nothing.
  requestAnimationFrame(() => target?.dispatchEvent(new MouseEvent('click', event)))
}

/**
 * Animates screen changes by the 0.4 s transition of SPEC.md section 2; theme.css has the animation.
 *
 * React ignores events from the moment it asks the browser for a transition until the new screen is in the page, which is a
 * frame or, on a busy machine, half a second. A link that is clicked meanwhile would load the page anew, and a button would
 * do nothing. So such a click is made again in the next frame. Only a class is told of these two moments.
 */
export class PageTransition extends Component<Props> {
  override getSnapshotBeforeUpdate() {
    addEventListener('click', clickLater, true)
    return null
  }

  override componentDidUpdate({ name }: Props) {
    removeEventListener('click', clickLater, true)
    // React runs the new screen's effects when the transition has ended, or before the next render. Until then the screen
    // sends no calls to the bank, and its fields lose what is typed, because they do not listen to the store yet.
    if (name !== this.props.name) this.forceUpdate()
  }

  override render() {
    const { name, children } = this.props
    return (
      <ViewTransition key={name} default="none" enter="screen" exit="screen">
        <Screen>{children}</Screen>
      </ViewTransition>
    )
  }
}
