import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PillExplained } from './PillExplained'

const REASON = 'Freezing applies to credit cards.'

beforeEach(() => {
  render(
    <>
      <ul>
        <PillExplained reason={REASON}>Freeze</PillExplained>
      </ul>
      <p>Elsewhere</p>
    </>,
  )
})

const button = () => screen.getByRole('button', { name: 'Freeze' })
const reason = () => screen.getByText(REASON)

test('a screen reader hears the reason, whether it is seen or not', () => {
  expect(button()).toHaveAccessibleDescription(REASON)
  expect(button()).toHaveAttribute('aria-disabled', 'true')
  expect(reason()).not.toBeVisible()
})

test('the pointer shows it for as long as it stays, and may stay on the reason itself', async () => {
  const user = userEvent.setup()
  await user.hover(button())
  expect(reason()).toBeVisible()
  await user.hover(reason())
  expect(reason()).toBeVisible()
  await user.hover(screen.getByText('Elsewhere'))
  expect(reason()).not.toBeVisible()
})

test('focus shows it, and Escape puts it away', async () => {
  await userEvent.tab()
  expect(button()).toHaveFocus()
  expect(reason()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(reason()).not.toBeVisible()
  expect(button()).toHaveFocus()
})

test('a tap shows it also after the finger is gone, until another one elsewhere', async () => {
  const user = userEvent.setup()
  await user.pointer([{ keys: '[TouchA]', target: button() }])
  expect(reason()).toBeVisible()
  // As browsers that leave the focus where it was.
  fireEvent.blur(button())
  fireEvent.click(button())
  expect(reason()).toBeVisible()
  await user.pointer([{ keys: '[TouchA]', target: screen.getByText('Elsewhere') }])
  expect(reason()).not.toBeVisible()
})
