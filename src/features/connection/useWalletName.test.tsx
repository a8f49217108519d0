import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { AppStore } from '../../app/store'
import type { AppThunk } from '../../app/hooks'
import { ChainUnreachable } from '../../services/chain/chainPort'
import { fakeClock } from '../../testing/fakeClock'
import { nextFrame } from '../../testing/show'
import { openStubBrowser } from '../../testing/stubBank'
import { flushPromises } from '../../testing/until'
import { CONNECTOR } from '../../testing/walletOver'
import { connectionEvents } from './connectionSlice'
import { useWalletName } from './useWalletName'

const ALICE = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const BOB = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const HOUR = 60 * 60 * 1000

/** The chain's look-up of a name. */
const nameOf = jest.fn<Promise<string | undefined>, [string]>()

const openPage = (): AppStore => {
  const browser = openStubBrowser()
  return browser.openTab({ chain: { ...browser.chain, nameOf } }).store
}
const openCache =
  (wallet: string): AppThunk<Promise<void>> =>
  (dispatch, _getState, { persistence }) => {
    dispatch(connectionEvents.connectRequested(CONNECTOR))
    dispatch(connectionEvents.walletConnected({ address: wallet, chainId: 31337, connector: CONNECTOR }))
    return persistence.openWallet(wallet)
  }

/** A screen that shows the wallet's name. */
function mount(store: AppStore, address = ALICE) {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  return renderHook((wallet: string) => useWalletName(wallet), { wrapper, initialProps: address })
}
/** Waits until everything has settled. The chain answers at once in these tests. */
const settle = async () => {
  await act(flushPromises)
  await nextFrame()
}

const start = Date.UTC(2026, 10, 20)
const passTime = (ms: number) => jest.setSystemTime(Date.now() + ms)

beforeEach(() => {
  localStorage.clear()
  nameOf.mockReset().mockResolvedValue('alice.eth')
  fakeClock(start)
})
afterEach(() => jest.useRealTimers())

test('a wallet has its short address until its name is known', async () => {
  const { result } = mount(openPage())
  expect(result.current).toBe('0x71C...8976F')
  await waitFor(() => expect(result.current).toBe('alice.eth'))
  expect(nameOf.mock.calls).toEqual([[ALICE]])
})

test('without a wallet the chain is not asked', async () => {
  mount(openPage(), '')
  await settle()
  expect(nameOf).not.toHaveBeenCalled()
})

test('another wallet never gets the name of the one before', async () => {
  const { result, rerender } = mount(openPage())
  await waitFor(() => expect(result.current).toBe('alice.eth'))
  nameOf.mockReturnValue(new Promise(() => undefined))
  rerender(BOB)
  expect(result.current).toBe('0x14d...d9955')
  await settle()
  expect(result.current).toBe('0x14d...d9955')
})

describe.each([
  ['a name', 'alice.eth', 'alice.eth'],
  ['having no name', undefined, '0x71C...8976F'],
])('%s', (_what, said, shown) => {
  beforeEach(() => {
    nameOf.mockResolvedValue(said)
  })

  test('is fresh for 24 hours: a second screen asks the chain only after that', async () => {
    const store = openPage()
    const first = mount(store)
    await settle()
    expect(first.result.current).toBe(shown)
    first.unmount()

    passTime(24 * HOUR - 1)
    const second = mount(store)
    await settle()
    expect(second.result.current).toBe(shown)
    expect(nameOf).toHaveBeenCalledTimes(1)
    second.unmount()

    passTime(1)
    nameOf.mockResolvedValue('new.eth')
    const third = mount(store)
    expect(third.result.current).toBe(shown)
    await waitFor(() => expect(third.result.current).toBe('new.eth'))
    expect(nameOf).toHaveBeenCalledTimes(2)
  })

  test('stays known after a reload, and keeps its age', async () => {
    const before = openPage()
    await before.dispatch(openCache(ALICE))
    mount(before).unmount()
    await settle()
    before.flush()

    passTime(23 * HOUR)
    const after = openPage()
    await after.dispatch(openCache(ALICE))
    const { result, unmount } = mount(after)
    expect(result.current).toBe(shown)
    await settle()
    expect(nameOf).toHaveBeenCalledTimes(1)
    unmount()

    passTime(HOUR)
    mount(after)
    await settle()
    expect(nameOf).toHaveBeenCalledTimes(2)
  })
})

test('a chain that does not answer is asked once per screen, and the known name stays', async () => {
  const store = openPage()
  nameOf.mockRejectedValue(new ChainUnreachable())
  const first = mount(store)
  await settle()
  first.rerender(ALICE)
  await settle()
  expect(first.result.current).toBe('0x71C...8976F')
  expect(nameOf).toHaveBeenCalledTimes(1)
  first.unmount()

  nameOf.mockResolvedValue('alice.eth')
  const second = mount(store)
  await waitFor(() => expect(second.result.current).toBe('alice.eth'))
  second.unmount()

  passTime(24 * HOUR)
  nameOf.mockRejectedValue(new ChainUnreachable())
  const third = mount(store)
  await settle()
  expect(nameOf).toHaveBeenCalledTimes(3)
  expect(third.result.current).toBe('alice.eth')
})
