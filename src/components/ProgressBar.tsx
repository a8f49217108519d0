import { styled } from 'styled-components'

interface Props {
  /** Accessible name: `Confirmations`. */
  label: string
  value: number
  max: number
  /** How the value is said: `4 of 6 blocks`. */
  text?: string | undefined
}

const Track = styled.div`
  height: 6px;
  margin-top: 8px;
  border-radius: 3px;
  background: var(--sunken);
  box-shadow: inset 0 0 0 1px var(--line);
  overflow: hidden;
`

const Fill = styled.div`
  height: 100%;
  border-radius: 3px;
  background: var(--accent);
  transform-origin: left;
  transition: transform 0.4s;
`

/** How far something has come. */
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
