import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon } from './Icon'

/** What every labelled control is given, whatever it is. */
export interface Labelling {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong, in a sentence. */
  error?: string | undefined
  /** Says "optional" beside the label. What is not optional is required. */
  isOptional?: boolean | undefined
}

/** What ties a control to its label, and to what is said about it. */
interface Ties {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface Props extends Labelling {
  /** Of the control; one is made up where there is none. Hint and error derive theirs from it. */
  id: string | undefined
  className: string | undefined
  /** Draws the control. */
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

/** Label above, then the control, then what is wrong with it, then the hint. */
export function FieldFrame({ id: givenId, label, hint, error, isOptional, children, className }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  const errorId = error !== undefined && `${id}-error`
  const hintId = hint !== undefined && `${id}-hint`
  return (
    <Frame className={className}>
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
