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
  /** The transaction in `fromBlock` or later that this sender made with this calldata. Looks at 1,000 blocks at most. */
  findByCalldata(sender: string, calldata: string, fromBlock: number): Promise<string | undefined>
}

/** No node provider gave an answer: what the chain says is unknown, which is not the same as no. */
export class ChainUnreachable extends Error {
  override readonly name = 'ChainUnreachable'
}
