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

/** In characters of hexadecimal. DNS allows names of 255 bytes, and an answer with such a name stays below this. */
const LONGEST_ANSWER = 2 + 2 * 512
/** Each level of a name costs one or two calls; real names have two or three levels. */
const MOST_CALLS = 20

/** The node did not answer, so the name is unknown. */
class NodeFailed extends Error {
  override readonly name = 'NodeFailed'
}

/**
 * Did a contract revert the call? Nodes use the same kind of error for their own limits and time-outs, and ethers takes
 * both for a revert. In doubt it was the node.
 */
function isRevert(error: unknown): boolean {
  if (!isError(error, 'CALL_EXCEPTION')) return false
  if (error.data !== null) return true
  const { code, message } = (error.info?.error ?? {}) as { code?: unknown; message?: unknown }
  return code === 3 || /revert|invalid opcode|invalid jump|out of gas/i.test(String(message))
}

/** The provider of one look-up: it only makes a few small contract calls, and only to this node. */
class NameReader extends AbstractProvider {
  private calls = 0

  constructor(
    private readonly node: JsonRpcProvider,
    private readonly chain: Network,
  ) {
    super(chain, { cacheTimeout: -1 })
    // With CCIP read a resolver could make the customer's browser call any host (EIP-3668).
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

/** The chain as ethers knows it, with its universal resolver, or with this registry. */
function networkWith(chainId: number, registry: string): Network {
  const known = Network.from(chainId)
  const ens = known.getPlugin<EnsPlugin>('org.ethers.plugins.network.Ens')
  if (ens?.targetNetwork === chainId && isSameAddress(ens.address, registry)) return known
  const network = new Network(known.name, chainId)
  network.attachPlugin(new EnsPlugin(registry, chainId))
  return network
}

/**
 * The ENS name of an address: its reverse record, if that name resolves to the address. Anyone can write any text there,
 * so the name must be in normal form (ENSIP-15: otherwise the check would be of one name and the screen would show
 * another), have two labels or more, and not look like an address.
 * @param registry address of ENS's registry on this chain
 * @returns undefined when there is none
 * @throws when the node does not answer
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
    // A contract reverted, or its answer is no name.
    return undefined
  } finally {
    reader.destroy()
  }
}

/**
 * The address that an ENS name stands for, checksummed, in any spelling of the name (ENSIP-15).
 * @returns undefined when it stands for none
 * @throws when the node does not answer
 */
export async function addressOfEnsName(
  provider: JsonRpcProvider,
  chainId: number,
  registry: string,
  name: string,
): Promise<string | undefined> {
  const normal = normalised(name)
  if (normal?.includes('.') !== true) return undefined
  const reader = new NameReader(provider, networkWith(chainId, registry))
  try {
    return (await reader.resolveName(normal)) ?? undefined
  } catch (error) {
    if (error instanceof NodeFailed) throw error
    return undefined
  } finally {
    reader.destroy()
  }
}

/** The name's normal form (ENSIP-15); undefined for a text that is no name. */
function normalised(name: string): string | undefined {
  try {
    return ensNormalize(name)
  } catch {
    return undefined
  }
}
