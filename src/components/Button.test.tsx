import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './Button'

test('a disabled button stays focusable and says why', async () => {
  const onClick = jest.fn()
  render(
    <Button disabledReason="The price is old." onClick={onClick}>
      Send
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Send', description: 'The price is old.' })
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('does not submit a form while busy, not even on Enter', async () => {
  const onSubmit = jest.fn((event: React.SyntheticEvent) => {
    event.preventDefault()
  })
  const form = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Amount" />
      <Button type="submit" isBusy={isBusy}>
        Send
      </Button>
    </form>
  )
  const { rerender } = render(form(true))
  await userEvent.type(screen.getByRole('textbox'), '1{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  rerender(form(false))
  await userEvent.type(screen.getByRole('textbox'), '2{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('keeps focus when it becomes disabled', async () => {
  const { rerender } = render(<Button>Send</Button>)
  await userEvent.tab()
  rerender(<Button disabledReason="The price is old.">Send</Button>)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }))
})
