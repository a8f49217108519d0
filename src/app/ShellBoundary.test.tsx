import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { ShellBoundary } from './ShellBoundary'

test('says that the screen could not be shown, and offers Reload', async () => {
  const told = jest.spyOn(console, 'error').mockImplementation()
  const onReload = jest.fn()
  const Broken = () => {
    throw new Error('broken')
  }
  render(
    <ShellBoundary onReload={onReload}>
      <Broken />
    </ShellBoundary>,
    { wrapper: MemoryRouter },
  )
  expect(screen.getByRole('heading', { name: 'This screen could not be shown.' })).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent(/^Your money is safe/)
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(onReload).toHaveBeenCalledTimes(1)
  // React logs the error.
  expect(told).toHaveBeenCalled()
  told.mockRestore()
})

test('draws its children while none throws', () => {
  render(<ShellBoundary onReload={jest.fn()}>all is well</ShellBoundary>)
  expect(screen.getByText('all is well')).toBeInTheDocument()
})
