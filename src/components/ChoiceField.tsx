import { useId } from 'react'
import { css, styled } from 'styled-components'
import { media } from './media'

interface Props<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** Smaller, with the label for screen readers only: for a choice beside a panel's title. */
  isCompact?: boolean
}

const Group = styled.fieldset<{ $isCompact: boolean }>`
  min-width: 0;
  margin: 0 0 ${({ $isCompact }) => ($isCompact ? 0 : 18)}px;
  padding: 0;
  border: 0;
  ${({ $isCompact }) =>
    $isCompact &&
    css`
      label {
        min-height: 32px;
        padding: 0 12px;
      }
    `}
`

const Legend = styled.legend`
  margin-bottom: 6px;
  padding: 0;
  font-weight: 500;
  font-size: 0.875rem;
`

const Bar = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 2px;
  padding: 4px;
  border: 1px solid var(--edge);
  border-radius: 24px;
`

const Option = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-height: 40px;
  padding: 0 18px;
  border-radius: 999px;
  color: var(--soft);
  font-weight: 500;
  font-size: 0.875rem;
  cursor: pointer;
  &:has(:checked) {
    background: var(--ink);
    color: var(--paper);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  ${media.small} {
    padding: 0 12px;
  }
  @media (forced-colors: active) {
    &:has(:checked) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`

/** A radio group drawn as one bar of options. */
export function ChoiceField<Value extends string>({
  label,
  options,
  value,
  onChange,
  isCompact = false,
}: Props<Value>) {
  const name = useId()
  return (
    <Group $isCompact={isCompact}>
      <Legend className={isCompact ? 'visually-hidden' : undefined}>{label}</Legend>
      <Bar>
        {options.map((option) => (
          <Option key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </Option>
        ))}
      </Bar>
    </Group>
  )
}
