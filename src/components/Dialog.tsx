import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'
import { Icon } from './Icon'

interface Props {
  /** The heading and the accessible name. */
  title: string
  description: string
  /** Called on Escape, on a click outside and on the close button. Stop rendering the dialog then. */
  onClose: () => void
  children: ReactNode
}

const rise = keyframes`
  from {
    opacity: 0;
    transform: translateY(8px);
  }
`

const veil = keyframes`
  from {
    opacity: 0;
  }
`

const Sheet = styled.dialog`
  width: min(400px, calc(100vw - 24px));
  max-height: calc(100dvh - 24px);
  padding: 0;
  border: 1px solid var(--line);
  border-radius: 24px;
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--shadow);
  overscroll-behavior: contain;
  animation: ${rise} 0.2s ease-out;

  &::backdrop {
    background: var(--scrim);
    backdrop-filter: blur(6px);
    animation: ${veil} 0.2s;
  }
`

const Body = styled.div`
  padding: 24px;
`

const Head = styled.div`
  padding-right: 40px;
  margin-bottom: 12px;
`

const Description = styled.div`
  margin-top: 2px;
  color: var(--muted);
  font-size: 0.8125rem;
`

const Close = styled.button`
  position: absolute;
  top: 14px;
  right: 14px;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border: 0;
  border-radius: 50%;
  background: none;
  color: var(--muted);
  cursor: pointer;
  &:hover {
    background: var(--sunken);
    color: var(--ink);
  }
`

/** A modal dialog, open as long as it is rendered. Closing returns focus to the element that had it. */
export function Dialog({ title, description, onClose, children }: Props) {
  const sheet = useRef<HTMLDialogElement>(null)
  const isPressOutside = useRef(false)
  const id = useId()

  useLayoutEffect(() => {
    const dialog = sheet.current
    const opener = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return (
    <Sheet
      ref={sheet}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      onCancel={(event) => {
        // A file input inside the dialog fires a cancel event that bubbles up here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // Browsers close on a second Escape despite preventDefault. StrictMode closes and reopens: ignore that.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onPointerDown={(event) => {
        isPressOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // The body fills the sheet, so a click on the dialog element itself is a click on the backdrop. Dragging a
        // text selection out of the dialog also ends in such a click, but began inside.
        if (event.target === event.currentTarget && isPressOutside.current) onClose()
        isPressOutside.current = false
      }}
    >
      <Body>
        <Head>
          <h2 id={`${id}-title`}>{title}</h2>
          <Description id={`${id}-description`}>{description}</Description>
        </Head>
        {children}
        <Close type="button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Close>
      </Body>
    </Sheet>
  )
}
