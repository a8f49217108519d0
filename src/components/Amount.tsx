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
  large: 'min(3.25rem, 17vw)',
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

/** Splits off the cents of a dollar amount, before a currency that stands behind it. */
function split(value: string): readonly [whole: string, cents: string, rest: string] {
  const [, whole = value, cents = '', rest = ''] = /^(.*\d)([.,]\d{2})(\D*)$/.exec(value) ?? []
  return rest.includes('ETH') || rest === '%' ? [value, '', ''] : [whole, cents, rest]
}

/** An amount in serif, with the cents in a quieter colour. */
export function Amount({ value, size = 'medium' }: Props) {
  if (value === undefined)
    return (
      <Figure $size={size}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>Not known</VisuallyHidden>
      </Figure>
    )
  const [whole, cents, rest] = split(value)
  return (
    <Figure $size={size} data-amount>
      {whole}
      {cents && <Minor>{cents}</Minor>}
      {rest}
    </Figure>
  )
}
