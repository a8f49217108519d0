import { useId, useRef, useState, type ReactNode } from 'react'
import { usePressOutside } from './usePressOutside'

interface Props {
  /** The accessible name. It holds the text of both labels, because people say what they see (WCAG 2.5.3). */
  name: string
  /** Visible on hover and focus. */
  action: string
  /** Visible at rest. */
  children: ReactNode
  /** The accessible description, such as the full name of the wallet to disconnect. */
  description?: string | undefined
  size?: 'large' | 'small'
  /** The first tap swaps the label and the second acts, so that a tap on a name does not disconnect the wallet. */
  isTouchedTwice?: boolean
  /** Shows the resting label and ignores clicks. */
  isBusy?: boolean
  onClick: () => void
}

/** A button whose label changes to its action on hover and focus, without changing its width or accessible name. */
export function SwapToggle({
  name,
  action,
  children,
  description,
  size = 'large',
  isTouchedTwice = false,
  isBusy = false,
  onClick,
}: Props) {
  const id = useId()
  const [isSwapped, setIsSwapped] = useState(false)
  const isTouch = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  usePressOutside(button, isSwapped, () => setIsSwapped(false))

  function onPress() {
    if (isBusy) return
    // Touch has no hover, so the first tap shows what the second will do.
    if (isTouchedTwice && isTouch.current && !isSwapped) setIsSwapped(true)
    else onClick()
  }

  return (
    <button
      ref={button}
      type="button"
      className={`swap swap-${size}`}
      aria-label={name}
      aria-disabled={isBusy}
      aria-describedby={description ? id : undefined}
      onPointerDown={({ pointerType }) => {
        isTouch.current = pointerType === 'touch'
      }}
      onKeyDown={() => {
        isTouch.current = false
      }}
      onBlur={() => setIsSwapped(false)}
      onClick={onPress}
    >
      <span className="swap-rest">{children}</span>
      <span className="swap-action">{action}</span>
      {description && (
        <span id={id} hidden>
          {description}
        </span>
      )}
    </button>
  )
}
