import { useState } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dialog } from './Dialog'

// jsdom has no showModal() and close(). The browser tests prove real focus and Escape handling.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})

function Picker() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Connect</button>
      {isOpen && (
        <Dialog
          title="Connect a wallet"
          description="Florin never sees your keys."
          onClose={() => setIsOpen(false)}
        >
          <button>MetaMask</button>
        </Dialog>
      )}
    </>
  )
}

async function open() {
  render(<Picker />)
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  return screen.getByRole('dialog', { name: 'Connect a wallet', description: 'Florin never sees your keys.' })
}

test('the close button closes it and returns focus to the opener', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect' }))
})

test('a click on the backdrop closes it', async () => {
  const dialog = await open()
  await userEvent.click(dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a drag from inside to outside does not close it', async () => {
  const dialog = await open()
  fireEvent.pointerDown(screen.getByRole('button', { name: 'MetaMask' }))
  fireEvent.click(dialog)
  expect(screen.getByRole('dialog')).toBe(dialog)
})

test('closes on the cancel event that Escape fires', async () => {
  const dialog = await open()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
