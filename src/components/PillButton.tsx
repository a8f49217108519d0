import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { pillStyle } from './pillStyle'
import { Spinner } from './Spinner'

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `frost` for freeze and unfreeze. */
  tone?: 'plain' | 'frost'
  /** What it started is still running: further clicks do nothing. */
  isBusy?: boolean
}

const Face = styled.button<{ $tone: 'plain' | 'frost' }>`
  ${pillStyle}
  &&:not([aria-disabled='true']) {
    color: ${({ $tone }) => $tone === 'frost' && 'var(--frost)'};
  }
`

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
        {isBusy && <Spinner $size={12} />}
        {children}
      </Face>
    </li>
  )
}
