/** @jest-environment jest-fixed-jsdom */
import { ScriptedProvider } from '../../testing/scriptedProvider'
import { testEnv } from '../../testing/testEnv'
import { flushPromises, until } from '../../testing/until'
import { makeWalletAdapter } from './walletAdapter'
import type { WalletEvent } from './walletPort'
import { newWallet } from '../../testing/newWallet'

let announcing: AbortController
let provider: ScriptedProvider
let rdns: string
let wallets = 0
beforeEach(() => {
  localStorage.clear()
  delete window.ethereum
  announcing = new AbortController()
  wallets += 1
  rdns = `test.wallet${wallets}`
  provider = new ScriptedProvider(newWallet())
  provider.isConnected = true
})
afterEach(() => {
  jest.useRealTimers()
  announcing.abort()
})

/** An extension, which announces itself on every request (EIP-6963). */
function announce(): void {
  const uuid = `uuid-${wallets}`
  const tell = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: { info: { uuid, name: 'Scripted', icon: 'data:image/png;base64,AA==', rdns }, provider },
      }),
    )
  window.addEventListener('eip6963:requestProvider', tell)
  announcing.signal.addEventListener('abort', () =>
    window.removeEventListener('eip6963:requestProvider', tell),
  )
  tell()
}
const remembered = (address = provider.address) => ({ connector: 'announced', rdns, address })
const methods = () => provider.requests.map(({ method }) => method)

async function reconnected() {
  announce()
  const adapter = makeWalletAdapter(testEnv())
  const events: WalletEvent[] = []
  adapter.onEvent((event) => events.push(event))
  expect(await adapter.reconnect(remembered())).toMatchObject({ outcome: 'connected' })
  return { adapter, events }
}

