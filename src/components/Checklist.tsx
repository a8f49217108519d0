import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon } from './Icon'
import { VisuallyHidden } from './VisuallyHidden'

interface ChecklistStep {
  title: string
  detail: string
  /** `later`: an earlier step comes first, and no action is offered. */
  state: 'done' | 'now' | 'later'
  /** Buttons or links, while the step is to be done. */
  action?: ReactNode
}

interface Props {
  steps: readonly ChecklistStep[]
}

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  padding: 0;
  list-style: none;
`

const Item = styled.li`
  display: grid;
  grid-template-columns: 36px minmax(0, 1fr);
  gap: 14px;
  padding: 18px 0;
  & + & {
    border-top: 1px solid var(--line);
  }
  &:last-child {
    padding-bottom: 0;
  }
`

const looks = {
  done: { edge: 'var(--accent)', fill: 'var(--accent)', ink: 'var(--accent-ink)' },
  now: { edge: 'var(--accent)', fill: 'none', ink: 'var(--accent)' },
  later: { edge: 'var(--edge)', fill: 'none', ink: 'var(--muted)' },
}

const Dot = styled.span<{ $state: ChecklistStep['state'] }>`
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border: 1.5px solid ${({ $state }) => looks[$state].edge};
  border-radius: 50%;
  background: ${({ $state }) => looks[$state].fill};
  color: ${({ $state }) => looks[$state].ink};
  font: 400 1.25rem/1 var(--serif);
`

const Title = styled.div<{ $state: ChecklistStep['state'] }>`
  color: ${({ $state }) => ($state === 'now' ? 'var(--ink)' : 'var(--muted)')};
  font: 400 1.25rem/1.2 var(--serif);
`

const Detail = styled.p`
  margin-top: 2px;
  color: var(--muted);
  font-size: 0.875rem;
`

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  margin-top: 14px;
`

const words = { done: 'Done: ', now: '', later: 'Later: ' }

/** One-time steps, the finished ones marked. */
export function Checklist({ steps }: Props) {
  return (
    <List>
      {steps.map(({ title, detail, state, action }, index) => (
        <Item key={title}>
          <Dot $state={state} aria-hidden="true">
            {state === 'done' ? <Icon name="check" size={18} /> : index + 1}
          </Dot>
          <div>
            <Title $state={state}>
              <VisuallyHidden>{words[state]}</VisuallyHidden>
              {title}
            </Title>
            <Detail>{detail}</Detail>
            {state === 'now' && action && <Action>{action}</Action>}
          </div>
        </Item>
      ))}
    </List>
  )
}
