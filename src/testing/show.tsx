import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { PortsContext } from '../app/hooks'
import { Toasts } from '../app/layout/Toasts'
import type { Tab } from './browser'

/** Where the app has gone, for a test to read. */
function Address() {
  const { pathname, search, hash } = useLocation()
  return (
    <div role="note" aria-label="Address">
      {pathname + search + hash}
    </div>
  )
}

/** Until the screens show what the store holds: Redux Toolkit tells them of an answer in the next frame. */
export const nextFrame = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))

/** Puts screens of the app on a page, at an address, with the toasts that its shell shows. */
export function show({ store, ports }: Tab, screens: ReactNode, at = '/') {
  return render(
    <Provider store={store}>
      <PortsContext value={ports}>
        <MemoryRouter initialEntries={[at]}>
          {screens}
          <Toasts />
          <Address />
        </MemoryRouter>
      </PortsContext>
    </Provider>,
  )
}
