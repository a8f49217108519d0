import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { FieldFrame, type Labelling } from './FieldFrame'
import { boxStyle } from './fieldStyle'

type Props = ComponentProps<'textarea'> & Labelling

const Area = styled.textarea`
  ${boxStyle}
  display: block;
  font-family: inherit;
  resize: vertical;
`

export function TextAreaField({ label, hint, error, isOptional, ...rest }: Props) {
  return (
    <FieldFrame {...{ label, hint, error, isOptional }}>
      {(ties) => <Area aria-required={isOptional ? undefined : true} rows={5} {...rest} {...ties} />}
    </FieldFrame>
  )
}
