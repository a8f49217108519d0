import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { readBack } from '../lib/readBack'
import { FieldFrame, type Labelling } from './FieldFrame'
import { boxStyle } from './fieldStyle'

interface Props extends Omit<ComponentProps<'input'>, 'prefix'>, Labelling {
  /** Inside the box before the text. After a `$` the field says how it reads an amount with marks. */
  prefix?: string | undefined
  /** Inside the box after the text. Before `ETH` the field says how it reads an amount with marks. */
  suffix?: string | undefined
}

const Box = styled.div`
  position: relative;
`

const Input = styled.input<{ $hasPrefix: boolean; $hasSuffix: boolean }>`
  ${boxStyle}
  &&& {
    padding-left: ${({ $hasPrefix }) => $hasPrefix && '30px'};
    padding-right: ${({ $hasSuffix }) => $hasSuffix && '60px'};
  }
`

const Affix = styled.span<{ $side: 'left' | 'right' }>`
  position: absolute;
  inset-block: 0;
  ${({ $side }) => $side}: 15px;
  display: grid;
  place-items: center;
  color: var(--muted);
  pointer-events: none;
`

export function Field({ label, hint, error, isOptional, prefix, suffix, ...rest }: Props) {
  const unit = prefix === '$' ? 'USD' : suffix === 'ETH' ? 'ETH' : undefined
  const read = unit && typeof rest.value === 'string' ? readBack(rest.value, unit) : undefined
  const hints = read === undefined ? hint : hint === undefined ? read : [hint, ' ', read]
  return (
    <FieldFrame {...{ label, hint: hints, error, isOptional }}>
      {(ties) => (
        <Box>
          {prefix !== undefined && <Affix $side="left">{prefix}</Affix>}
          <Input
            aria-required={isOptional ? undefined : true}
            {...rest}
            {...ties}
            $hasPrefix={prefix !== undefined}
            $hasSuffix={suffix !== undefined}
          />
          {suffix !== undefined && <Affix $side="right">{suffix}</Affix>}
        </Box>
      )}
    </FieldFrame>
  )
}
