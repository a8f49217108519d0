import { useId, type ComponentProps, type MouseEvent } from 'react'
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

const Reason = styled.span`
  color: var(--muted);
  font-size: 0.8125rem;
  text-align: center;
`

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
  const isOff = isBusy || disabledReason !== undefined

  function onPress(event: MouseEvent<HTMLButtonElement>) {
    // Enter in a field clicks the form's submit button: this keeps the form from being sent too.
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <Frame>
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
