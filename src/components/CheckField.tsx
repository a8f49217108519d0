import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon } from './Icon'

interface Props {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  error?: string | undefined
}

const Row = styled.div`
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr);
  align-items: center;
  gap: 12px;
  min-height: 44px;
`

const Box = styled.input`
  width: 24px;
  height: 24px;
  margin: 0;
  accent-color: var(--accent);
  cursor: pointer;
  &[aria-invalid='true'] {
    outline: 2px solid var(--danger);
    outline-offset: 2px;
  }
`

const Name = styled.label`
  padding: 10px 0;
  font-weight: 500;
  cursor: pointer;
`

const Wrong = styled.div`
  display: flex;
  gap: 6px;
  color: var(--danger);
  font-weight: 500;
  font-size: 0.8125rem;
  svg {
    flex: none;
    margin-top: 2px;
  }
`

export function CheckField({ label, isChecked, onChange, error }: Props) {
  const id = useId()
  return (
    <div>
      <Row>
        <Box
          id={id}
          type="checkbox"
          checked={isChecked}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <Name htmlFor={id}>{label}</Name>
      </Row>
      {error !== undefined && (
        <Wrong id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {error}
        </Wrong>
      )}
    </div>
  )
}
