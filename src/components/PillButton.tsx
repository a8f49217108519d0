import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { pillStyle } from './pillStyle'
import { Spinner } from './Spinner'

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** What it started is still running: further clicks do nothing. */
  isBusy?: boolean
}

const Face = styled.button`
  ${pillStyle}
  &&:not([aria-disabled='true']) {
    color: var(--frost);
  }
`

/** Freeze and unfreeze in a pill bar. */
export function PillButton({ isBusy = false, onClick, children, ...rest }: Props) {
  return (
    <li>
      <Face type="button" {...rest} aria-busy={isBusy || undefined} onClick={isBusy ? undefined : onClick}>
        {isBusy && <Spinner $size={12} />}
        {children}
      </Face>
    </li>
  )
}
