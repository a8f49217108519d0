import { styled } from 'styled-components'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  /** Already formatted: `$12,480.52`, `3.2 ETH`. Undefined is shown as a dash, never as 0. */
  value: string | undefined
  /** `hero` once per screen, `large` for a panel's main number, `medium` in groups, `row` in lists. */
  size?: keyof typeof sizes
}

const sizes = {
  hero: 'clamp(3.25rem, 2.6rem + 4vw, 4.75rem)',
  large: '3.25rem',
  medium: '1.5rem',
  row: '1.25rem',
}

const Figure = styled.span<{ $size: keyof typeof sizes }>`
  display: inline-block;
  font: 400 ${({ $size }) => sizes[$size]} / 1.05 var(--serif);
  font-feature-settings: 'lnum';
  letter-spacing: -0.01em;
  overflow-wrap: anywhere;
`

const Minor = styled.span`
  color: var(--muted);
`

/** Splits off the cents of a dollar amount. */
function split(value: string): readonly [whole: string, cents: string] {
  const match = /^(.*\d)(\.\d{2})$/.exec(value)
  return match ? [match[1] ?? value, match[2] ?? ''] : [value, '']
}

/** An amount in serif, with the cents in a quieter colour. */
export function Amount({ value, size = 'medium' }: Props) {
  if (value === undefined)
    return (
      <Figure $size={size}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>Checking</VisuallyHidden>
      </Figure>
    )
  const [whole, cents] = split(value)
  return (
    <Figure $size={size}>
      {whole}
      {cents && <Minor>{cents}</Minor>}
    </Figure>
  )
}
