import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Rosette } from './Rosette'

interface Props {
  /** `No wires yet` */
  title: string
  children?: ReactNode
  /** The next step, as a Button or RouteButton. */
  action?: ReactNode
}

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: 6px;
  padding: 28px 16px;
  text-align: center;
  > svg {
    margin-bottom: 8px;
    opacity: 0.45;
  }
`

const Title = styled.p`
  font: 400 1.375rem/1.2 var(--serif);
`

const Text = styled.p`
  max-width: 38ch;
  color: var(--muted);
`

const Action = styled.div`
  margin-top: 12px;
`

/** Stands in for an empty list and offers the next step. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <Frame>
      <Rosette size={72} />
      <Title>{title}</Title>
      {children !== undefined && <Text>{children}</Text>}
      {action !== undefined && <Action>{action}</Action>}
    </Frame>
  )
}
