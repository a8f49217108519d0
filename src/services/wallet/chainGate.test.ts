import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Wallet } from 'ethers'
import { ScriptedProvider } from '../../testing/scriptedProvider'
import { makeChainGate } from './chainGate'
import { ChainGateError } from './walletError'

const env = { defaultChainId: 31337, rpcUrls: ['http://localhost:8545'] }
const MAINNET = 1
const ELSEWHERE = 'Your wallet is on another chain. Switch it to Local chain, then try again.'
const SILENT = 'Your wallet does not answer. Unlock it, then try again.'

let provider: ScriptedProvider
let named: unknown[]
let isCurrent: boolean
beforeEach(() => {
  provider = new ScriptedProvider(new Wallet(`0x${'1'.repeat(64)}`))
  provider.answerNext('eth_sendTransaction', '0xhash')
  named = []
  isCurrent = true
})
afterEach(() => jest.useRealTimers())

const gate = () =>
  makeChainGate(
    provider,
    env,
    (chainId) => named.push(chainId),
    () => isCurrent,
  )
const transaction = () => ({
  chainId: 31337,
  from: provider.address,
  to: provider.address,
  value: '0x1',
  data: '0x',
})
const TYPED_DATA = {
  domain: { chainId: 31337 },
  types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Word: [{ name: 'text', type: 'string' }] },
  primaryType: 'Word',
  message: { text: 'text' },
}
/** Each way through the gate, and the request that a closed gate must not pass on. */
const WAYS = [
  ['a transaction', 'eth_sendTransaction', () => gate().sendTransaction(transaction())],
  ['a signature', 'personal_sign', () => gate().signText('text', provider.address)],
  [
    'a signature of typed data',
    'eth_signTypedData_v4',
    () => gate().signTypedData(TYPED_DATA, provider.address),
  ],
] as const
const methods = () => provider.requests.map(({ method }) => method)

describe.each(WAYS)('%s', (_what, method, ask) => {
  test('is asked for on the right chain, which is read right before', async () => {
    await ask()
    expect(methods()).toEqual(['eth_chainId', method])
  })

  test('is asked for after the wallet has switched', async () => {
    provider.leaveChainSilently(MAINNET)
    await ask()
    expect(methods()).toEqual(['eth_chainId', 'wallet_switchEthereumChain', 'eth_chainId', method])
    expect(named).toEqual(['0x1', '0x7a69'])
  })

  test.each([
    ['refuses to switch', () => provider.refuseNext('wallet_switchEthereumChain')],
    ['cannot switch', () => provider.failNext('wallet_switchEthereumChain', 4200)],
    ['says that it switched and did not', () => provider.answerNext('wallet_switchEthereumChain', null)],
  ])('is not asked for when the wallet %s', async (_how, arrange) => {
    provider.leaveChainSilently(MAINNET)
    arrange()
    await expect(ask()).rejects.toEqual(new ChainGateError(ELSEWHERE))
    expect(methods()).not.toContain(method)
  })

  test.each(['banana', null, {}, '31338'])('is not asked for on a chain named %j', async (chainId) => {
    provider.answerAlways('eth_chainId', chainId)
    await expect(ask()).rejects.toEqual(new ChainGateError(ELSEWHERE))
    expect(methods()).not.toContain(method)
  })

  test('is not asked for when the wallet does not name its chain', async () => {
    provider.failNext('eth_chainId', 4900)
    await expect(ask()).rejects.toEqual(new ChainGateError(SILENT))
    expect(methods()).toEqual(['eth_chainId'])
  })

  test('is not asked for when the wallet never answers', async () => {
    jest.useFakeTimers()
    provider.holdNext('eth_chainId')
    const refused = expect(ask()).rejects.toEqual(new ChainGateError(SILENT))
    await jest.advanceTimersByTimeAsync(3_000)
    await refused
    expect(methods()).toEqual(['eth_chainId'])
  })

  test('is not asked for when the customer disconnects while the wallet asks to switch', async () => {
    provider.leaveChainSilently(MAINNET)
    provider.beforeNext('wallet_switchEthereumChain', () => (isCurrent = false))
    await expect(ask()).rejects.toBeInstanceOf(ChainGateError)
    expect(methods()).not.toContain(method)
  })

  test('throws the wallet’s error', async () => {
    provider = new ScriptedProvider(new Wallet(`0x${'1'.repeat(64)}`))
    provider.refuseNext(method)
    await expect(ask()).rejects.toMatchObject({ code: 4001 })
  })
})

test('a transaction of another chain than the app’s is not asked for, even if the wallet is on that chain', async () => {
  provider.leaveChainSilently(MAINNET)
  await expect(gate().sendTransaction({ ...transaction(), chainId: 1 })).rejects.toBeInstanceOf(
    ChainGateError,
  )
  expect(methods()).toEqual([])
})

test('the request also names the chain, which some wallets check', async () => {
  await gate().sendTransaction(transaction())
  expect(provider.requests.at(-1)?.params).toEqual([{ ...transaction(), chainId: '0x7a69' }])
})

test('nothing else in the app asks a wallet to send or to sign', () => {
  const askers = /['"](eth_send\w+|eth_sign\w*|personal_sign|wallet_sendCalls|wallet_sendTransaction)['"]/
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing/.test(file))
    .filter((file) => askers.test(readFileSync(join('src', file), 'utf8')))
  // The development wallet answers these requests.
  expect(files.sort()).toEqual(['services/wallet/chainGate.ts', 'services/wallet/developmentWallet.ts'])
})
