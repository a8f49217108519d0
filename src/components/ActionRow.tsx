import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { media } from './media'

interface Props {
  title: string
  detail: string
  /** Quiet Buttons: at the end of the row, and below it on a phone. */
  actions: ReactNode
}

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 4px 14px;
  padding: 14px 0 10px;
  border-top: 1px solid var(--line);
  overflow-wrap: anywhere;
  &:first-child {
    border-top: 0;
  }
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Detail = styled.div`
  color: var(--muted);
  font-size: 0.8125rem;
`

const Actions = styled.div`
  display: flex;
  /* The text of the first action stands below the title. */
  margin-left: -12px;
`

/** A list row with more than one action. */
export function ActionRow({ title, detail, actions }: Props) {
  return (
    <Row>
      <div>
        <div>{title}</div>
        <Detail>{detail}</Detail>
      </div>
      <Actions>{actions}</Actions>
    </Row>
  )
}
