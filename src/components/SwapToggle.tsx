import { useId, useRef, useState, type ReactNode } from 'react'

interface Props {
  /** The accessible name, visible on hover and focus. */
  action: string
  /** Visible at rest. Not part of the accessible name. */
  children: ReactNode
  /** The accessible description, such as the name of the wallet to disconnect. */
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

  function onPress() {
    if (isBusy) return
    // Touch has no hover, so the first tap shows what the second will do.
    if (isTouchedTwice && isTouch.current && !isSwapped) setIsSwapped(true)
    else onClick()
  }

  return (
    <button
      type="button"
      className={`swap swap-${size}`}
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
      <span className="swap-rest" aria-hidden="true">
        {children}
      </span>
      <span className="swap-action">{action}</span>
      {description && (
        <span id={id} hidden>
          {description}
        </span>
      )}
    </button>
  )
}
