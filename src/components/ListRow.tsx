import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon, type IconName } from './Icon'
import { IconTile } from './IconTile'

interface Props {
  icon?: IconName
  /** A link in the title makes the whole row clickable. */
  title: ReactNode
  detail?: ReactNode
  /** At the end of the row: an Amount, a Badge. */
  aside?: ReactNode
}

/* With a large font the aside wraps below the text. */
const Row = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 4px 14px;
  min-height: 44px;
  padding: 14px 0;
  border-top: 1px solid var(--line);
  &:first-child {
    border-top: 0;
  }
  &:last-child {
    padding-bottom: 0;
  }
  &:hover a {
    color: var(--accent);
  }
  > :last-child {
    margin-left: auto;
  }
`

const Body = styled.div`
  flex: 1 1 6rem;
  min-width: 0;
  overflow-wrap: anywhere;
  a {
    color: inherit;
    text-decoration: none;
  }
  a::after {
    content: '';
    position: absolute;
    inset: 4px -10px;
    border-radius: 12px;
  }
  a:focus-visible {
    outline: none;
  }
  a:focus-visible::after {
    outline: 2px solid var(--accent);
  }
`

const Detail = styled.div`
  color: var(--muted);
  font-size: 0.8125rem;
`

export function ListRow({ icon, title, detail, aside }: Props) {
  return (
    <Row>
      {icon && (
        <IconTile>
          <Icon name={icon} />
        </IconTile>
      )}
      <Body>
        <div>{title}</div>
        {detail !== undefined && <Detail>{detail}</Detail>}
      </Body>
      {aside}
    </Row>
  )
}
