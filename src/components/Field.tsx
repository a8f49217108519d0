import { useId, type ComponentProps, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { describedBy } from './describedBy'
import { FieldFrame } from './FieldFrame'
import { boxStyle } from './fieldStyle'

interface Props extends Omit<ComponentProps<'input'>, 'prefix'> {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong, in a sentence. */
  error?: string | undefined
  /** Says "optional" beside the label. What is not optional is required. */
  isOptional?: boolean | undefined
  /** Inside the box, before the text: `$`. */
  prefix?: string | undefined
  /** Inside the box, after the text: `ETH`. */
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

/** A labelled text input. */
export function Field({ label, hint, error, isOptional, prefix, suffix, id, className, ...rest }: Props) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldFrame
      id={inputId}
      label={label}
      hint={hint}
      error={error}
      isOptional={isOptional}
      className={className}
    >
      <Box>
        {prefix !== undefined && <Affix $side="left">{prefix}</Affix>}
        <Input
          aria-required={isOptional ? undefined : true}
          {...rest}
          id={inputId}
          $hasPrefix={prefix !== undefined}
          $hasSuffix={suffix !== undefined}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(inputId, error !== undefined, hint !== undefined)}
        />
        {suffix !== undefined && <Affix $side="right">{suffix}</Affix>}
      </Box>
    </FieldFrame>
  )
}
