import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Icon } from './Icon'

interface Props {
  to: string
  /** The page's title. */
  children: string
}

/* The chevron's own margin stands outside the column. */
const Face = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  min-height: 44px;
  margin-left: -5px;
  color: var(--muted);
  font-weight: 500;
  text-decoration: none;
  &:hover {
    color: var(--ink);
  }
  svg {
    transform: rotate(90deg);
  }
`

/** The way from a detail page back to its list, above the title. */
export function BackLink({ to, children }: Props) {
  return (
    <Face to={to}>
      <Icon name="down" size={18} />
      {children}
    </Face>
  )
}
