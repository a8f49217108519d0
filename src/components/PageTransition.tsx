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

/** Repeats a click in the next frame, because React does not handle it now. */
function clickLater(event: MouseEvent): void {
  // The browser itself opens a link in another tab or window.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const { target } = event
  requestAnimationFrame(() => {
    // A link of the old screen is no longer in the page, but the browser would still follow it.
    if ((target as Node).isConnected) target?.dispatchEvent(new MouseEvent('click', event))
  })
}

/**
 * Animates a change of screen with the 0.4 s transition of SPEC.md section 2. The animation is in theme.css.
 *
 * Before a transition the browser takes a picture of the old screen, and until then React handles no events: for a frame, or
 * for half a second on a busy machine. A link that is clicked then would reload the whole page, and a button would do
 * nothing. This is a class because React tells only a class that it is about to change the page.
 */
export class PageTransition extends Component<Props> {
  #drawn = this.props.name

  override getSnapshotBeforeUpdate() {
    addEventListener('click', clickLater, true)
    return null
  }

  override componentDidUpdate() {
    removeEventListener('click', clickLater, true)
    // React runs the new screen's effects when the transition has ended, or before the next render. Until then the screen
    // does not call the bank, and loses what is typed, because its fields are not subscribed to the store yet.
    if (this.#drawn !== this.props.name) this.forceUpdate()
    this.#drawn = this.props.name
  }

  /** React calls this instead of `componentDidUpdate` for a screen that suspended. */
  override componentDidMount() {
    this.componentDidUpdate()
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