describe('reconnecting the wallet of the last visit', () => {
  test('asks for the accounts that the wallet permits already, and never prompts', async () => {
    announce()
    const adapter = makeWalletAdapter(testEnv())
    expect(await adapter.reconnect(remembered())).toEqual({
      outcome: 'connected',
      wallet: {
        address: provider.address,
        chainId: 31337,
        rdns,
        connector: {
          id: `eip6963:uuid-${wallets}`,
          name: 'Scripted',
          kind: 'extension',
          icon: 'data:image/png;base64,AA==',
        },
      },
    })
    expect(methods()).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test('waits a second for a wallet that starts after the page', async () => {
    const adapter = makeWalletAdapter(testEnv())
    jest.useFakeTimers()
    const reconnecting = adapter.reconnect(remembered())
    await jest.advanceTimersByTimeAsync(999)
    announce()
    expect(await reconnecting).toMatchObject({ outcome: 'connected' })
  })

  test('gives up after that, and takes no other wallet instead', async () => {
    window.ethereum = provider
    announce()
    const adapter = makeWalletAdapter(testEnv())
    jest.useFakeTimers()
    const reconnecting = adapter.reconnect({ ...remembered(), rdns: 'test.gone' })
    await jest.advanceTimersByTimeAsync(1_000)
    expect(await reconnecting).toEqual({ outcome: 'absent' })
    expect(methods()).toEqual([])
  })

  test('reports a wallet that names no account as locked', async () => {
    announce()
    provider.answerNext('eth_accounts', [])
    const adapter = makeWalletAdapter(testEnv())
    expect(await adapter.reconnect(remembered())).toMatchObject({
      outcome: 'locked',
      connector: { name: 'Scripted' },
    })
    expect(methods()).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test.each([
    ['refuses', () => provider.failNext('eth_accounts', 4100)],
    ['answers no list', () => provider.answerNext('eth_accounts', { 0: 'x' })],
    ['names no address', () => provider.answerNext('eth_accounts', ['somebody'])],
  ])('reports a wallet that %s as locked', async (_what, script) => {
    announce()
    script()
    expect(await makeWalletAdapter(testEnv()).reconnect(remembered())).toMatchObject({ outcome: 'locked' })
  })

  test('waits three seconds for a wallet that does not answer', async () => {
    announce()
    provider.holdNext('eth_accounts')
    const adapter = makeWalletAdapter(testEnv())
    jest.useFakeTimers()
    const reconnecting = adapter.reconnect(remembered())
    await jest.advanceTimersByTimeAsync(3_000)
    expect(await reconnecting).toMatchObject({ outcome: 'locked' })
  })

  test('takes the account that the wallet names now, with its checksum', async () => {
    announce()
    provider.answerNext('eth_accounts', [provider.address.toLowerCase()])
    const adapter = makeWalletAdapter(testEnv())
    expect(await adapter.reconnect(remembered('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'))).toMatchObject({
      wallet: { address: provider.address, rdns },
    })
  })

  test.each([
    ['1', 1],
    ['0x7a69', 31337],
    ['nonsense', NaN],
    [undefined, NaN],
  ])('reads the chain %j as %i', async (said, chainId) => {
    announce()
    provider.answerNext('eth_chainId', said)
    expect(await makeWalletAdapter(testEnv()).reconnect(remembered())).toMatchObject({ wallet: { chainId } })
  })

  test('reconnects a remembered wallet that does not announce itself', async () => {
    window.ethereum = provider
    const injected = { connector: 'injected', address: provider.address }
    expect(await makeWalletAdapter(testEnv()).reconnect(injected)).toMatchObject({
      outcome: 'connected',
      wallet: { address: provider.address, connector: { id: 'injected' } },
    })
    expect(methods()).not.toContain('eth_requestAccounts')
  })
})

describe('a connected wallet', () => {
  test('that changes its account emits an event', async () => {
    const { events } = await reconnected()
    const next = newWallet()
    await provider.emit('accountsChanged', [next.address.toLowerCase(), provider.address])
    await until(() => events.length === 1)
    expect(events).toEqual([{ type: 'accountChanged', address: next.address }])
  })

  test('that names the same account or chain again emits nothing', async () => {
    const { events } = await reconnected()
    await provider.emit('accountsChanged', [provider.address.toLowerCase()])
    await provider.emit('chainChanged', '0x7a69')
    const next = newWallet()
    await provider.emit('accountsChanged', [next.address])
    await until(() => events.length > 0)
    expect(events).toEqual([{ type: 'accountChanged', address: next.address }])
  })

  test.each([[[]], [[7]], [null], ['0x']])('that names %j as its accounts is gone', async (accounts) => {
    const { events } = await reconnected()
    await provider.emit('accountsChanged', accounts)
    expect(events).toEqual([{ type: 'gone' }])
  })

  test.each([
    ['0x1', 1],
    ['1', 1],
    [1, 1],
    ['nonsense', NaN],
  ])('that switches to chain %j emits %i', async (id, chainId) => {
    const { events } = await reconnected()
    await provider.emit('chainChanged', id)
    expect(events).toEqual([{ type: 'chainChanged', chainId }])
  })

  test('is asked through the gate, which throws its errors unchanged', async () => {
    const { adapter } = await reconnected()
    expect(await adapter.signText('text', provider.address)).toMatch(/^0x[0-9a-f]{130}$/)
    provider.refuseNext('personal_sign')
    await expect(adapter.signText('text', provider.address)).rejects.toMatchObject({ code: 4001 })
  })

  test('that changed its chain without an event is noticed at the gate, which emits the event', async () => {
    const { adapter, events } = await reconnected()
    provider.leaveChainSilently(1)
    provider.refuseNext('wallet_switchEthereumChain')
    await expect(adapter.reachChain()).rejects.toThrow('Your wallet is on another chain.')
    expect(events).toEqual([{ type: 'chainChanged', chainId: 1 }])
  })

  test('that loses its chain is kept while it names the same account', async () => {
    const { events } = await reconnected()
    // As MetaMask does (EIP-1193).
    await provider.emit('disconnect', {
      code: 1013,
      message: 'Disconnected from chain. Attempting to connect.',
    })
    await until(() => provider.count('eth_accounts') === 2)
    await flushPromises()
    expect(events).toEqual([])
  })

  test.each([
    ['permits this site no more', () => (provider.isConnected = false)],
    ['fails', () => provider.failNext('eth_accounts', -32603)],
  ])('that loses its chain and %s is gone', async (_what, script) => {
    const { events } = await reconnected()
    script()
    await provider.emit('disconnect', undefined)
    await until(() => events.length === 1)
    expect(events).toEqual([{ type: 'gone' }])
  })

  test('that was released emits nothing and is not asked again', async () => {
    const { adapter, events } = await reconnected()
    const later = await reconnected()
    adapter.release()
    await provider.emit('accountsChanged', [newWallet().address])
    await provider.emit('chainChanged', '0x1')
    await provider.emit('disconnect', undefined)
    // The second adapter added its listeners later, so the first would have emitted before it.
    await until(() => later.events.length === 3)
    await expect(adapter.signText('text', provider.address)).rejects.toThrow(
      'Your wallet is no longer connected.',
    )
    expect(provider.count('personal_sign')).toBe(0)
    expect(events).toEqual([])
  })

  test.each([
    ['agrees', () => undefined],
    ['cannot', () => provider.failNext('wallet_revokePermissions', -32601)],
    [
      'fails without a code',
      () => provider.failNext('wallet_revokePermissions', { message: 'no code at all' }),
    ],
  ])('that is asked to forget this site, and %s, is disconnected', async (_what, script) => {
    const { adapter, events } = await reconnected()
    script()
    await adapter.disconnect()
    expect(provider.requests.at(-1)).toEqual({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
    })
    await provider.emit('accountsChanged', [newWallet().address])
    expect(events).toEqual([])
  })

  test('that never answers this request is disconnected after three seconds', async () => {
    const { adapter } = await reconnected()
    provider.holdNext('wallet_revokePermissions')
    jest.useFakeTimers()
    const disconnecting = adapter.disconnect()
    await jest.advanceTimersByTimeAsync(3_000)
    jest.useRealTimers()
    await disconnecting
    expect(provider.count('wallet_revokePermissions')).toBe(1)
  })
})

describe('the picker’s list', () => {
  const names = () =>
    makeWalletAdapter(testEnv())
      .connectors()
      .map(({ name }) => name)

  test('shows announced wallets, and each of the others once', () => {
    announce()
    expect(names()).toEqual(['Scripted', 'WalletConnect', 'Coinbase Wallet', 'Development wallet'])
  })

  test('says that there is no extension', () => {
    const [first] = makeWalletAdapter(testEnv()).connectors()
    expect(first).toMatchObject({ kind: 'extension', unavailable: 'None found in this browser.' })
  })

  test('shows an extension at window.ethereum', () => {
    window.ethereum = provider
    expect(names()[0]).toBe('Browser wallet')
  })

  test('stays the same array until a wallet announces itself', () => {
    const adapter = makeWalletAdapter(testEnv())
    const onChange = jest.fn()
    adapter.onConnectorsChange(onChange)
    const before = adapter.connectors()
    expect(adapter.connectors()).toBe(before)
    announce()
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(adapter.connectors()).not.toBe(before)
  })

  test('offers WalletConnect with a project id, and says that it is missing without one', async () => {
    const of = (projectId: string | undefined) =>
      makeWalletAdapter({ ...testEnv(), walletConnectProjectId: projectId })
    const walletConnect = (adapter: ReturnType<typeof of>) =>
      adapter.connectors().find(({ id }) => id === 'walletConnect')
    expect(walletConnect(of('abc'))).not.toHaveProperty('unavailable')
    expect(walletConnect(of(undefined))?.unavailable).toBe('Not available here yet.')
    expect(await of(undefined).connect('walletConnect', new AbortController().signal)).toEqual({
      outcome: 'failed',
      reason: 'unavailable',
    })
  })
})
