import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { pillStyle } from './pillStyle'

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `frost` for freezing and unfreezing. */
  tone?: 'plain' | 'frost'
  /** It is under way; further presses do nothing. */
  isBusy?: boolean
}

const Face = styled.button<{ $tone: 'plain' | 'frost' }>`
  ${pillStyle}
  &&:not([aria-disabled='true']) {
    color: ${({ $tone }) => $tone === 'frost' && 'var(--frost)'};
  }
`

const Spinner = styled.span`
  width: 12px;
  height: 12px;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: rosette-spin 0.9s linear infinite;
`

/** An action in a pill bar. */
export function PillButton({ tone = 'plain', isBusy = false, onClick, children, ...rest }: Props) {
  return (
    <li>
      <Face
        type="button"
        {...rest}
        $tone={tone}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? undefined : onClick}
      >
        {isBusy && <Spinner aria-hidden="true" />}
        {children}
      </Face>
    </li>
  )
}
