import { useId, type ComponentProps, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { describedBy } from './describedBy'
import { FieldFrame } from './FieldFrame'
import { boxStyle } from './fieldStyle'
import { Icon } from './Icon'

interface Props extends ComponentProps<'select'> {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong, in a sentence. */
  error?: string | undefined
  isOptional?: boolean | undefined
}

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
    padding-right: 40px;
  }
`

/** A labelled choice from a list; the options are its children. */
export function SelectField({ label, hint, error, isOptional, id, className, ...rest }: Props) {
  const ownId = useId()
  const selectId = id ?? ownId
  return (
    <FieldFrame
      id={selectId}
      label={label}
      hint={hint}
      error={error}
      isOptional={isOptional}
      className={className}
    >
      <Box>
        <Select
          {...rest}
          id={selectId}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(selectId, error !== undefined, hint !== undefined)}
        />
        <Icon name="down" />
      </Box>
    </FieldFrame>
  )
}
