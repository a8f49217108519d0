import { render, screen, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { makeStore } from '../../app/store'
import { readEnv } from '../../lib/env'
import type { OutsidePorts } from '../../services/ports'
import { connectionEvents } from '../connection'
import { SettingsPage } from './SettingsPage'

test('a wallet’s long name and its address are there in full', async () => {
  // Nobody answers for the bank.
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const name = `${'z'.repeat(60)}.eth`
  const connector = { id: 'scripted', name: 'Scripted Wallet', kind: 'extension' as const }
  const ports = { env: readEnv(), storage: localStorage, now: Date.now }
  const chain = { nameOf: () => Promise.resolve(name) }
  const store = makeStore({ ...ports, chain } as unknown as OutsidePorts)
  store.dispatch(connectionEvents.connectRequested(connector))
  store.dispatch(connectionEvents.walletConnected({ address, chainId: 31337, connector }))
  render(
    <Provider store={store}>
      <MemoryRouter>
        <SettingsPage />
      </MemoryRouter>
    </Provider>,
  )
  const panel = within(screen.getByRole('region', { name: 'Wallet' }))
  expect(await panel.findByText(name)).toBeInTheDocument()
  expect(panel.getByText(address)).toBeInTheDocument()
})
