import { styled } from 'styled-components'

interface Props {
  /** The accessible name. */
  label: string
  value: number
  max: number
  /** How screen readers say the value: `4 of 6 blocks`. */
  text?: string | undefined
}

const Track = styled.div`
  height: 6px;
  margin-top: 8px;
  border-radius: 3px;
  background: var(--sunken);
  box-shadow: inset 0 0 0 1px var(--line);
  overflow: hidden;
  /* Seen with forced colours only, which take the shadow away. */
  outline: 1px solid transparent;
`

const Fill = styled.div`
  height: 100%;
  border-radius: 3px;
  background: var(--accent);
  transform-origin: left;
  transition: transform 0.4s;
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: Highlight;
  }
`

export function ProgressBar({ label, value, max, text }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
    >
      <Fill style={{ transform: `scaleX(${share})` }} />
    </Track>
  )
}
