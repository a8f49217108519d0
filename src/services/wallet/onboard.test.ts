/** @jest-environment jest-fixed-jsdom */
import type { WalletInit } from '@web3-onboard/common'
import { Wallet } from 'ethers'
import { ScriptedProvider, walletFailure } from '../../testing/scriptedProvider'
import { until } from '../../testing/until'
import { shakeHands } from './onboard'
import { moduleOf } from './walletModules'

const customer = new Wallet(`0x${'1'.repeat(64)}`)
const chain = { id: 31337, token: 'ETH', label: 'Local chain', rpcUrl: 'http://localhost:8545' }
let labels = 0

const willing = () => new ScriptedProvider(customer)

// The library is busy for 1.5 s after every attempt.
beforeAll(() => jest.useFakeTimers())

/** Advances the clock only until the attempt settles, so that the library is still busy when the next one begins. */
async function shake(init: WalletInit, { signal = new AbortController().signal, isSilent = false } = {}) {
  labels += 1
  const settled = new AbortController()
  const handshake = shakeHands(init, { label: `wallet ${labels}`, chain, signal, isSilent })
  void handshake.finally(() => settled.abort())
  while (!settled.signal.aborted) await jest.advanceTimersByTimeAsync(10)
  return handshake
}

it('connects with a wallet’s account and chain, and adds no listener to it', async () => {
  const provider = willing()
  const listen = jest.spyOn(provider, 'on')
  expect(await shake(moduleOf(provider))).toEqual({
    outcome: 'connected',
    provider,
    address: customer.address,
    chainId: '0x7a69',
  })
  // It asks for no balance, name or permission.
  expect(new Set(provider.requests.map(({ method }) => method))).toEqual(
    new Set(['eth_chainId', 'eth_requestAccounts']),
  )
  expect(listen).not.toHaveBeenCalled()
})

it.each([
  ['refuses', walletFailure(4001), { outcome: 'rejected' }],
  ['has a request open', walletFailure(-32002), { outcome: 'failed', reason: 'requestAlreadyOpen' }],
  ['is locked', walletFailure(4100), { outcome: 'failed', reason: 'locked' }],
  ['is disconnected', walletFailure(4900), { outcome: 'failed', reason: 'unavailable' }],
  ['breaks inside', walletFailure(-32603), { outcome: 'failed', reason: 'broken' }],
  ['fails without a code', walletFailure({}), { outcome: 'failed', reason: 'broken' }],
  ['throws text', 'no', { outcome: 'failed', reason: 'broken' }],
])('settles when the wallet %s, and the next attempt works', async (_, error: unknown, outcome) => {
  const provider = willing()
  provider.beforeNext('eth_requestAccounts', () => {
    throw error
  })
  expect(await shake(moduleOf(provider))).toEqual(outcome)
  expect(await shake(moduleOf(provider))).toMatchObject({ outcome: 'connected' })
})

it('drops no attempt that begins right after another one has connected', async () => {
  const provider = willing()
  for (let attempt = 1; attempt <= 3; attempt += 1)
    expect(await shake(moduleOf(provider))).toMatchObject({ outcome: 'connected' })
  expect(provider.count('eth_requestAccounts')).toBe(3)
})

it('reports a wallet that names no account as locked', async () => {
  const provider = willing()
  provider.answerNext('eth_requestAccounts', [])
  expect(await shake(moduleOf(provider))).toEqual({ outcome: 'failed', reason: 'locked' })
})

it.each(['31337', 31337, 'garbage', null])('connects a wallet that names its chain %j', async (chainId) => {
  const provider = willing()
  provider.answerAlways('eth_chainId', chainId)
  expect(await shake(moduleOf(provider))).toMatchObject({ outcome: 'connected', chainId })
})

it('settles when the wallet’s module throws, or there is none', async () => {
  const broken: WalletInit = () => ({
    label: 'Broken',
    getIcon: () => Promise.resolve(''),
    getInterface: () => Promise.reject(new Error('no')),
  })
  expect(await shake(broken)).toEqual({ outcome: 'failed', reason: 'broken' })
  expect(await shake(() => null)).toEqual({ outcome: 'failed', reason: 'broken' })
})

it('ends with its signal when the wallet never answers, and the next attempt works', async () => {
  /** The outcome of an attempt that is aborted while the wallet prompts. */
  async function endedBy(reason?: DOMException) {
    const provider = willing()
    provider.holdNext('eth_requestAccounts')
    const ending = new AbortController()
    const attempt = shake(moduleOf(provider), { signal: ending.signal })
    await until(() => provider.count('eth_requestAccounts') > 0)
    ending.abort(reason)
    return attempt
  }
  expect(await endedBy()).toMatchObject({ outcome: 'failed' })
  expect(await endedBy(new DOMException('', 'TimeoutError'))).toEqual({
    outcome: 'failed',
    reason: 'timedOut',
  })
  expect(await shake(moduleOf(willing()))).toMatchObject({ outcome: 'connected' })
})

it('asks a wallet silently for the accounts that it permits already', async () => {
  const provider = willing()
  provider.isConnected = true
  expect(await shake(moduleOf(provider), { isSilent: true })).toMatchObject({
    outcome: 'connected',
    address: customer.address,
  })
  expect(provider.count('eth_requestAccounts')).toBe(0)
})

it('gives the product’s name and the app’s chain to a wallet’s module', async () => {
  const given: unknown[] = []
  const provider = willing()
  const curious: WalletInit = () => ({
    label: 'Curious',
    getIcon: () => Promise.resolve(''),
    getInterface: ({ appMetadata, chains }) => {
      given.push(appMetadata?.name, chains)
      return Promise.resolve({ provider: provider as never })
    },
  })
  await shake(curious)
  expect(given).toEqual(['Florin', [{ ...chain, id: '0x7a69', namespace: 'evm' }]])
})

it('fetches no font and shows nothing of its own', async () => {
  await shake(moduleOf(willing()))
  expect(document.querySelectorAll('onboard-v2')).toHaveLength(1)
  expect(document.querySelectorAll('body > style')).toHaveLength(0)
})
