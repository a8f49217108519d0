import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SwapToggle } from './SwapToggle'

test('its accessible name is the action', () => {
  render(
    <SwapToggle action="Connect" onClick={() => undefined}>
      Florin
    </SwapToggle>,
  )
  expect(screen.getByRole('button').textContent).toContain('Florin')
  expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy()
})

test('has an accessible description', () => {
  render(
    <SwapToggle action="Disconnect" description="mira.eth" onClick={() => undefined}>
      mira.eth Verified
    </SwapToggle>,
  )
  expect(screen.getByRole('button', { name: 'Disconnect', description: 'mira.eth' })).toBeTruthy()
})

test('works by keyboard, and not while busy', async () => {
  const onClick = jest.fn()
  const { rerender } = render(
    <SwapToggle action="Connect" onClick={onClick}>
      Florin
    </SwapToggle>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(1)
  rerender(
    <SwapToggle action="Connect" isBusy onClick={onClick}>
      Florin
    </SwapToggle>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(onClick).toHaveBeenCalledTimes(1)
})
