import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Icon, type IconName } from './Icon'
import { IconTile } from './IconTile'

interface Props {
  to: string
  onClick?: () => void
  icon?: IconName
  title: string
  /** One line below the title, cut off where it is too long. */
  detail: ReactNode
  /** At the end of the row: an Amount. */
  aside: ReactNode
}

const Row = styled(Link)`
  display: flex;
  align-items: center;
  gap: 0 16px;
  height: 100%;
  padding: 0 10px;
  margin: 0 -10px;
  border-radius: 12px;
  color: inherit;
  text-decoration: none;
  &:hover {
    background: var(--sunken);
  }
`

const Body = styled.div`
  flex: 1;
  min-width: 0;
`

const Line = styled.div`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

const Detail = styled(Line)`
  color: var(--muted);
  font-size: 0.8125rem;
`

/** A row of fixed height that is one link as a whole. */
export function LinkRow({ to, onClick, icon, title, detail, aside }: Props) {
  return (
    <Row to={to} onClick={onClick}>
      {icon && (
        <IconTile>
          <Icon name={icon} />
        </IconTile>
      )}
      <Body>
        <Line>{title}</Line>
        <Detail>{detail}</Detail>
      </Body>
      {aside}
    </Row>
  )
}
