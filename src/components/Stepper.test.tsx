import { render, screen, within } from '@testing-library/react'
import { Stepper, type Step } from './Stepper'

const steps: readonly Step[] = [
  { label: 'Signed in your wallet', state: 'done' },
  { label: 'Confirming on Ethereum', state: 'now', detail: '1 of 2 blocks', progress: { value: 1, max: 2 } },
  { label: 'Recorded', state: 'todo' },
]

test('marks the current step, puts every state into words and announces progress', () => {
  render(<Stepper steps={steps} />)
  const items = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(items.map((item) => item.textContent)).toEqual([
    'Done: Signed in your wallet',
    '2In progress: Confirming on Ethereum1 of 2 blocks',
    '3To do: Recorded',
  ])
  expect(screen.getByRole('status').textContent).toBe('Step 2 of 3: Confirming on Ethereum, 1 of 2 blocks')
})

test('shows the confirmations as a progress bar', () => {
  render(<Stepper steps={steps} />)
  const bar = screen.getByRole('progressbar', { name: 'Confirming on Ethereum' })
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['1', '2'])
  expect(bar.getAttribute('aria-valuetext')).toBe('1 of 2 blocks')
})

test('announces a failed step and the end', () => {
  const { rerender } = render(<Stepper steps={[{ label: 'Recorded', state: 'failed', detail: 'Refused' }]} />)
  expect(screen.getByRole('status').textContent).toBe('Step 1 of 1 failed: Recorded, Refused')
  rerender(<Stepper steps={[{ label: 'Recorded', state: 'done' }]} />)
  expect(screen.getByRole('status').textContent).toBe('All steps are done.')
})
