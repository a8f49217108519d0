import { useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { pillStyle } from './pillStyle'

interface Props {
  children: string
  /** Why it does nothing. */
  reason: string
}

const Face = styled.button`
  ${pillStyle}
`

/* Fixed, because the bar around it cuts off what reaches out of it; above both bars, whatever their size. */
const Reason = styled.span`
  position: fixed;
  z-index: 6;
  inset-inline: 0;
  bottom: calc(max(24px, env(safe-area-inset-bottom) + 8px) + 116px);
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
  /* The way from the button to it, for a pointer that wants to stay on it. */
  &::after {
    content: '';
    position: absolute;
    inset: 100% 0 -24px;
  }
  @media (max-width: 640px) {
    bottom: calc(max(12px, env(safe-area-inset-bottom) + 4px) + 116px);
  }
  @media (max-height: 400px) {
    bottom: 12px;
  }
`

/**
 * An action that does nothing here, and says why: to a screen reader, under a pointer, with the keyboard's focus and
 * after a tap. Escape, or a press elsewhere, puts the reason away (WCAG 1.4.13).
 */
export function PillExplained({ children, reason }: Props) {
  const reasonId = useId()
  const item = useRef<HTMLLIElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOpen(false)
    const onPointerDown = ({ target }: PointerEvent) =>
      target instanceof Node && !item.current?.contains(target) && setIsOpen(false)
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [isOpen])

  return (
    <li
      ref={item}
      onPointerEnter={() => setIsOpen(true)}
      // A finger that is lifted leaves as well, and wants to read.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setIsOpen(false)}
    >
      <Face
        type="button"
        aria-disabled
        aria-describedby={reasonId}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        // Not every browser moves the focus on a tap.
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
