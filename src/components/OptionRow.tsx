import { useId, type ComponentProps, type ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props extends Omit<ComponentProps<'button'>, 'name'> {
  /** The accessible name is this alone. */
  name: string
  detail?: ReactNode
  /** An image or Icon, decoration. */
  icon: ReactNode
  /** At the end of the row, seen but not in the name: a Badge or Tag. */
  aside?: ReactNode
  isBusy?: boolean
  /** It cannot be chosen, and `detail` says why; a press is still heard, to say it aloud. */
  isUnavailable?: boolean
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

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: 12px;
  background: var(--sunken);
  overflow: hidden;
  img {
    width: 26px;
    height: 26px;
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

/** One thing to choose, as a wide button: a wallet in the picker. */
export function OptionRow({
  name,
  detail,
  icon,
  aside,
  isBusy = false,
  isUnavailable = false,
  onClick,
  ...rest
}: Props) {
  const id = useId()
  return (
    <Row
      type="button"
      {...rest}
      aria-describedby={detail === undefined ? undefined : `${id}-detail`}
      aria-disabled={isBusy || isUnavailable || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      <Mark aria-hidden="true">{icon}</Mark>
      <span>
        <Name>{name}</Name>
        {/* Said as the description; hidden, because what is seen in a button should be its name (WCAG 2.5.3). */}
        {detail !== undefined && (
          <Detail id={`${id}-detail`} aria-hidden="true">
            {detail}
          </Detail>
        )}
      </span>
      <span aria-hidden="true">{aside}</span>
    </Row>
  )
}
