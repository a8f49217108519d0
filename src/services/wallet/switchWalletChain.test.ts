import { switchWalletChain } from './switchWalletChain'
import type { Eip1193Provider, RequestArguments } from './walletPort'

const env = { defaultChainId: 11155111, rpcUrls: ['https://one.example', 'https://two.example'] }
const failure = (code: number, data?: unknown) => Object.assign(new Error('no'), { code, data })

/** A wallet that answers request by request, and what it was asked. */
function wallet(...answers: unknown[]) {
  const asked: RequestArguments[] = []
  const request = (args: RequestArguments) => {
    asked.push(args)
    const answer = answers.shift()
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const provider: Eip1193Provider = { request, on: () => undefined, removeListener: () => undefined }
  return { asked, provider }
}

const SWITCH = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xaa36a7' }] }

it('asks the wallet to switch', async () => {
  const { asked, provider } = wallet(null)
  await switchWalletChain(provider, env)
  expect(asked).toEqual([SWITCH])
})

it.each([
  ['plainly', failure(4902)],
  ['inside an internal error', failure(-32603, { originalError: { code: 4902 } })],
])('adds the chain where the wallet says %s that it lacks it, and switches then', async (_, unknownChain) => {
  const { asked, provider } = wallet(unknownChain, null, null)
  await switchWalletChain(provider, env)
  expect(asked).toEqual([
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

it('takes a no for a no, at each of the questions', async () => {
  const no = { code: 4001 }
  await expect(switchWalletChain(wallet(failure(4001)).provider, env)).rejects.toMatchObject(no)
  await expect(switchWalletChain(wallet(failure(4902), failure(4001)).provider, env)).rejects.toMatchObject(
    no,
  )
  await expect(
    switchWalletChain(wallet(failure(4902), null, failure(4001)).provider, env),
  ).rejects.toMatchObject(no)
})

it('does not take any internal error for an unknown chain', async () => {
  const { asked, provider } = wallet(failure(-32603))
  await expect(switchWalletChain(provider, env)).rejects.toMatchObject({ code: -32603 })
  expect(asked).toEqual([SWITCH])
})

it('gives up on a wallet that never answers', async () => {
  jest.useFakeTimers()
  try {
    const silent = { ...wallet().provider, request: () => new Promise<never>(() => undefined) }
    const outcome = expect(switchWalletChain(silent, env)).rejects.toThrow('no answer')
    await jest.advanceTimersByTimeAsync(60_000)
    await outcome
  } finally {
    jest.useRealTimers()
  }
})
