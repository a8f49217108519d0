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

/** An action in a pill bar. */
export function PillButton({ tone = 'plain', isBusy = false, onClick, ...rest }: Props) {
  return (
    <li>
      <Face
        type="button"
        {...rest}
        $tone={tone}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? undefined : onClick}
      />
    </li>
  )
}
