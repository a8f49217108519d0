import { act, render, screen } from '@testing-library/react'
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

describe('a focused button that goes', () => {
  const Page = ({ hasPanel = true, hasButton = true }) => (
    <>
      <h1>Accounts</h1>
      {hasPanel && <section aria-label="Number 4">{hasButton && <Button>Sign</Button>}</section>}
      <input aria-label="Search" />
    </>
  )
  async function focused() {
    const { rerender } = render(<Page />)
    await userEvent.tab()
    return rerender
  }

  test('hands the focus to its panel', async () => {
    const rerender = await focused()
    rerender(<Page hasButton={false} />)
    await act(() => Promise.resolve())
    expect(screen.getByRole('region', { name: 'Number 4' })).toHaveFocus()
  })

  test('hands it to the title of the page if the panel goes too', async () => {
    const rerender = await focused()
    rerender(<Page hasPanel={false} />)
    await act(() => Promise.resolve())
    expect(screen.getByRole('heading', { name: 'Accounts' })).toHaveFocus()
  })

  test('leaves the focus where the same change has put it', async () => {
    const rerender = await focused()
    act(() => {
      rerender(<Page hasButton={false} />)
      screen.getByRole('textbox').focus()
    })
    await act(() => Promise.resolve())
    expect(screen.getByRole('textbox')).toHaveFocus()
  })
})
