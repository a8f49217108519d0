import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Wallet } from 'ethers'
import type { TestChain } from '../../testing/chain'
import { makeScriptedProvider, walletFailure, type ScriptedProvider } from '../../testing/scriptedProvider'
import { makeChainGate } from './chainGate'
import { ChainGateError } from './walletError'

const env = { defaultChainId: 31337, rpcUrls: ['http://localhost:8545'] }
const MAINNET = '0x1'
const ELSEWHERE = 'Your wallet is on another chain. Switch it to Local chain, then try again.'
const SILENT = 'Your wallet does not answer. Unlock it, then try again.'

let provider: ScriptedProvider
let named: unknown[]
let isCurrent: boolean
beforeEach(() => {
  provider = makeScriptedProvider(new Wallet(`0x${'1'.repeat(64)}`), { chainId: 31337 } as TestChain)
  provider.answerNext('eth_sendTransaction', () => '0xhash')
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
/** Each way through the gate, and the request that a closed gate must keep from the wallet. */
const WAYS = [
  ['a transaction', 'eth_sendTransaction', () => gate().sendTransaction(transaction())],
  ['a signature', 'personal_sign', () => gate().signText('text', provider.address)],
] as const
const methods = () => provider.asked.map(({ method }) => method)

describe.each(WAYS)('%s', (_what, method, ask) => {
  test('is asked for on the right chain, which the wallet names right before', async () => {
    await ask()
    expect(methods()).toEqual(['eth_chainId', method])
  })

  test('is asked for after the wallet has switched', async () => {
    provider.chainId = MAINNET
    provider.answerNext('wallet_switchEthereumChain', () => {
      provider.chainId = '0x7a69'
      return null
    })
    await ask()
    expect(methods()).toEqual(['eth_chainId', 'wallet_switchEthereumChain', 'eth_chainId', method])
    expect(named).toEqual([MAINNET, '0x7a69'])
  })

  test.each([
    ['refuses to switch', () => provider.failNext('wallet_switchEthereumChain', 4001)],
    ['cannot switch', () => undefined],
    [
      'says that it switched and did not',
      () => provider.answerNext('wallet_switchEthereumChain', () => null),
    ],
  ])('is not asked for when the wallet %s', async (_how, arrange) => {
    provider.chainId = MAINNET
    arrange()
    await expect(ask()).rejects.toEqual(new ChainGateError(ELSEWHERE))
    expect(methods()).not.toContain(method)
  })

  test.each(['banana', null, {}, '31338'])('is not asked for on a chain named %j', async (chainId) => {
    provider.chainId = chainId
    await expect(ask()).rejects.toEqual(new ChainGateError(ELSEWHERE))
    expect(methods()).not.toContain(method)
  })

  test('is not asked for when the wallet does not name its chain', async () => {
    provider.answerNext('eth_chainId', () => {
      throw walletFailure(4900)
    })
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
    provider.chainId = MAINNET
    provider.answerNext('wallet_switchEthereumChain', () => {
      provider.chainId = '0x7a69'
      isCurrent = false
      return null
    })
    await expect(ask()).rejects.toBeInstanceOf(ChainGateError)
    expect(methods()).not.toContain(method)
  })

  test('hands on what the wallet throws', async () => {
    provider = makeScriptedProvider(new Wallet(`0x${'1'.repeat(64)}`), { chainId: 31337 } as TestChain)
    provider.failNext(method, 4001)
    await expect(ask()).rejects.toMatchObject({ code: 4001 })
  })
})

test('a transaction of another chain than the app’s is not asked for, wherever the wallet is', async () => {
  provider.chainId = MAINNET
  await expect(gate().sendTransaction({ ...transaction(), chainId: 1 })).rejects.toBeInstanceOf(
    ChainGateError,
  )
  expect(methods()).toEqual([])
})

test('the request names the chain as well, for wallets that heed it', async () => {
  await gate().sendTransaction(transaction())
  expect(provider.asked.at(-1)?.params).toEqual([{ ...transaction(), chainId: '0x7a69' }])
})

test('nothing else in the app asks a wallet to send or to sign', () => {
  const askers = /['"](eth_send\w+|eth_sign\w*|personal_sign|wallet_sendCalls|wallet_sendTransaction)['"]/
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing/.test(file))
    .filter((file) => askers.test(readFileSync(join('src', file), 'utf8')))
  // The development wallet is no asker: it is what is asked.
  expect(files.sort()).toEqual(['services/wallet/chainGate.ts', 'services/wallet/developmentWallet.ts'])
})
