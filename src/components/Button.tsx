import { useId, useLayoutEffect, useRef, type ComponentProps, type MouseEvent } from 'react'
import { styled } from 'styled-components'
import { buttonStyle, type ButtonKind } from './buttonStyle'
import { Spinner } from './Spinner'

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: ButtonKind
  /** Why the button does nothing now. It stays focusable and shows this sentence. */
  disabledReason?: string | undefined
  /** What it started is still running: further clicks do nothing. */
  isBusy?: boolean
}

const Frame = styled.span`
  display: inline-grid;
  gap: 6px;
`

const Face = styled.button<{ $kind: ButtonKind }>`
  ${buttonStyle}
`

const PANEL = 'section, dialog, [data-notice]'

const Reason = styled.span`
  color: var(--muted);
  font-size: 0.8125rem;
  text-align: center;
`

/**
 * Focuses the panel or notice around a focused element that is about to leave the page, or else the page's title, unless
 * the same change focuses something. A screen reader would begin again at the top of the page.
 */
function handFocusOn(leaving: Element): void {
  const panels: HTMLElement[] = []
  let panel = leaving.closest<HTMLElement>(PANEL)
  while (panel) {
    panels.push(panel)
    panel = panel.parentElement?.closest<HTMLElement>(PANEL) ?? null
  }
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return
    const next = panels.find(({ isConnected }) => isConnected) ?? document.querySelector('h1')
    if (!next) return
    next.tabIndex = -1
    next.focus({ preventScroll: true })
  })
}

/** A button that says why when it cannot be used, instead of hiding or greying out. */
export function Button({
  kind = 'main',
  disabledReason,
  isBusy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  const reasonId = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const isOff = isBusy || disabledReason !== undefined

  // A layout effect is cleaned up while the button is still on the page.
  useLayoutEffect(() => {
    const leaving = frame.current
    return () => {
      if (leaving?.contains(document.activeElement)) handFocusOn(leaving)
    }
  }, [])

  function onPress(event: MouseEvent<HTMLButtonElement>) {
    // Enter in a field clicks the form's submit button: this keeps the form from being sent too.
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <Frame ref={frame}>
      <Face
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
        {...rest}
        $kind={kind}
        type={type}
        aria-disabled={disabledReason === undefined ? undefined : true}
        aria-busy={isBusy || undefined}
        onClick={onPress}
      >
        {isBusy && <Spinner $size={14} />}
        {children}
      </Face>
      {disabledReason !== undefined && <Reason id={reasonId}>{disabledReason}</Reason>}
    </Frame>
  )
}
