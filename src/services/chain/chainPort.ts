/** What the app asks of the chain itself, through its node providers. All reject with `ChainUnreachable`. */
export interface ChainPort {
  readonly chainId: number
  /** Height of the newest block. */
  blockNumber(): Promise<number>
  /** Wei. */
  balance(address: string): Promise<bigint>
  /** Undefined while no block holds the transaction. */
  receipt(hash: string): Promise<{ blockNumber: number; hasSucceeded: boolean } | undefined>
  /** Is this address a contract that cannot send payments of its own? EIP-7702 accounts can, and are none. */
  isContract(address: string): Promise<boolean>
  /** The address's ENS name, as its owner wrote it and as far as it can be trusted. Undefined when there is none. */
  nameOf(address: string): Promise<string | undefined>
  /** A transaction that a node knows, in a block or waiting for one. Undefined: nobody knows it (any more). */
  transaction(hash: string): Promise<{ nonce: number } | undefined>
  /** How many transactions of this sender are in blocks; all with a smaller nonce are used. */
  usedNonces(sender: string): Promise<number>
  /** The first transaction of this sender in these blocks, both ends counted, that is the one looked for. */
  find(
    sender: string,
    isWanted: (transaction: FoundTransaction) => boolean,
    fromBlock: number,
    toBlock: number,
  ): Promise<FoundTransaction | undefined>
  /** Why the chain refused a transaction, in the contract's own words. Undefined when it gave none. */
  revertReason(hash: string): Promise<string | undefined>
  /** Gas that a transaction without value takes, as a node works it out. Nothing is sent. */
  gasFor(transaction: { from: string; to: string; data: string }): Promise<bigint>
  gasPrice(): Promise<GasPrice>
}

/** Wei per gas. */
export interface GasPrice {
  /** What a transaction pays in the next block. */
  now: bigint
  /** What wallets want to see set aside, so that the transaction goes on while fees rise. */
  most: bigint
}

/** No node provider gave an answer: what the chain says is unknown, which is not the same as no. */
export class ChainUnreachable extends Error {
  override readonly name = 'ChainUnreachable'
}

export interface FoundTransaction {
  hash: string
  nonce: number
  /** Calldata. */
  data: string
}
