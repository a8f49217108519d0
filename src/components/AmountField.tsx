import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { askToRewrite, readBack } from '../lib/readBack'
import { afterPress } from './afterPress'
import { FieldFrame, type Labelling } from './FieldFrame'
import { boxStyle } from './fieldStyle'

interface Props extends ComponentProps<'input'>, Labelling {
  /** A `$` stands before the amount, any other unit behind it. */
  unit: '$' | 'ETH' | '%'
  value: string
}

const Box = styled.div`
  position: relative;
`

const Input = styled.input<{ $isAfterUnit: boolean }>`
  ${boxStyle}
  &&& {
    ${({ $isAfterUnit }) => ($isAfterUnit ? 'padding-left: 30px' : 'padding-right: 60px')};
  }
`

const Unit = styled.span`
  position: absolute;
  inset: 0 15px 0 auto;
  display: grid;
  place-items: center;
  color: var(--muted);
  pointer-events: none;
  &:first-child {
    inset: 0 auto 0 15px;
  }
`

/** Says how the field reads an amount with marks, or asks for another way to write it where no error does. */
function describeReading(text: string, unit: Props['unit'], error: string | undefined): string | undefined {
  if (unit === '%') return undefined
  const currency = unit === '$' ? 'USD' : 'ETH'
  return readBack(text, currency) ?? (error === undefined ? askToRewrite(text, currency) : undefined)
}

/** A typed amount with its unit inside the box. */
export function AmountField({ label, hint, error, isOptional, unit, onBlur, ...rest }: Props) {
  const read = describeReading(rest.value, unit, error)
  const hints = read === undefined ? hint : hint === undefined ? read : [hint, ' ', read]
  return (
    <FieldFrame {...{ label, hint: hints, error, isOptional }}>
      {(ties) => (
        <Box>
          {unit === '$' && <Unit>{unit}</Unit>}
          <Input
            inputMode="decimal"
            autoComplete="off"
            aria-required={isOptional ? undefined : true}
            {...rest}
            {...ties}
            onBlur={afterPress(onBlur)}
            $isAfterUnit={unit === '$'}
          />
          {unit !== '$' && <Unit>{unit}</Unit>}
        </Box>
      )}
    </FieldFrame>
  )
}
