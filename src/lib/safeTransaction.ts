import {
  concat,
  Interface,
  recoverAddress,
  Signature,
  TypedDataEncoder,
  zeroPadValue,
  ZeroAddress,
  ZeroHash,
  type TypedDataDomain,
} from 'ethers'
import type { AccountAction } from './accountAction'
import { isSameAddress } from './address'
import { weiFromEth } from './money'

/** Transactions of a Safe account: what owners sign, and what is sent once enough of them have (Safe 1.4.1 and 1.5.0). */
const abi = new Interface([
  'function addOwnerWithThreshold(address owner, uint256 _threshold)',
  'function removeOwner(address prevOwner, address owner, uint256 _threshold)',
  'function swapOwner(address prevOwner, address oldOwner, address newOwner)',
  'function changeThreshold(uint256 _threshold)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
  'event ExecutionSuccess(bytes32 indexed txHash, uint256 payment)',
])

/** One transaction of one account. The nonce is the account's own: the contract executes one transaction per nonce. */
export interface AccountTransaction {
  chainId: number
  /** The account's address. */
  account: string
  action: AccountAction
  nonce: number
}

interface AccountCall {
  to: string
  /** Wei. */
  value: bigint
  data: string
}

/** The call that the account makes. Everything but a payment is a call to itself. */
function callOf({ account, action }: Pick<AccountTransaction, 'account' | 'action'>): AccountCall {
  const toItself = (data: string): AccountCall => ({ to: account, value: 0n, data })
  switch (action.kind) {
    case 'send':
      return { to: action.to, value: weiFromEth(action.amount), data: '0x' }
    case 'reject':
      return toItself('0x')
    case 'addOwner':
      return toItself(abi.encodeFunctionData('addOwnerWithThreshold', [action.owner, action.threshold]))
    case 'removeOwner':
      return toItself(
        abi.encodeFunctionData('removeOwner', [action.previous, action.owner, action.threshold]),
      )
    case 'swapOwner':
      return toItself(abi.encodeFunctionData('swapOwner', [action.previous, action.owner, action.newOwner]))
    case 'changeThreshold':
      return toItself(abi.encodeFunctionData('changeThreshold', [action.threshold]))
  }
}

const SAFE_TX = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
}

/**
 * A plain call (operation 0) that pays nobody for its gas. With no gas limit and no gas price, Safe reverts as a whole when
 * the call fails, so the nonce stays free and nothing is lost but the fee.
 */
const PLAIN = {
  operation: 0,
  safeTxGas: 0,
  baseGas: 0,
  gasPrice: 0,
  gasToken: ZeroAddress,
  refundReceiver: ZeroAddress,
}

const domainOf = ({ chainId, account }: AccountTransaction): TypedDataDomain => ({
  chainId,
  verifyingContract: account,
})
const messageOf = (transaction: AccountTransaction) => ({
  ...callOf(transaction),
  ...PLAIN,
  nonce: transaction.nonce,
})

/** The EIP-712 hash that owners sign, and by which the account's events name the transaction. Lower case. */
export const hashOf = (transaction: AccountTransaction): string =>
  TypedDataEncoder.hash(domainOf(transaction), SAFE_TX, messageOf(transaction))

/** The argument of `eth_signTypedData_v4`, as an object of plain JSON. */
export const typedDataOf = (transaction: AccountTransaction): object =>
  TypedDataEncoder.getPayload(domainOf(transaction), SAFE_TX, messageOf(transaction)) as object

export interface OwnerSignature {
  owner: string
  /** 65 bytes. */
  signature: string
}

const SIGNATURE = /^0x[0-9a-f]{130}$/i

/**
 * Whose key signed the transaction, with the signature in the form that Safe takes (recovery byte 27 or 28, some wallets
 * write 0 or 1); undefined when no key did. Contract signatures (ERC-1271) are not accepted: an owner that is a contract
 * sends the transaction itself (`executionOf`).
 */
export function signatureOf(transaction: AccountTransaction, signature: unknown): OwnerSignature | undefined {
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return undefined
  try {
    const parsed = Signature.from(signature)
    return { owner: recoverAddress(hashOf(transaction), parsed), signature: parsed.serialized }
  } catch {
    return undefined
  }
}

/**
 * The transaction by which an owner executes. For Safe, sending counts as the sender's agreement (a signature of type 1), so
 * an account with threshold 1 needs no other signature. A type 1 signature does not cover the nonce of the account, so the
 * same transaction can be executed twice. A sender who may have sent it before signs it instead.
 * @param signatures of owners; the sender's own may be left out
 * @returns undefined while too few have signed
 */
export function executionOf(
  transaction: AccountTransaction,
  {
    sender,
    threshold,
    signatures,
  }: {
    sender: string
    threshold: number
    signatures: readonly OwnerSignature[]
  },
): { to: string; data: string } | undefined {
  const others = signatures.filter(({ owner }) => !isSameAddress(owner, sender)).slice(0, threshold - 1)
  if (others.length < threshold - 1) return undefined
  const own = signatures.find(({ owner }) => isSameAddress(owner, sender)) ?? {
    owner: sender,
    signature: signatureBySending(sender),
  }
  // Safe asks for the owners in ascending order.
  const sorted = [...others, own].sort((a, b) => (a.owner.toLowerCase() < b.owner.toLowerCase() ? -1 : 1))
  return execution(
    transaction.account,
    callOf(transaction),
    sorted.map(({ signature }) => signature),
  )
}

/**
 * The transaction by which an owner makes an account with threshold 1 call another address, with ether and calldata such as
 * a memo. It does not contain the account's nonce, so it pays again when it is sent again. Only the sender's nonce prevents
 * that.
 */
export const callFrom = (account: string, sender: string, call: AccountCall): { to: string; data: string } =>
  execution(account, call, [signatureBySending(sender)])

/** A signature of type 1: Safe counts the sender as an owner who has approved. It covers no data. */
const signatureBySending = (sender: string): string => concat([zeroPadValue(sender, 32), ZeroHash, '0x01'])

function execution(
  account: string,
  { to, value, data }: AccountCall,
  signatures: readonly string[],
): { to: string; data: string } {
  const { operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = PLAIN
  return {
    to: account,
    data: abi.encodeFunctionData('execTransaction', [
      to,
      value,
      data,
      operation,
      safeTxGas,
      baseGas,
      gasPrice,
      gasToken,
      refundReceiver,
      concat(signatures),
    ]),
  }
}

/** Topics of the event by which an account says that it has executed the transaction with this hash. */
export const executionTopics = (hash: string): [string, string] => {
  const event = abi.getEvent('ExecutionSuccess')
  if (!event) throw new Error('the ABI above has this event')
  return [event.topicHash, hash]
}
