import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  title: string
  /** Across from the title: a link. */
  children?: ReactNode
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: baseline;
  gap: 4px 12px;
`

/** The head of a section that is no panel. */
export function SectionHead({ title, children }: Props) {
  return (
    <Row>
      <h2>{title}</h2>
      {children}
    </Row>
  )
}
