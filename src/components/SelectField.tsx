import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { afterPress } from './afterPress'
import { FieldFrame, type Labelling } from './FieldFrame'
import { boxStyle } from './fieldStyle'
import { Icon } from './Icon'

type Props = ComponentProps<'select'> & Labelling

const Box = styled.div`
  position: relative;
  svg {
    position: absolute;
    right: 14px;
    top: 14px;
    color: var(--muted);
    pointer-events: none;
  }
`

const Select = styled.select`
  ${boxStyle}
  &&& {
    appearance: none;
    padding-right: 36px;
    text-overflow: ellipsis;
  }
`

export function SelectField({ label, hint, error, isOptional, onBlur, ...rest }: Props) {
  return (
    <FieldFrame {...{ label, hint, error, isOptional }}>
      {(ties) => (
        <Box>
          <Select {...rest} {...ties} onBlur={afterPress(onBlur)} />
          <Icon name="down" />
        </Box>
      )}
    </FieldFrame>
  )
}
