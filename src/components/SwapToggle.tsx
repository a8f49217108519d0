import { useId, useRef, useState, type ReactNode } from 'react'

interface Props {
  /** What activating it does: the accessible name at all times, seen on hover and focus. */
  action: string
  /** What is seen at rest. Decoration: not part of the name. */
  children: ReactNode
  /** Said after the name, for instance whose wallet it disconnects. */
  description?: string | undefined
  size?: 'large' | 'small'
  /** The first touch only swaps, the second acts: for what should not happen by a tap on a name. */
  isTouchedTwice?: boolean
  /** While true it shows what is at rest and does nothing. */
  isBusy?: boolean
  onClick: () => void
}

/** Rests on one label and swaps to its action on hover and focus, keeping its width and its accessible name. */
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
    // A finger has no hover: where it would act unseen, the first touch shows what the second will do.
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
