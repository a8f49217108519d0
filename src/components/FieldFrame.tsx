import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon } from './Icon'

export interface Labelling {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Shows "optional" beside the label. All other fields are required. */
  isOptional?: boolean | undefined
}

/** Attributes that tie a control to its label, hint and error. */
interface Ties {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface Props extends Labelling {
  children: (ties: Ties) => ReactNode
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

/** A label above a control, with its error and hint below. */
export function FieldFrame({ label, hint, error, isOptional, children }: Props) {
  const id = useId()
  const errorId = error !== undefined && `${id}-error`
  const hintId = hint !== undefined && `${id}-hint`
  return (
    <Frame>
      <Label htmlFor={id}>
        {label}
        {isOptional && <Optional>optional</Optional>}
      </Label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': [errorId, hintId].filter((part) => part !== false).join(' ') || undefined,
      })}
      {errorId && (
        <Wrong id={errorId}>
          <Icon name="alert" size={16} />
          {error}
        </Wrong>
      )}
      {hintId && <Small id={hintId}>{hint}</Small>}
    </Frame>
  )
}
