import {
  getBytes,
  JsonRpcProvider,
  Network,
  Wallet,
  toBeHex,
  type TransactionRequest,
  type TypedDataDomain,
  type TypedDataField,
} from 'ethers'
import { LOCAL_CHAIN_ID } from '../../lib/localChain'
import type { Eip1193Provider, RequestArguments } from './walletPort'

/**
 * A wallet for the local chain, so that the app can be used without an extension. Its keys are anvil's published keys, so
 * it refuses every other chain, and production builds leave it out (scripts/checkBundle.ts proves it).
 */
const KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

const HEX_CHAIN_ID = toBeHex(LOCAL_CHAIN_ID)

class ProviderError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

interface SendParameters {
  to?: string
  value?: string
  data?: string
}

interface TypedData {
  domain: TypedDataDomain
  types: Record<string, TypedDataField[]>
  message: Record<string, unknown>
}

/**
 * @param rpcUrl the local chain's node
 * @param account 0 is on the whitelist of a new local bank, 1 is not
 */
export function makeDevelopmentWallet(rpcUrl: string, account: number): Eip1193Provider {
  const node = new JsonRpcProvider(rpcUrl, Network.from(LOCAL_CHAIN_ID), { staticNetwork: true })
  const key = KEYS[account]
  if (key === undefined) throw new RangeError(`the development wallet has accounts 0 to ${KEYS.length - 1}`)
  const wallet = new Wallet(key, node)

  /** The published keys must never sign for a chain where they could hold anything. */
  const refuseOtherChains = async () => {
    const chainId: unknown = await node.send('eth_chainId', [])
    if (Number(chainId) !== LOCAL_CHAIN_ID)
      throw new ProviderError(4901, 'The development wallet only works on the local chain.')
  }

  const request = async ({ method, params }: RequestArguments): Promise<unknown> => {
    const list = Array.isArray(params) ? (params as unknown[]) : []
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [wallet.address]
      case 'eth_chainId':
        await refuseOtherChains()
        return HEX_CHAIN_ID
      case 'personal_sign': {
        await refuseOtherChains()
        return wallet.signMessage(getBytes(String(list[0])))
      }
      case 'eth_signTypedData_v4': {
        await refuseOtherChains()
        const { domain, types, message } = JSON.parse(String(list[1])) as TypedData
        const { EIP712Domain: _, ...own } = types
        return wallet.signTypedData(domain, own, message)
      }
      case 'eth_sendTransaction': {
        await refuseOtherChains()
        const { to, value, data } = list[0] as SendParameters
        const transaction: TransactionRequest = {
          chainId: LOCAL_CHAIN_ID,
          ...(to && { to }),
          ...(value && { value }),
          ...(data && { data }),
        }
        return (await wallet.sendTransaction(transaction)).hash
      }
      case 'wallet_switchEthereumChain':
        throw new ProviderError(4902, 'The development wallet only knows the local chain.')
      default:
        return node.send(method, list)
    }
  }
  return { request, on: () => undefined, removeListener: () => undefined }
}
