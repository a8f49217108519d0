import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { PortsContext } from '../app/hooks'
import { connectionEvents } from '../features/connection'
import { openStubBrowser } from './stubBank'
import { CONNECTOR } from './walletOver'

export const NAMED_ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/**
 * Renders screens with a connected wallet that has this ENS name. The bank does not answer, so nothing is known of the
 * wallet's KYC.
 */
export function showNamed(name: string | undefined, screens: ReactNode): void {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
  const browser = openStubBrowser()
  const { store, ports } = browser.openTab({
    chain: { ...browser.chain, nameOf: () => Promise.resolve(name) },
  })
  store.dispatch(connectionEvents.connectRequested(CONNECTOR))
  store.dispatch(
    connectionEvents.walletConnected({ address: NAMED_ADDRESS, chainId: 31337, connector: CONNECTOR }),
  )
  render(
    <Provider store={store}>
      <PortsContext value={ports}>
        <MemoryRouter>{screens}</MemoryRouter>
      </PortsContext>
    </Provider>,
  )
}
