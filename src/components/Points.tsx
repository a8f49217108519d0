import { styled } from 'styled-components'

interface Props {
  points: readonly string[]
}

const Frame = styled.ul`
  display: grid;
  gap: 8px;
  padding-left: 1.1em;
  color: var(--soft);
  li::marker {
    color: var(--muted);
  }
`

export function Points({ points }: Props) {
  return (
    <Frame>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </Frame>
  )
}
