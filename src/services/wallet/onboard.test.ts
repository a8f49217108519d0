import type { WalletInit } from '@web3-onboard/common'
import { shakeHands } from './onboard'
import { moduleOf } from './walletModules'
import type { Eip1193Provider, RequestArguments } from './walletPort'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chain = { id: 31337, token: 'ETH', label: 'Local chain', rpcUrl: 'http://localhost:8545' }
let labels = 0

type Answers = Record<string, () => unknown>

/** A wallet that answers by method, and what it was asked. */
function wallet(answers: Answers) {
  const asked: string[] = []
  const request = ({ method }: RequestArguments) => {
    asked.push(method)
    return Promise.resolve().then(() => answers[method]?.())
  }
  const listened: string[] = []
  const provider: Eip1193Provider = {
    request,
    on: (event) => listened.push(event),
    removeListener: () => undefined,
  }
  return { asked, listened, provider }
}

const willing: Answers = { eth_requestAccounts: () => [ADDRESS], eth_chainId: () => '0x7a69' }

function shake(init: WalletInit, { signal = new AbortController().signal, isSilent = false } = {}) {
  labels += 1
  return shakeHands(init, { label: `wallet ${labels}`, chain, signal, isSilent })
}

const throwing = (error: unknown) => () => {
  throw error
}
const failure = (code?: number) => Object.assign(new Error('no'), code === undefined ? {} : { code })

it('leads a willing wallet to its account and chain, and listens to nothing of it', async () => {
  const { provider, asked, listened } = wallet(willing)
  expect(await shake(moduleOf(provider))).toEqual({
    outcome: 'connected',
    provider,
    address: ADDRESS,
    chainId: '0x7a69',
  })
  // No balance, no name, no permission: only what it takes.
  expect([...new Set(asked)].sort()).toEqual(['eth_chainId', 'eth_requestAccounts'])
  expect(listened).toEqual([])
})

it.each([
  ['says no', failure(4001), { outcome: 'rejected' }],
  ['has a request open', failure(-32002), { outcome: 'failed', reason: 'requestAlreadyOpen' }],
  ['is locked', failure(4100), { outcome: 'failed', reason: 'locked' }],
  ['is disconnected', failure(4900), { outcome: 'failed', reason: 'unavailable' }],
  ['breaks inside', failure(-32603), { outcome: 'failed', reason: 'broken' }],
  ['fails without a code', failure(), { outcome: 'failed', reason: 'broken' }],
  ['throws text', 'no', { outcome: 'failed', reason: 'broken' }],
])('settles when the wallet %s, and the next attempt works', async (_, error, outcome) => {
  const { provider } = wallet({ ...willing, eth_requestAccounts: throwing(error) })
  expect(await shake(moduleOf(provider))).toEqual(outcome)
  expect(await shake(moduleOf(wallet(willing).provider))).toMatchObject({ outcome: 'connected' })
})

it('takes a wallet that names no account for a locked one', async () => {
  const { provider } = wallet({ ...willing, eth_requestAccounts: () => [] })
  expect(await shake(moduleOf(provider))).toEqual({ outcome: 'failed', reason: 'locked' })
})

it.each(['31337', 31337, 'garbage', null])('connects a wallet that names its chain %j', async (chainId) => {
  const { provider } = wallet({ ...willing, eth_chainId: () => chainId })
  expect(await shake(moduleOf(provider))).toMatchObject({ outcome: 'connected', chainId })
})

it('settles when the wallet’s own module throws, or there is none', async () => {
  const broken: WalletInit = () => ({
    label: 'Broken',
    getIcon: () => Promise.resolve(''),
    getInterface: () => Promise.reject(failure()),
  })
  expect(await shake(broken)).toEqual({ outcome: 'failed', reason: 'broken' })
  expect(await shake(() => null)).toEqual({ outcome: 'failed', reason: 'broken' })
})

it('ends with its signal when the wallet never answers, and the next attempt works', async () => {
  const { provider } = wallet({ ...willing, eth_requestAccounts: () => new Promise(() => undefined) })
  const turnedBack = new AbortController()
  const attempt = shake(moduleOf(provider), { signal: turnedBack.signal })
  setTimeout(() => turnedBack.abort(), 100)
  expect(await attempt).toMatchObject({ outcome: 'failed' })

  const timedOut = shake(
    moduleOf(wallet({ ...willing, eth_requestAccounts: () => new Promise(() => undefined) }).provider),
    {
      signal: AbortSignal.timeout(100),
    },
  )
  expect(await timedOut).toEqual({ outcome: 'failed', reason: 'timedOut' })
  expect(await shake(moduleOf(wallet(willing).provider))).toMatchObject({ outcome: 'connected' })
})

it('asks a wallet silently for what it permits already', async () => {
  const { provider, asked } = wallet({ eth_accounts: () => [ADDRESS], eth_chainId: () => '0x7a69' })
  expect(await shake(moduleOf(provider), { isSilent: true })).toMatchObject({
    outcome: 'connected',
    address: ADDRESS,
  })
  expect(asked).not.toContain('eth_requestAccounts')
})

it('presents itself to a wallet’s module by the product’s name, with the app’s own chain', async () => {
  const given: unknown[] = []
  const { provider } = wallet(willing)
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
  await shake(moduleOf(wallet(willing).provider))
  expect(document.querySelectorAll('onboard-v2')).toHaveLength(1)
  expect(document.querySelectorAll('body > style')).toHaveLength(0)
})
