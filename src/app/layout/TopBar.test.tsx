import { render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { connectionEvents } from '../../features/connection'
import { readEnv } from '../../lib/env'
import type { OutsidePorts } from '../../services/ports'
import { makeStore } from '../store'
import { TopBar } from './TopBar'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const connector = { id: 'scripted', name: 'Scripted Wallet', kind: 'extension' as const }

function show(name: string | undefined): void {
  // Nobody answers for the bank: what the bar shows of KYC is proved elsewhere.
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
  const ports = { env: readEnv(), storage: localStorage, now: Date.now }
  const chain = { nameOf: () => Promise.resolve(name) }
  const store = makeStore({ ...ports, chain } as unknown as OutsidePorts)
  store.dispatch(connectionEvents.connectRequested(connector))
  store.dispatch(connectionEvents.walletConnected({ address, chainId: 31337, connector }))
  render(
    <Provider store={store}>
      <MemoryRouter>
        <TopBar />
      </MemoryRouter>
    </Provider>,
  )
}

test.each([
  ['its short address without a name', undefined, '0x71C...8976F', '0x71C...8976F'],
  ['its name', 'alice.eth', 'alice.eth', 'alice.eth'],
  [
    'a long name, cut where it is seen and in full where it is read out',
    `${'z'.repeat(60)}.eth`,
    'zzzzzzzzzzz...zzzzzz.eth',
    `${'z'.repeat(60)}.eth`,
  ],
])('the bar calls a wallet by %s', async (_what, name, seen, readOut) => {
  show(name)
  const toggle = screen.getByRole('button', { name: 'Disconnect' })
  await waitFor(() => expect(toggle).toHaveAccessibleDescription(readOut))
  expect(screen.getAllByText(seen)[0]).toBeInTheDocument()
})
