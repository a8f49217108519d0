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
  /** The address that an ENS name stands for, checksummed; undefined when it stands for none. */
  addressOf(name: string): Promise<string | undefined>
  /** A programmable account as of one block; undefined where there is none at this address. */
  account(address: string): Promise<AccountState | undefined>
  /**
   * Has an account used this number of its own, and has it executed the transaction with this hash (`hashOf` in
   * lib/safeTransaction.ts)? Its events are read from `fromBlock` on. That another one took the number needs two nodes
   * that agree. @throws ChainUndecided
   */
  executionOf(question: AccountNonce): Promise<Execution>
  /** Would this transaction succeed in the newest block? */
  wouldSucceed(transaction: { from: string; to: string; data: string }): Promise<boolean>
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

/** Checksummed owners in the order of Safe's list. */
export interface AccountState {
  owners: string[]
  threshold: number
  /** Of the account's next transaction. */
  nonce: number
  /** Wei. */
  balance: bigint
  block: number
}

export interface AccountNonce {
  /** The account's address. */
  account: string
  nonce: number
  /** What owners have signed, not the hash of an Ethereum transaction. */
  hash: string
  fromBlock: number
}

export interface Execution {
  isNonceUsed: boolean
  /** Of the Ethereum transaction that executed it. */
  transactionHash?: string
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
interface GasPrice {
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
