/** The app's questions to the chain, through its node providers. All reject with `ChainUnreachable`. */
export interface ChainPort {
  /** Height of the newest block. */
  blockNumber(): Promise<number>
  /** How the nodes are doing. */
  state(): Promise<ChainState>
  /** Wei. */
  balance(address: string): Promise<bigint>
  /** Undefined while no block holds the transaction. A failure needs two nodes that agree. @throws ChainUndecided */
  receipt(hash: string): Promise<{ blockNumber: number; hasSucceeded: boolean } | undefined>
  /** Is this address a contract? An EIP-7702 account is not: it can send payments. */
  isContract(address: string): Promise<boolean>
  /** How many owners of a contract wallet have to sign, where it says so as Safe accounts do (`getThreshold`). */
  signaturesNeeded(address: string): Promise<number | undefined>
  /** The address's verified ENS name; undefined when it has none. */
  nameOf(address: string): Promise<string | undefined>
  /** A transaction in a block or in the mempool; undefined if no node knows it: two must agree. @throws ChainUndecided */
  transaction(hash: string): Promise<{ nonce: number } | undefined>
  /** The number of this sender's transactions in blocks: all smaller nonces are used. Two nodes must agree. */
  usedNonces(sender: string): Promise<number>
  /** The first wanted transaction of this sender from `fromBlock` to `toBlock`, both included. */
  find(
    sender: string,
    isWanted: (transaction: FoundTransaction) => boolean,
    fromBlock: number,
    toBlock: number,
  ): Promise<FoundTransaction | undefined>
  /** The contract's reason for a reverted transaction; undefined when it gave none. */
  revertReason(hash: string): Promise<string | undefined>
  /** A node's estimate of the gas that a transaction without value takes. */
  gasFor(transaction: { from: string; to: string; data: string }): Promise<bigint>
  gasPrice(): Promise<GasPrice>
}

export interface ChainState {
  /** Time of the newest block, in milliseconds since 1970. */
  newestAt: number
  /** The answer took more than five seconds. */
  isSlow: boolean
  /** Some nodes have stopped following the chain, and others are asked instead. */
  isNodeAside: boolean
}

/** Wei per gas. */
export interface GasPrice {
  /** The price in the next block. */
  now: bigint
  /** The price that wallets reserve, so that rising fees do not delay the transaction. */
  most: bigint
}

/** No node provider answered, so the state of the chain is unknown. */
export class ChainUnreachable extends Error {
  override readonly name = 'ChainUnreachable'
}

/** The nodes do not agree about a transaction, or only one of them answers. */
export class ChainUndecided extends ChainUnreachable {}

export interface FoundTransaction {
  hash: string
  nonce: number
  /** Null for the creation of a contract. */
  to: string | null
  /** Wei. */
  value: bigint
  /** Calldata. */
  data: string
}
