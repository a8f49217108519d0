import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { afterPress } from './afterPress'
import { FieldFrame, type Labelling } from './FieldFrame'
import { boxStyle } from './fieldStyle'

interface Props extends ComponentProps<'input'>, Labelling {}

const Input = styled.input`
  ${boxStyle}
`

/** A text field. AmountField is the one for amounts. */
export function Field({ label, hint, error, isOptional, onBlur, ...rest }: Props) {
  return (
    <FieldFrame {...{ label, hint, error, isOptional }}>
      {(ties) => (
        <Input
          aria-required={isOptional ? undefined : true}
          {...rest}
          {...ties}
          onBlur={afterPress(onBlur)}
        />
      )}
    </FieldFrame>
  )
}
