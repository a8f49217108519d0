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

test('the reason is the accessible description, also while hidden', () => {
  expect(button()).toHaveAccessibleDescription(REASON)
  expect(button()).toHaveAttribute('aria-disabled', 'true')
  expect(reason()).not.toBeVisible()
})

test('hovering the button or the reason keeps the reason visible', async () => {
  const user = userEvent.setup()
  await user.hover(button())
  expect(reason()).toBeVisible()
  await user.hover(reason())
  expect(reason()).toBeVisible()
  await user.hover(screen.getByText('Elsewhere'))
  expect(reason()).not.toBeVisible()
})

test('hovering shows the reason also when what the pointer was over has been removed', () => {
  // The browser names the parent of what has been removed, and sends it no pointerout.
  const over = new MouseEvent('pointerover', { bubbles: true, relatedTarget: screen.getByText('Elsewhere') })
  fireEvent(button(), over)
  expect(reason()).toBeVisible()
})

test('focus shows the reason and Escape hides it', async () => {
  await userEvent.tab()
  expect(button()).toHaveFocus()
  expect(reason()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(reason()).not.toBeVisible()
  expect(button()).toHaveFocus()
})

test('a tap shows the reason until a tap elsewhere', async () => {
  const user = userEvent.setup()
  await user.pointer([{ keys: '[TouchA]', target: button() }])
  expect(reason()).toBeVisible()
  // Some browsers do not focus a button on tap.
  fireEvent.blur(button())
  fireEvent.click(button())
  expect(reason()).toBeVisible()
  await user.pointer([{ keys: '[TouchA]', target: screen.getByText('Elsewhere') }])
  expect(reason()).not.toBeVisible()
})
