import { toQuantity, toUtf8Bytes, hexlify, verifyMessage, verifyTypedData } from 'ethers'
import { LOCAL_ACCOUNTS } from '../../lib/localChain'
import { startTestChain, type TestChain } from '../../testing/chain'
import { makeDevelopmentWallet } from './developmentWallet'

const MAINNET = 1
let local: TestChain
let mainnet: TestChain
beforeAll(async () => {
  ;[local, mainnet] = await Promise.all([startTestChain(), startTestChain(MAINNET)])
})
afterAll(async () => {
  await Promise.all([local.stop(), mainnet.stop()])
})

const message = hexlify(toUtf8Bytes('Sign in to Florin.'))
const typedData = {
  domain: { chainId: 31337 },
  types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Word: [{ name: 'text', type: 'string' }] },
  primaryType: 'Word',
  message: { text: 'text' },
}
const typedParams = [LOCAL_ACCOUNTS.whitelisted, JSON.stringify(typedData)]
const payment = {
  from: LOCAL_ACCOUNTS.whitelisted,
  to: LOCAL_ACCOUNTS.treasury,
  value: '0x1',
  data: '0x1234',
}

test.each([
  [0, LOCAL_ACCOUNTS.whitelisted],
  [1, LOCAL_ACCOUNTS.notWhitelisted],
])('account %i is the published %s', async (account, address) => {
  const wallet = makeDevelopmentWallet(local.url, account)
  expect(await wallet.request({ method: 'eth_requestAccounts' })).toEqual([address])
  expect(await wallet.request({ method: 'eth_accounts' })).toEqual([address])
  expect(await wallet.request({ method: 'eth_chainId' })).toBe(toQuantity(31337))
})

test.each([2, -1, NaN])('there is no account %i', (account) => {
  expect(() => makeDevelopmentWallet(local.url, account)).toThrow(RangeError)
})

test('signs on the local chain with the account’s own key', async () => {
  const wallet = makeDevelopmentWallet(local.url, 0)
  const signature = await wallet.request({ method: 'personal_sign', params: [message, payment.from] })
  expect(verifyMessage('Sign in to Florin.', signature as string)).toBe(LOCAL_ACCOUNTS.whitelisted)
})

test('signs typed data on the local chain as the wallets of customers do', async () => {
  const wallet = makeDevelopmentWallet(local.url, 0)
  const { domain, types, message: word } = typedData
  const signature = await wallet.request({ method: 'eth_signTypedData_v4', params: typedParams })
  const { EIP712Domain: _, ...own } = types
  expect(verifyTypedData(domain, own, word, signature as string)).toBe(LOCAL_ACCOUNTS.whitelisted)
})

test('sends a transaction on the local chain', async () => {
  const wallet = makeDevelopmentWallet(local.url, 0)
  const hash = await wallet.request({ method: 'eth_sendTransaction', params: [payment] })
  expect(await local.send('eth_getTransactionByHash', hash)).toMatchObject({
    from: payment.from.toLowerCase(),
    to: payment.to.toLowerCase(),
    value: '0x1',
    input: '0x1234',
    chainId: toQuantity(31337),
  })
})

test.each([
  ['eth_chainId', []],
  ['personal_sign', [message, payment.from]],
  ['eth_signTypedData_v4', typedParams],
  ['eth_sendTransaction', [payment]],
])('refuses %s on every other chain, because its keys are public', async (method, params) => {
  const wallet = makeDevelopmentWallet(mainnet.url, 0)
  await expect(wallet.request({ method, params })).rejects.toMatchObject({ code: 4901 })
  expect(await mainnet.send('eth_getTransactionCount', payment.from, 'latest')).toBe('0x0')
})

test('does not switch to another chain', async () => {
  const wallet = makeDevelopmentWallet(local.url, 0)
  const params = [{ chainId: '0x1' }]
  await expect(wallet.request({ method: 'wallet_switchEthereumChain', params })).rejects.toMatchObject({
    code: 4902,
  })
})
