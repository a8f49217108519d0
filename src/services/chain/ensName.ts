import {
  AbstractProvider,
  EnsPlugin,
  ensNormalize,
  isError,
  Network,
  type JsonRpcProvider,
  type PerformActionRequest,
} from 'ethers'
import { isSameAddress } from '../../lib/address'
import { isAddressLike } from '../../lib/walletName'

/** Answers around a name of 255 bytes, the most that DNS allows, stay below this; counted in characters of hex. */
const LONGEST_ANSWER = 2 + 2 * 512
/** Each level of a name costs a call or two; real names have two or three levels. */
const MOST_CALLS = 20

/** The node did not answer, which says nothing about the name. */
class NodeFailed extends Error {
  override readonly name = 'NodeFailed'
}

/**
 * Did a contract refuse the call? Nodes use one kind of error for that and for what they refuse themselves (limits,
 * time-outs), and ethers takes both for the contract's. In doubt it was the node.
 */
function isRevert(error: unknown): boolean {
  if (!isError(error, 'CALL_EXCEPTION')) return false
  if (error.data !== null) return true
  const { code, message } = (error.info?.error ?? {}) as { code?: unknown; message?: unknown }
  return code === 3 || /revert|invalid opcode|invalid jump|out of gas/i.test(String(message))
}

/** One look-up's view of a node: contract calls only, few, small, and nowhere else than to this node. */
class NameReader extends AbstractProvider {
  private calls = 0

  constructor(
    private readonly node: JsonRpcProvider,
    private readonly chain: Network,
  ) {
    super(chain, { cacheTimeout: -1 })
    // A resolver would choose which hosts the customer's browser talks to (EIP-3668).
    this.disableCcipRead = true
  }

  override _detectNetwork(): Promise<Network> {
    return Promise.resolve(this.chain)
  }

  override async _perform<T>(request: PerformActionRequest): Promise<T> {
    this.calls += 1
    if (request.method !== 'call' || this.calls > MOST_CALLS) throw new Error('not a look-up any more')
    const answer: unknown = await this.node._perform(request).catch((error: unknown) => {
      throw isRevert(error) ? error : new NodeFailed('the node gave no answer', { cause: error })
    })
    if (typeof answer !== 'string') throw new NodeFailed('the node answered nonsense')
    if (answer.length > LONGEST_ANSWER) throw new Error('too long for a name')
    return answer as T
  }
}

/** The chain as ethers knows it, with its universal resolver, or with a registry that only we know. */
function networkWith(chainId: number, registry: string): Network {
  const known = Network.from(chainId)
  const ens = known.getPlugin<EnsPlugin>('org.ethers.plugins.network.Ens')
  if (ens?.targetNetwork === chainId && isSameAddress(ens.address, registry)) return known
  const network = new Network(known.name, chainId)
  network.attachPlugin(new EnsPlugin(registry, chainId))
  return network
}

/**
 * The ENS name of an address: what its reverse record says, if that name leads back to the address. Names are
 * anybody's text, so one counts only in its normal form (ENSIP-15: without that the check would be of one name and
 * the screen show another), with two labels or more, and if it cannot be taken for an address.
 * @param registry address of ENS's registry on this chain.
 * @returns undefined when there is none.
 * @throws when the node does not answer.
 */
export async function ensName(
  provider: JsonRpcProvider,
  chainId: number,
  registry: string,
  address: string,
): Promise<string | undefined> {
  const reader = new NameReader(provider, networkWith(chainId, registry))
  try {
    const name = await reader.lookupAddress(address)
    return name?.includes('.') && ensNormalize(name) === name && !isAddressLike(name) ? name : undefined
  } catch (error) {
    if (error instanceof NodeFailed) throw error
    // What is left are answers of contracts: refusals, and what cannot be read as a name.
    return undefined
  } finally {
    reader.destroy()
  }
}
