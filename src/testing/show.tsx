import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom'
import { PortsContext } from '../app/hooks'
import { Visit } from '../components/PageTitle'
import { Toasts } from '../app/layout/Toasts'
import type { Tab } from './browser'

// These screens are moved by a real bank and a real chain, at any time. React asks for `act` in such a test only if this
// is true, which Testing Library sets for every file: https://react.dev/reference/react/act#error-the-current-testing-environment-is-not-configured-to-support-act
beforeAll(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false
})

/** The address of the page that a customer visited before. */
export const BEFORE = '/before'

let navigate: NavigateFunction | undefined

/** Does what the browser's Back (-1) or Forward (1) does. */
export const traverse = (entries: number): Promise<void> => act(async () => navigate?.(entries))

/** Shows the router's address to the test. */
function Address() {
  const ofRouter = useNavigate()
  useEffect(() => {
    navigate = ofRouter
  }, [ofRouter])
  const { pathname, search, hash } = useLocation()
  return (
    <div role="note" aria-label="Address">
      {pathname + search + hash}
    </div>
  )
}

/** Waits until the screens show the store's state: Redux Toolkit notifies them of an answer in the next frame. */
export const nextFrame = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))

/** Waits for an answer, and until the screens show it. */
export async function answered<Answer>(ask: () => PromiseLike<Answer>): Promise<Answer> {
  const answer = await act(async () => ask())
  await nextFrame()
  return answer
}

/** Waits until a customer can see the text. `findByText` also finds what `Held` still hides. */
export const findShown = (text: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const element = screen.getByText(text)
    expect(element).toBeVisible()
    return element
  })

/** Renders screens of the app at an address, with toasts as in the shell. */
export function show({ store, ports }: Tab, screens: ReactNode, at = '/') {
  return render(
    <Provider store={store}>
      <PortsContext value={ports}>
        <MemoryRouter initialEntries={[BEFORE, at]}>
          <Visit>{screens}</Visit>
          <Toasts />
          <Address />
        </MemoryRouter>
      </PortsContext>
    </Provider>,
  )
}
