import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { PortsContext } from '../../app/hooks'
import { CACHE_SECONDS } from '../../services/api'
import { accountsApi } from '../../services/accountsApi'
import { enter } from '../../testing/browser'
import { fakeClock } from '../../testing/fakeClock'
import { withStubBank } from '../../testing/stubBank'
import { flushPromises } from '../../testing/until'
import { usePaymentFunds } from './usePaymentFunds'

const DAY_MS = 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 10, 20)

const bank = withStubBank()
beforeEach(() => fakeClock(start))
afterEach(() => jest.useRealTimers())

async function expectFreshForADay(visit: () => Promise<void>, gasFor: jest.Mock): Promise<void> {
  await visit()
  jest.setSystemTime(start + DAY_MS - 1)
  await visit()
  expect(gasFor).toHaveBeenCalledTimes(1)
  jest.setSystemTime(start + DAY_MS + 1000)
  await visit()
  expect(gasFor).toHaveBeenCalledTimes(2)
}

test('a prepared payment is fresh for 24 hours, also after a reload: the chain is asked for its gas only after that', async () => {
  const gasFor = jest.fn(() => Promise.resolve(21_000n))
  /** Opens the page with a payment form, and leaves it again. */
  async function visit(): Promise<void> {
    const { store, ports } = bank.openTab({ chain: { ...bank.browser.chain, gasFor } })
    await enter(bank.tab)
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Provider store={store}>
        <PortsContext value={ports}>{children}</PortsContext>
      </Provider>
    )
    const form = renderHook(() => usePaymentFunds(), { wrapper })
    const entry = () =>
      Object.values(store.getState().cache.queries).find((query) => query?.endpointName === 'preparedPayment')
    await waitFor(() => expect(entry()?.status).toBe('fulfilled'))
    await act(flushPromises)
    form.unmount()
  }

  await expectFreshForADay(visit, gasFor)
})

test('so is a prepared payment from an account', async () => {
  const gasFor = jest.fn(() => Promise.resolve(90_000n))
  const payer = { wallet: bank.tab.provider.address, account: '0x52908400098527886E0F7030069857D2E4169EE7' }
  async function visit(): Promise<void> {
    const { store } = bank.openTab({ chain: { ...bank.browser.chain, gasFor } })
    await enter(bank.tab)
    // As `usePaymentFunds` asks.
    const question = accountsApi.endpoints.accountPaymentGas.initiate(payer, { forceRefetch: CACHE_SECONDS })
    const { data } = await store.dispatch(question)
    expect(data).toBe('90000')
    store.flush()
  }

  await expectFreshForADay(visit, gasFor)
})
