import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { IconTile } from './IconTile'

interface Props {
  /** The whole accessible name. */
  name: string
  detail: string
  /** An image or Icon. Decoration. */
  icon: ReactNode
  /** A Badge or Tag at the end of the row, kept out of the accessible name. */
  aside?: ReactNode
  /** Cannot be chosen; `detail` says why. `onClick` still fires, so that the caller can announce the reason. */
  isUnavailable: boolean
  onClick: () => void
}

const Row = styled.button`
  display: grid;
  grid-template-columns: 40px 1fr auto;
  gap: 14px;
  align-items: center;
  width: 100%;
  min-height: 68px;
  margin-top: 10px;
  padding: 10px 14px;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: none;
  text-align: left;
  cursor: pointer;
  &:hover {
    border-color: var(--accent);
  }
  &[aria-disabled='true'] {
    border-style: dashed;
    cursor: default;
  }
`

const Name = styled.span`
  display: block;
  font-weight: 600;
`

const Detail = styled.span`
  display: block;
  color: var(--muted);
  font-size: 0.8125rem;
`

/** A wide button for one of several options, such as a wallet in the picker. */
export function OptionRow({ name, detail, icon, aside, isUnavailable, onClick }: Props) {
  const id = useId()
  return (
    <Row
      type="button"
      aria-describedby={`${id}-detail`}
      aria-disabled={isUnavailable || undefined}
      onClick={onClick}
    >
      <IconTile aria-hidden="true">{icon}</IconTile>
      <span>
        <Name>{name}</Name>
        {/* Hidden from the name, read as the description: a button's name should match its label (WCAG 2.5.3). */}
        <Detail id={`${id}-detail`} aria-hidden="true">
          {detail}
        </Detail>
      </span>
      <span aria-hidden="true">{aside}</span>
    </Row>
  )
}
