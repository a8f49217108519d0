import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Icon, type IconName } from './Icon'
import { IconTile } from './IconTile'
import { media } from './media'

interface Props {
  to: string
  onClick?: () => void
  icon?: IconName
  title: string
  /** One line below the title, cut off where it is too long. */
  detail: ReactNode
  /** Shown in the middle of the row on a wide screen, and cut off where it is too long. */
  middle?: ReactNode
  /** At the end of the row: an Amount. */
  aside: ReactNode
}

const Row = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  ${media.twoColumns} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 0.7fr) minmax(104px, auto);
  }
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
  display: flex;
  align-items: center;
  gap: 16px;
  min-width: 0;
`

const Lines = styled.div`
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

const Middle = styled.div`
  display: none;
  ${media.twoColumns} {
    display: block;
    min-width: 0;
  }
`

const Aside = styled.div`
  text-align: end;
`

/** A row of fixed height that is one link as a whole. */
export function LinkRow({ to, onClick, icon, title, detail, middle, aside }: Props) {
  return (
    <Row to={to} onClick={onClick}>
      <Body>
        {icon && (
          <IconTile>
            <Icon name={icon} />
          </IconTile>
        )}
        <Lines>
          <Line>{title}</Line>
          <Detail>{detail}</Detail>
        </Lines>
      </Body>
      <Middle>
        <Detail>{middle}</Detail>
      </Middle>
      <Aside>{aside}</Aside>
    </Row>
  )
}
