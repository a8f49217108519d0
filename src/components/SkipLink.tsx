import { styled } from 'styled-components'

const Face = styled.a`
  position: fixed;
  z-index: 10;
  top: 8px;
  left: 8px;
  padding: 12px 18px;
  border-radius: 12px;
  background: var(--ink);
  color: var(--paper);
  &:not(:focus) {
    transform: translateY(-200%);
  }
`

/** First in the tab order and visible on focus: skips the bars and moves focus to the page (PageFrame). */
export function SkipLink() {
  return (
    <Face
      href="#main"
      onClick={(event) => {
        // Following the link would replace the hash, and /accounts#send-money is a screen.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      Skip to content
    </Face>
  )
}
