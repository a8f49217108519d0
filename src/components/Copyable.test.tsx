import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { Copyable } from './Copyable'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Shows an address on a page that may write to the clipboard, or not, and presses the button. */
async function copy(write: () => Promise<void>) {
  const user = userEvent.setup()
  const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
  render(
    <>
      <Copyable what="address" text={ADDRESS} />
      <ToastContainer />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  return writeText
}

afterEach(() => toast.dismiss())

test('copies the text in full, and says that it did', async () => {
  const writeText = await copy(() => Promise.resolve())
  expect(writeText).toHaveBeenCalledWith(ADDRESS)
  expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument()
})

test('says so where the page may not copy', async () => {
  await copy(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  expect(await screen.findByText('Could not be copied. Select the text instead.')).toBeInTheDocument()
  expect(screen.queryByText('Copied to clipboard')).toBeNull()
})
