import { isHexString, getBytes, toQuantity, toUtf8Bytes, type TypedDataField, type Wallet } from 'ethers'

/** What a wallet remembers between requests. */
export interface WalletState {
  wallet: Wallet
  /** May the page see the account? */
  isConnected: boolean
  chainId: number
  readonly knownChains: Set<number>
}

/** A failure with an EIP-1193 or JSON-RPC code. */
export class RpcFailure extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

interface Outcome {
  result: unknown
  /** Events that go out before the answer, as wallets do it. */
  events: readonly (readonly [event: string, payload: unknown])[]
}

const just = (result: unknown): Outcome => ({ result, events: [] })

/** What an agreeable wallet answers to one request of a page. @throws RpcFailure as wallets do */
export async function answerAsWallet(
  state: WalletState,
  method: string,
  params: readonly unknown[],
): Promise<Outcome> {
  const { wallet } = state
  switch (method) {
    case 'eth_requestAccounts':
      state.isConnected = true
      return just([wallet.address])
    case 'eth_accounts':
      return just(state.isConnected ? [wallet.address] : [])
    case 'eth_chainId':
      return just(toQuantity(state.chainId))
    case 'net_version':
      return just(String(state.chainId))
    case 'wallet_requestPermissions':
      state.isConnected = true
      return just([{ parentCapability: 'eth_accounts' }])
    case 'wallet_revokePermissions':
      state.isConnected = false
      return { result: null, events: [['accountsChanged', []]] }
    case 'wallet_switchEthereumChain':
      return switchChain(state, params)
    case 'wallet_addEthereumChain':
      state.knownChains.add(chainIdOf(params))
      return switchChain(state, params)
    case 'personal_sign': {
      const [message] = params as [string]
      return just(await wallet.signMessage(isHexString(message) ? getBytes(message) : toUtf8Bytes(message)))
    }
    case 'eth_signTypedData_v4': {
      const { domain, types, message } = JSON.parse(params[1] as string) as TypedData
      const named = Object.entries(types).filter(([name]) => name !== 'EIP712Domain')
      return just(await wallet.signTypedData(domain, Object.fromEntries(named), message))
    }
    case 'eth_sendTransaction':
      return just(await send(wallet, params[0] as PageTransaction))
    default:
      return just(await ask(wallet, method, params))
  }
}

interface TypedData {
  domain: object
  types: Record<string, TypedDataField[]>
  message: Record<string, unknown>
}

interface PageTransaction {
  from: string
  to?: string
  value?: string
  data?: string
}

/** Fee, gas and nonce are the wallet's to choose. */
async function send(wallet: Wallet, { from, to, value, data }: PageTransaction): Promise<string> {
  if (from.toLowerCase() !== wallet.address.toLowerCase()) throw new RpcFailure(4100, 'Not this account.')
  const sent = await wallet.sendTransaction({ to: to ?? null, value: value ?? '0x0', data: data ?? '0x' })
  return sent.hash
}

function switchChain(state: WalletState, params: readonly unknown[]): Outcome {
  const chainId = chainIdOf(params)
  if (!state.knownChains.has(chainId)) throw new RpcFailure(4902, 'Unrecognized chain ID.')
  state.chainId = chainId
  return { result: null, events: [['chainChanged', toQuantity(chainId)]] }
}

const chainIdOf = (params: readonly unknown[]): number => Number((params[0] as { chainId: string }).chainId)

/** Everything else is a question to the chain. */
async function ask(wallet: Wallet, method: string, params: readonly unknown[]): Promise<unknown> {
  const provider = wallet.provider as {
    send(method: string, params: readonly unknown[]): Promise<unknown>
  } | null
  if (!provider) throw new Error('A scripted wallet needs a provider.')
  return provider.send(method, params)
}
