import { Wallet } from 'ethers'
import { ScriptedProvider } from '../../testing/scriptedProvider'
import { switchWalletChain } from './switchWalletChain'

const env = { defaultChainId: 11155111, rpcUrls: ['https://one.example', 'https://two.example'] }
const SWITCH = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xaa36a7' }] }

let provider: ScriptedProvider
beforeEach(() => {
  provider = new ScriptedProvider(new Wallet(`0x${'1'.repeat(64)}`))
})

it('asks the wallet to switch', async () => {
  await provider.switchChain(11155111)
  await switchWalletChain(provider, env)
  expect(provider.requests).toEqual([SWITCH])
})

it.each([
  ['4902', { code: 4902 }],
  ['4902 inside an internal error', { code: -32603, data: { originalError: { code: 4902 } } }],
])('adds the chain after %s, and then switches', async (_, unknownChain) => {
  provider.failNext('wallet_switchEthereumChain', unknownChain)
  await switchWalletChain(provider, env)
  expect(provider.requests).toEqual([
    SWITCH,
    {
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0xaa36a7',
          chainName: 'Sepolia',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: env.rpcUrls,
          blockExplorerUrls: ['https://sepolia.etherscan.io'],
        },
      ],
    },
    SWITCH,
  ])
})

it('throws the refusal of each request', async () => {
  const refused = () => expect(switchWalletChain(provider, env)).rejects.toMatchObject({ code: 4001 })
  provider.refuseNext('wallet_switchEthereumChain')
  await refused()
  provider.refuseNext('wallet_addEthereumChain')
  await refused()
  provider.answerNext('wallet_addEthereumChain', null)
  provider.failNext('wallet_switchEthereumChain', 4902)
  provider.refuseNext('wallet_switchEthereumChain')
  await refused()
})

it('does not take every internal error for an unknown chain', async () => {
  provider.failNext('wallet_switchEthereumChain', -32603)
  await expect(switchWalletChain(provider, env)).rejects.toMatchObject({ code: -32603 })
  expect(provider.requests).toEqual([SWITCH])
})

it('gives up on a wallet that never answers', async () => {
  jest.useFakeTimers()
  try {
    provider.holdNext('wallet_switchEthereumChain')
    const outcome = expect(switchWalletChain(provider, env)).rejects.toThrow('no answer')
    await jest.advanceTimersByTimeAsync(60_000)
    await outcome
  } finally {
    jest.useRealTimers()
  }
})
