import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  title: string
  children: ReactNode
}

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

const Legend = styled.legend`
  margin-bottom: 12px;
  padding: 0;
  font: 400 1.375rem / 1.2 var(--serif);
`

/** Related fields under a title, which screen readers announce with each field. */
export function FieldGroup({ title, children }: Props) {
  return (
    <Group>
      <Legend>{title}</Legend>
      {children}
    </Group>
  )
}
