import { screen, within } from '@testing-library/react'
import { NAMED_ADDRESS, showNamed } from '../../testing/showNamed'
import { SettingsPage } from './SettingsPage'

test('a wallet’s long name and its address are there in full', async () => {
  const name = `${'z'.repeat(60)}.eth`
  showNamed(name, <SettingsPage />)
  const panel = within(screen.getByRole('region', { name: 'Wallet' }))
  expect(await panel.findByText(name)).toBeInTheDocument()
  expect(panel.getByText(NAMED_ADDRESS)).toBeInTheDocument()
})
