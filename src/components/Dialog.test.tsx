import { useState } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dialog } from './Dialog'

// jsdom has the element without its methods; focus and Escape proper are the browser tests' to prove.
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

test('closes by its control and gives focus back to what opened it', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect' }))
})

test('closes on a press outside, which hits the dialog element itself', async () => {
  const dialog = await open()
  await userEvent.click(dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('stays when a press begins inside and ends outside', async () => {
  const dialog = await open()
  fireEvent.pointerDown(screen.getByRole('button', { name: 'MetaMask' }))
  fireEvent.click(dialog)
  expect(screen.getByRole('dialog')).toBe(dialog)
})

test('closes when the browser cancels it, as it does on Escape', async () => {
  const dialog = await open()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
