import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon } from './Icon'
import { ProgressBar } from './ProgressBar'
import { VisuallyHidden } from './VisuallyHidden'

export interface Step {
  label: string
  state: 'done' | 'now' | 'todo' | 'failed'
  /** Below the label: a hash, `4 of 6 blocks`, what to do next. */
  detail?: ReactNode
  progress?: { value: number; max: number } | undefined
}

interface Props {
  steps: readonly Step[]
}

const List = styled.ol`
  display: grid;
  padding: 0;
  list-style: none;
`

const Item = styled.li<{ $state: Step['state'] }>`
  position: relative;
  display: grid;
  grid-template-columns: 28px minmax(0, 1fr);
  gap: 12px;
  padding-bottom: 18px;
  color: ${({ $state }) => $state === 'todo' && 'var(--muted)'};

  &:not(:last-child)::before {
    content: '';
    position: absolute;
    left: 13px;
    top: 32px;
    bottom: 4px;
    width: 2px;
    border-radius: 1px;
    background: ${({ $state }) => ($state === 'done' ? 'var(--accent)' : 'var(--line)')};
  }
`

const dots = { done: '--accent', now: '--accent', todo: '--edge', failed: '--danger' }

const Dot = styled.span<{ $state: Step['state'] }>`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border: 2px solid var(${({ $state }) => dots[$state]});
  border-radius: 50%;
  background: ${({ $state }) => $state === 'done' && 'var(--accent)'};
  color: ${({ $state }) =>
    $state === 'todo' ? 'var(--muted)' : $state === 'done' ? 'var(--accent-ink)' : `var(${dots[$state]})`};
  font-size: 0.8125rem;
  font-weight: 600;
`

const Label = styled.div<{ $isNow: boolean }>`
  padding-top: 2px;
  font-weight: ${({ $isNow }) => $isNow && 600};
`

const Detail = styled.div`
  color: var(--muted);
  font-size: 0.8125rem;
  overflow-wrap: anywhere;
`

const words = { done: 'Done:', now: 'In progress:', todo: 'To do:', failed: 'Failed:' }
const icons = { done: 'check', failed: 'close' } as const

/** Describes the current step for screen readers. */
function announce(steps: readonly Step[]): string {
  const index = steps.findIndex(({ state }) => state === 'now' || state === 'failed')
  const step = steps[index]
  if (!step) return steps.every(({ state }) => state === 'done') ? 'All steps are done.' : ''
  const detail = typeof step.detail === 'string' ? `, ${step.detail}` : ''
  return `Step ${index + 1} of ${steps.length}${step.state === 'failed' ? ' failed' : ''}: ${step.label}${detail}`
}

/** The steps of a long-running task, announced as they change. */
export function Stepper({ steps }: Props) {
  return (
    <>
      <List aria-label="Progress">
        {steps.map((step, index) => (
          // A label may repeat: a wire can be on hold twice.
          <Item
            key={`${index} ${step.label}`}
            $state={step.state}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <Dot $state={step.state} aria-hidden="true">
              {step.state === 'done' || step.state === 'failed' ? (
                <Icon name={icons[step.state]} size={16} />
              ) : (
                index + 1
              )}
            </Dot>
            <div>
              <Label $isNow={step.state === 'now' || step.state === 'failed'}>
                <VisuallyHidden>{words[step.state]} </VisuallyHidden>
                <span>{step.label}</span>
              </Label>
              {step.detail !== undefined && <Detail>{step.detail}</Detail>}
              {step.progress && (
                <ProgressBar
                  label={step.label}
                  {...step.progress}
                  text={typeof step.detail === 'string' ? step.detail : undefined}
                />
              )}
            </div>
          </Item>
        ))}
      </List>
      <VisuallyHidden role="status">{announce(steps)}</VisuallyHidden>
    </>
  )
}
