import { styled } from 'styled-components'

interface Props {
  /** Names the group for screen readers: `Quick amounts`. */
  label: string
  choices: readonly { name: string; onChoose: () => void }[]
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`

const Choice = styled.button`
  min-width: 44px;
  min-height: 44px;
  padding: 4px 14px;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: none;
  color: var(--soft);
  font: 500 0.875rem / 1.3 var(--sans);
  cursor: pointer;
  &:hover {
    border-color: var(--edge);
    color: var(--ink);
  }
`

/** Common values for a field, each one click away. */
export function QuickChoices({ label, choices }: Props) {
  return (
    <Row role="group" aria-label={label}>
      {choices.map(({ name, onChoose }) => (
        <Choice key={name} type="button" onClick={onChoose}>
          {name}
        </Choice>
      ))}
    </Row>
  )
}
