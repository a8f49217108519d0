import { getAddress } from 'ethers'
import { isAddress } from '../../lib/address'
import { chainName, chainOfPrefix, ensRegistryOf } from '../../lib/chains'
import type { Ports } from '../../services/ports'

/** A typed address, checksummed, with the name that was typed for it; or why there is none, in a sentence. */
export type AddressReading = { address: string; name?: string } | { problem: string }

const NO_ADDRESS = 'Enter an address (0x and 40 digits or letters from a to f) or a name such as mira.eth.'
const MISTYPED = 'This address is mistyped: its upper and lower case do not match its checksum.'

/** `eth:0x…` (EIP-3770) or `ethereum:0x…@1` (EIP-681, where no chain means Ethereum). */
const WITH_CHAIN = /^(?<prefix>[a-z0-9-]+):(?<address>0x[0-9a-fA-F]{40})(@(?<id>\d{1,15}))?$/

/**
 * Reads an address or an ENS name as people type and paste them. An address that names another chain than the app's is
 * refused: there it may belong to somebody else, or to nobody.
 */
export async function readAddress(
  typed: string,
  { env, chain }: Pick<Ports, 'env' | 'chain'>,
): Promise<AddressReading> {
  const text = typed.trim()
  const { prefix, address = text, id } = WITH_CHAIN.exec(text)?.groups ?? {}
  const named = prefix === 'ethereum' ? Number(id ?? 1) : prefix && chainOfPrefix(prefix)
  if (prefix !== undefined && named !== env.defaultChainId)
    return {
      problem: `This address is for ${named ? chainName(named) : `another chain (${prefix})`}. Enter one on ${chainName(env.defaultChainId)}.`,
    }
  if (isAddress(address)) return checksummed(address)
  if (!/^[^\s:/@]+\.[^\s:/@]+$/.test(text)) return { problem: NO_ADDRESS }
  return lookUp(text, { env, chain })
}

function checksummed(text: string): AddressReading {
  try {
    return { address: getAddress(text) }
  } catch {
    return { problem: MISTYPED }
  }
}

async function lookUp(name: string, { env, chain }: Pick<Ports, 'env' | 'chain'>): Promise<AddressReading> {
  if ((env.ensRegistry ?? ensRegistryOf(env.defaultChainId)) === undefined)
    return { problem: `Names cannot be looked up on ${chainName(env.defaultChainId)}. Enter the address.` }
  try {
    const address = await chain.addressOf(name)
    return address === undefined ? { problem: `No address belongs to ${name}.` } : { address, name }
  } catch {
    return { problem: `${name} could not be looked up right now. Try again in a moment.` }
  }
}
