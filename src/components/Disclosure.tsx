import { useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { foldStyle } from './foldStyle'
import { Icon } from './Icon'

interface Props {
  /** Always visible. */
  summary: ReactNode
  /** Keeps the rest open, because something in it needs attention. */
  isForced: boolean
  children: ReactNode
}

const Frame = styled.details`
  margin-bottom: 18px;
  border-top: 1px solid var(--line);
  ${foldStyle}
`

const Summary = styled.summary`
  justify-content: space-between;
  gap: 12px;
  min-height: 48px;
  color: var(--soft);
  font-weight: 500;
  font-size: 0.875rem;
`

/** Hides content that few customers need behind a line that opens it. */
export function Disclosure({ summary, isForced, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Frame open={isOpen || isForced} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <Summary>
        <span>{summary}</span>
        <Icon name="down" size={18} />
      </Summary>
      {children}
    </Frame>
  )
}
