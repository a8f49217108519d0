import { styled } from 'styled-components'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  /** Already formatted: `$12,480.52`, `3.2 ETH`. Undefined means not known, which is never shown as 0. */
  value: string | undefined
  /** `hero` once per screen, `large` for a panel's main number, `medium` beside others, `row` in lists. */
  size?: keyof typeof sizes
  className?: string
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

/** Whole part and the rest from the point on, where it looks like money. */
function split(value: string): readonly [whole: string, cents: string] {
  const match = /^(.*\d)(\.\d{2})$/.exec(value)
  return match ? [match[1] ?? value, match[2] ?? ''] : [value, '']
}

/** A sum of money in serif, cents in a quieter colour. */
export function Amount({ value, size = 'medium', className }: Props) {
  if (value === undefined)
    return (
      <Figure $size={size} className={className}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>Checking</VisuallyHidden>
      </Figure>
    )
  const [whole, cents] = split(value)
  return (
    <Figure $size={size} className={className}>
      {whole}
      {cents && <Minor>{cents}</Minor>}
    </Figure>
  )
}
