import { LOCAL_CHAIN_ID } from './localChain'

interface ChainInfo {
  id: number
  name: string
  /** Of addresses that name their chain (EIP-3770, ethereum-lists). */
  prefix?: string
  /** Block explorer. */
  explorer?: string
  /** Blocks that a payment needs, its own included. With fewer, a reorganisation could undo it. */
  confirmations: number
}

/** The chains the app knows by name. */
export const CHAINS: readonly ChainInfo[] = [
  { id: LOCAL_CHAIN_ID, name: 'Local chain', confirmations: 2 },
  { id: 1, name: 'Ethereum', prefix: 'eth', explorer: 'https://etherscan.io', confirmations: 12 },
  {
    id: 11155111,
    name: 'Sepolia',
    prefix: 'sep',
    explorer: 'https://sepolia.etherscan.io',
    confirmations: 3,
  },
  // Retired: switched off by its operators, and listed because SPEC.md names it.
  { id: 5, name: 'Goerli', prefix: 'gor', explorer: 'https://goerli.etherscan.io', confirmations: 3 },
]

/** An unknown chain needs as many as the chain with the most at stake. */
const UNKNOWN_CHAIN_CONFIRMATIONS = 12

/** The fewest confirmations that a bank may ask for on a chain. */
export const confirmationsOf = (id: number): number =>
  CHAINS.find((chain) => chain.id === id)?.confirmations ?? UNKNOWN_CHAIN_CONFIRMATIONS

/** A chain outside the table is named by its id. */
export const chainName = (id: number): string =>
  CHAINS.find((chain) => chain.id === id)?.name ?? `chain ${id}`

/** The chain that an address's prefix names (`eth:0x…`, EIP-3770); undefined for an unknown prefix. */
export const chainOfPrefix = (prefix: string): number | undefined =>
  CHAINS.find((chain) => chain.prefix === prefix)?.id

/** The explorer's page of a transaction; undefined for a chain without an explorer. */
export const explorerHref = (chainId: number, hash: string): string | undefined => {
  const explorer = CHAINS.find((chain) => chain.id === chainId)?.explorer
  return explorer === undefined ? undefined : `${explorer}/tx/${hash}`
}

/** ENS is deployed at one address on mainnet, goerli and Sepolia. */
const ENS_REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const ENS_CHAINS: readonly number[] = [1, 5, 11155111]

/** Address of ENS's registry on a chain; undefined where there is none. Source: docs.ens.domains/learn/deployments. */
export const ensRegistryOf = (chainId: number): string | undefined =>
  ENS_CHAINS.includes(chainId) ? ENS_REGISTRY : undefined
