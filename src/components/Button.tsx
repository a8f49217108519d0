import { useId, type ComponentProps, type MouseEvent } from 'react'
import { styled } from 'styled-components'
import { buttonStyle, type ButtonKind } from './buttonStyle'

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: ButtonKind
  /** Why it does nothing now. Set, the button stays in place and in reach, and says this. */
  disabledReason?: string | undefined
  /** Something it started is under way; further presses do nothing. */
  isBusy?: boolean
}

const Frame = styled.span`
  display: inline-grid;
  gap: 6px;
`

const Face = styled.button<{ $kind: ButtonKind }>`
  ${buttonStyle}
`

const Spinner = styled.span`
  width: 14px;
  height: 14px;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: rosette-spin 0.9s linear infinite;
`

const Reason = styled.span`
  color: var(--muted);
  font-size: 0.8125rem;
  text-align: center;
`

/** A button. Where it cannot be used it is not hidden or greyed out in silence: it says why. */
export function Button({
  kind = 'main',
  disabledReason,
  isBusy = false,
  type = 'button',
  onClick,
  children,
  className,
  ...rest
}: Props) {
  const reasonId = useId()
  const isOff = isBusy || disabledReason !== undefined

  function onPress(event: MouseEvent<HTMLButtonElement>) {
    // Also keeps a form from being sent: Enter in a field presses its submit button.
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <Frame className={className}>
      <Face
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
        {...rest}
        $kind={kind}
        type={type}
        aria-disabled={disabledReason === undefined ? undefined : true}
        aria-busy={isBusy || undefined}
        onClick={onPress}
      >
        {isBusy && <Spinner aria-hidden="true" />}
        {children}
      </Face>
      {disabledReason !== undefined && <Reason id={reasonId}>{disabledReason}</Reason>}
    </Frame>
  )
}
