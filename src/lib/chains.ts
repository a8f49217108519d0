import { LOCAL_CHAIN_ID } from './localChain'

export interface ChainInfo {
  id: number
  name: string
  /** Switched off by its operators; listed because SPEC.md names it. */
  isRetired?: boolean
  /** Where a person can look a transaction up. */
  explorer?: string
  /** Blocks, counting its own, after which a payment is believed; fewer would invite a reorganisation. */
  confirmations: number
}

/** The chains the app knows by name. */
export const CHAINS: readonly ChainInfo[] = [
  { id: LOCAL_CHAIN_ID, name: 'Local chain', confirmations: 2 },
  { id: 1, name: 'Ethereum', explorer: 'https://etherscan.io', confirmations: 12 },
  { id: 11155111, name: 'Sepolia', explorer: 'https://sepolia.etherscan.io', confirmations: 3 },
  { id: 5, name: 'Goerli', isRetired: true, explorer: 'https://goerli.etherscan.io', confirmations: 3 },
]

/** Of a chain that the table lacks, nothing is known: it counts like the one with the most at stake. */
const UNKNOWN_CHAIN_CONFIRMATIONS = 12

/** The fewest blocks that a bank may wait for on a chain. */
export const confirmationsOf = (id: number): number =>
  CHAINS.find((chain) => chain.id === id)?.confirmations ?? UNKNOWN_CHAIN_CONFIRMATIONS

/** What to call a chain; one that the table lacks is named by its id. */
export const chainName = (id: number): string =>
  CHAINS.find((chain) => chain.id === id)?.name ?? `chain ${id}`

/** The page of a transaction where people can look it up; undefined for a chain that has no such place. */
export const explorerHref = (chainId: number, hash: string): string | undefined => {
  const explorer = CHAINS.find((chain) => chain.id === chainId)?.explorer
  return explorer === undefined ? undefined : `${explorer}/tx/${hash}`
}

/** ENS was deployed by its makers, at one address, to mainnet, goerli and Sepolia. */
const ENS_REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const ENS_CHAINS: readonly number[] = [1, 5, 11155111]

/** Address of ENS's own registry on a chain; undefined where ENS is not. Source: docs.ens.domains/learn/deployments. */
export const ensRegistryOf = (chainId: number): string | undefined =>
  ENS_CHAINS.includes(chainId) ? ENS_REGISTRY : undefined
