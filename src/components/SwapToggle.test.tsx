import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SwapToggle } from './SwapToggle'

test('its accessible name stays the same while its label changes', () => {
  render(
    <SwapToggle name="Connect to Florin" action="Connect" onClick={() => undefined}>
      Florin
    </SwapToggle>,
  )
  expect(screen.getByRole('button', { name: 'Connect to Florin' }).textContent).toBe('FlorinConnect')
})

test('has an accessible description', () => {
  render(
    <SwapToggle
      name="Disconnect mira.eth"
      action="Disconnect"
      description="mira.eth"
      onClick={() => undefined}
    >
      mira.eth Verified
    </SwapToggle>,
  )
  expect(screen.getByRole('button', { name: 'Disconnect mira.eth', description: 'mira.eth' })).toBeTruthy()
})

test('works by keyboard, and not while busy', async () => {
  const onClick = jest.fn()
  const { rerender } = render(
    <SwapToggle name="Connect" action="Connect" onClick={onClick}>
      Florin
    </SwapToggle>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(1)
  rerender(
    <SwapToggle name="Connect" action="Connect" isBusy onClick={onClick}>
      Florin
    </SwapToggle>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a tap elsewhere takes back the first tap, also where a tap focuses no button', async () => {
  const onClick = jest.fn()
  render(
    <SwapToggle name="Disconnect mira.eth" action="Disconnect" isTouchedTwice onClick={onClick}>
      mira.eth
    </SwapToggle>,
  )
  const button = screen.getByRole('button')
  // As in Safari.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  const tap = (target: Element) => userEvent.pointer({ keys: '[TouchA]', target })
  await tap(button)
  await tap(document.body)
  await tap(button)
  expect(onClick).not.toHaveBeenCalled()
  await tap(button)
  expect(onClick).toHaveBeenCalledTimes(1)
})
