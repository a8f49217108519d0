import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon } from './Icon'

interface Props {
  /** Id of the control the label belongs to; hint and error derive theirs from it (`describedBy`). */
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean | undefined
  children: ReactNode
  className?: string | undefined
}

const Frame = styled.div`
  min-width: 0;
  margin-bottom: 18px;
`

const Label = styled.label`
  display: flex;
  justify-content: space-between;
  gap: 12px;
  margin-bottom: 6px;
  font-weight: 500;
  font-size: 0.875rem;
`

const Small = styled.div`
  display: flex;
  gap: 6px;
  margin-top: 6px;
  color: var(--muted);
  font-size: 0.8125rem;
`

const Wrong = styled(Small)`
  color: var(--danger);
  font-weight: 500;
  svg {
    flex: none;
    margin-top: 2px;
  }
`

const Optional = styled.span`
  color: var(--muted);
  font-weight: 400;
`

/** Label above, then the control, then what is wrong with it, then the hint. */
export function FieldFrame({ id, label, hint, error, isOptional, children, className }: Props) {
  return (
    <Frame className={className}>
      <Label htmlFor={id}>
        {label}
        {isOptional && <Optional>optional</Optional>}
      </Label>
      {children}
      {error !== undefined && (
        <Wrong id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {error}
        </Wrong>
      )}
      {hint !== undefined && <Small id={`${id}-hint`}>{hint}</Small>}
    </Frame>
  )
}
