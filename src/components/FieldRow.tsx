import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  children: ReactNode
  /** A quiet Button beside the field's box. */
  action: ReactNode
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 6px;
`

const Beside = styled.div`
  /* The height of the field's label. */
  margin-top: 26px;
`

/** A field with an action beside it, such as removing it from a list. */
export function FieldRow({ children, action }: Props) {
  return (
    <Row>
      {children}
      <Beside>{action}</Beside>
    </Row>
  )
}
