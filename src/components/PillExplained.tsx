import { useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { media } from './media'
import { pillStyle } from './pillStyle'
import { usePressOutside } from './usePressOutside'

interface Props {
  children: string
  /** Why the action does nothing. */
  reason: string
}

const Face = styled.button`
  ${pillStyle}
`

/*
 * Fixed above both bars, because the bar around the button clips its overflow. `::after` bridges the gap to the button, so that
 * the pointer can move onto the text (WCAG 1.4.13).
 */
const Reason = styled.span`
  position: fixed;
  z-index: 6;
  inset-inline: 0;
  bottom: calc(var(--bars) + 2px);
  width: max-content;
  max-width: calc(100vw - 24px);
  margin-inline: auto;
  padding: 10px 16px;
  border-radius: 14px;
  background: var(--ink);
  color: var(--paper);
  font-size: 0.8125rem;
  text-align: center;
  &[hidden] {
    display: none;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 100% 0 -24px;
  }
  ${media.short} {
    bottom: 12px;
  }
`

/**
 * A disabled action that says why: to screen readers, on hover, on focus and after a tap. Escape or a click elsewhere
 * closes the explanation.
 */
export function PillExplained({ children, reason }: Props) {
  const reasonId = useId()
  const item = useRef<HTMLLIElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  usePressOutside(item, isOpen, () => setIsOpen(false))
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOpen(false)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])

  return (
    <li
      ref={item}
      // Not onPointerEnter, which React does not call when the element that the pointer was over has been removed: the
      // browser then leaves out the event that React waits for (github.com/facebook/react/issues/13956).
      onPointerOver={() => setIsOpen(true)}
      // Lifting a finger fires this too: the text stays open to be read.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setIsOpen(false)}
    >
      <Face
        type="button"
        aria-disabled
        aria-describedby={reasonId}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        // Not every browser focuses a button on tap.
        onClick={() => setIsOpen(true)}
      >
        {children}
      </Face>
      <Reason id={reasonId} hidden={!isOpen}>
        {reason}
      </Reason>
    </li>
  )
}
