import {
  AbiCoder,
  concat,
  getAddress,
  getBytes,
  hashMessage,
  hexlify,
  Interface,
  randomBytes,
  toBeHex,
  WeiPerEther,
  zeroPadValue,
  ZeroAddress,
  type TransactionLike,
  type Wallet,
} from 'ethers'
import { encodeMemo } from '../../src/lib/memo'
import { creationOf, LOCAL_SAFE } from '../../src/lib/safe'
import entryPoint from './entryPoint.json' with { type: 'json' }
import type { TestChain } from './startChain'
import { newWallet } from './newWallet'

/** Something that can pay the treasury with its own ether, by a transaction that anybody may send. */
export interface Payer {
  /** Whose ether it is. */
  address: string
  /** The wallets whose keys sign for it. */
  owners: readonly Wallet[]
  /** A transaction that pays `to`, with `data` in the call that carries the ether. */
  payment(to: string, wei: bigint, data?: string): Promise<TransactionLike>
}

let nextAddress = 0xc0de0000n
/** Puts code at a new address. Returns the address. */
export async function place(chain: Pick<TestChain, 'send'>, code: string): Promise<string> {
  const address = getAddress(toBeHex(nextAddress++, 20))
  await chain.send('anvil_setCode', address, code)
  return address
}

/** EVM code, by hand: `push(to)` and so on, so that no compiler is needed. */
const push = (hex: string) => `${(0x5f + (hex.length - 2) / 2).toString(16)}${hex.slice(2)}`
/** Reverts unless the last call succeeded. `at`: the bytes of code so far. */
const demand = (at: number) => `61${(at + 7).toString(16).padStart(4, '0')}57` + '5f5ffd' + '5b'
const checked = (code: string) => code + demand(code.length / 2)

/** Forwards its ether and calldata to `to`. A call that fails is ignored, or fails the forwarder too. */
export const forwarderTo = (to: string, { isStrict = true } = {}): string => {
  const call = `365f5f37` + `5f5f365f34${push(to)}5af1`
  return `0x${isStrict ? checked(call) : call}00`
}

/** Pays `to` and reverts. */
export const revertingTo = (to: string): string => `0x5f5f5f5f34${push(to)}5af1` + '5f5ffd'

/** Destroys itself in favour of `to`, with all its ether. */
export const destroyedTo = (to: string): string => `0x${push(to)}ff`

/** Sends `to` one wei, `times` times. Then it runs `more`, which must not jump. */
export const repeating = (to: string, times: number, more = '0x00'): string =>
  `0x61${times.toString(16).padStart(4, '0')}5b` +
  `5f5f5f5f6001${push(to)}5af150` +
  `6001900380600357${more.slice(2)}`

/** Forwards its ether to `to`, then calls nothing with 128 KB, `times` times. Each call adds 256 KB to the trace. */
export const longTraceOf = (to: string, times: number): string =>
  `0x5f5f5f5f34${push(to)}5af150` +
  `61${times.toString(16).padStart(4, '0')}5b` +
  '5f5f620200005f5f5f5ff150' +
  '6001900380602057' +
  '00'

/** Runs the code of another contract as its own, with the same calldata. */
export const delegatingTo = (to: string): string => `0x365f5f37` + `5f5f365f${push(to)}5af4` + '00'

/**
 * Makes so many calls, as its calldata says: for each an address, a value, and a memo's 54 bytes of data. Delegated to by an
 * ordinary account (EIP-7702), it spends that account's own ether.
 */
export const batchOf = (calls: number): string => {
  let code = ''
  for (let index = 0; index < calls; index++) {
    const at = index * RECORD
    const word = (offset: number) => `61${(at + offset).toString(16).padStart(4, '0')}`
    code += `6036${word(52)}5f37` + `5f5f60365f${word(20)}35${word(0)}3560601c5af1`
    code = checked(code)
  }
  return `0x${code}00`
}
const RECORD = 20 + 32 + 54
export const batchData = (calls: readonly { to: string; wei: bigint; memo: string }[]): string =>
  concat(calls.map(({ to, wei, memo }) => concat([to, toBeHex(wei, 32), memo])))

/** Any 54 bytes, where no memo matters. */
export const noMemo = `0x${'00'.repeat(54)}`

export async function ordinaryPayer(chain: TestChain): Promise<Payer & { wallet: Wallet }> {
  const wallet = newWallet()
  await chain.fund(wallet.address, 1_000n * WeiPerEther)
  return {
    address: wallet.address,
    owners: [wallet],
    wallet,
    payment: (to, value, data = '0x') => Promise.resolve({ to, value, data }),
  }
}

/** An ordinary account that runs a contract's code (EIP-7702), so that a relay can send its payments. */
export async function delegatedPayer(chain: TestChain, sponsor: Wallet, code = batchOf(1)): Promise<Payer> {
  const wallet = newWallet()
  await chain.fund(wallet.address, 1_000n * WeiPerEther)
  const address = await place(chain, code)
  const authorization = await wallet.authorize({ address, chainId: chain.chainId, nonce: 0 })
  await chain.transact(sponsor, {
    type: 4,
    to: wallet.address,
    authorizationList: [authorization],
    gasLimit: 200_000n,
  })
  return {
    address: wallet.address,
    owners: [wallet],
    payment: (to, wei, memo = noMemo) =>
      Promise.resolve({ to: wallet.address, data: batchData([{ to, wei, memo }]) }),
  }
}

const safe = new Interface([
  'function nonce() view returns (uint256)',
  'function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
])

export interface SafePayer extends Payer {
  /** A transaction by which the account calls `to`, or runs its code (`delegateCall`). */
  execution(to: string, wei: bigint, data: string, delegateCall?: boolean): Promise<TransactionLike>
}

/** A Safe account that is not created yet: with so many owners, who all have to sign but `spare` of them. */
export function plannedSafe(owners = 1, spare = 0) {
  const wallets = Array.from({ length: owners }, newWallet)
  const permissions = { owners: wallets.map(({ address }) => address), threshold: owners - spare }
  const bodyHash = hexlify(randomBytes(32))
  const memo = encodeMemo({ kind: 'account', intentId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', bodyHash })
  const { to, data, accountAddress } = creationOf(LOCAL_SAFE, permissions, memo)
  const signers = wallets
    .toSorted((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
    .slice(0, owners - spare)
  return { address: accountAddress, creation: { to, data }, owners: wallets, signers }
}

/** The account's signature of a text (ERC-1271). For one that is not created yet it names the creation (ERC-6492). */
export async function signAsSafe(
  { address, creation, signers }: ReturnType<typeof plannedSafe>,
  text: string,
  isCreated = true,
): Promise<string> {
  const domain = { chainId: 31337, verifyingContract: address }
  const types = { SafeMessage: [{ name: 'message', type: 'bytes' }] }
  const message = { message: hashMessage(text) }
  const signature = concat(
    await Promise.all(signers.map((each) => each.signTypedData(domain, types, message))),
  )
  if (isCreated) return signature
  const wrapped = AbiCoder.defaultAbiCoder().encode(
    ['address', 'bytes', 'bytes'],
    [creation.to, creation.data, signature],
  )
  return concat([wrapped, `0x${'6492'.repeat(16)}`])
}

/** A Safe account of Safe's own contracts. */
export async function safePayer(
  chain: TestChain,
  sponsor: Wallet,
  owners = 1,
  spare = 0,
): Promise<SafePayer> {
  await chain.deploySafe()
  return createdSafe(chain, sponsor, plannedSafe(owners, spare))
}

export async function createdSafe(
  chain: Pick<TestChain, 'send' | 'transact' | 'fund'>,
  sponsor: Wallet,
  { address, creation, owners, signers }: ReturnType<typeof plannedSafe>,
): Promise<SafePayer> {
  await chain.transact(sponsor, creation)
  await chain.fund(address, 1_000n * WeiPerEther)

  const ask = async (name: 'nonce' | 'getTransactionHash', args: unknown[] = []) => {
    const data = safe.encodeFunctionData(name, args)
    const answer = await chain.send('eth_call', { to: address, data }, 'latest')
    return safe.decodeFunctionResult(name, answer as string)[0] as unknown
  }
  const execution: SafePayer['execution'] = async (to, wei, data, delegateCall = false) => {
    const call = [to, wei, data, delegateCall ? 1 : 0, 0, 0, 0, ZeroAddress, ZeroAddress]
    const hash = (await ask('getTransactionHash', [...call, await ask('nonce')])) as string
    const signatures = concat(signers.map(({ signingKey }) => signingKey.sign(hash).serialized))
    return { to: address, data: safe.encodeFunctionData('execTransaction', [...call, signatures]) }
  }
  return {
    address,
    owners,
    execution,
    payment: (to, wei, data = '0x') => execution(to, wei, data),
  }
}

const points = new Interface([
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
  'function getUserOpHash((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature) op) view returns (bytes32)',
  'function createAccount(address owner, uint256 salt) returns (address)',
  'function getAddress(address owner, uint256 salt) view returns (address)',
  'function execute(address dest, uint256 value, bytes func)',
])

/** ERC-4337's published entry point and the factory of its accounts, on this chain. */
export async function deployEntryPoint(chain: TestChain, sponsor: Wallet) {
  const create = async (data: string) => {
    const hash = await chain.transact(sponsor, { data, gasLimit: 20_000_000n })
    const receipt = (await chain.send('eth_getTransactionReceipt', hash)) as { contractAddress: string }
    return getAddress(receipt.contractAddress)
  }
  const point = await create(entryPoint.entryPoint)
  const factory = await create(
    concat([entryPoint.accountFactory, AbiCoder.defaultAbiCoder().encode(['address'], [point])]),
  )
  return { point, factory }
}

/** An ERC-4337 account. A bundler sends its operation to the entry point, which calls the account. */
export async function bundledPayer(
  chain: TestChain,
  sponsor: Wallet,
  { point, factory }: { point: string; factory: string },
): Promise<Payer> {
  const owner = newWallet()
  const salt = 0n
  const answer = await chain.send(
    'eth_call',
    { to: factory, data: points.encodeFunctionData('getAddress', [owner.address, salt]) },
    'latest',
  )
  const [address] = points.decodeFunctionResult('getAddress', answer as string) as unknown as [string]
  await chain.transact(sponsor, {
    to: factory,
    data: points.encodeFunctionData('createAccount', [owner.address, salt]),
  })
  await chain.fund(address, 1_000n * WeiPerEther)

  return {
    address,
    owners: [owner],
    async payment(to, wei, data = '0x') {
      const pair = (high: bigint, low: bigint) => concat([toBeHex(high, 16), toBeHex(low, 16)])
      const operation = {
        sender: address,
        // A key of its own, so that operations need no order.
        nonce: BigInt(hexlify(randomBytes(20))) << 64n,
        initCode: '0x',
        callData: points.encodeFunctionData('execute', [to, wei, data]),
        accountGasLimits: pair(200_000n, 200_000n),
        preVerificationGas: 50_000n,
        gasFees: pair(1n, 10n ** 10n),
        paymasterAndData: '0x',
        signature: '0x',
      }
      const hash = (await chain.send(
        'eth_call',
        { to: point, data: points.encodeFunctionData('getUserOpHash', [operation]) },
        'latest',
      )) as string
      const signature = await owner.signMessage(getBytes(hash))
      return {
        to: point,
        data: points.encodeFunctionData('handleOps', [[{ ...operation, signature }], sponsor.address]),
      }
    },
  }
}

/** An event that claims that a Safe account has paid, for contracts that only emit. */
const forgedEvents = new Interface([
  'event SafeMultiSigTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures, bytes additionalInfo)',
  'event ExecutionSuccess(bytes32 indexed txHash, uint256 payment)',
])

/** A contract that emits these events, and does nothing else. */
export function emitterOf(to: string, wei: bigint): string {
  const execution = forgedEvents.encodeEventLog('SafeMultiSigTransaction', [
    ...[to, wei, '0x', 0, 0, 0, 0, ZeroAddress, ZeroAddress, '0x', '0x'],
  ])
  const success = forgedEvents.encodeEventLog('ExecutionSuccess', [zeroPadValue('0x01', 32), 0])
  const words = (data: string) => data.slice(2).match(/.{64}/g) ?? []
  const emit = ({ data, topics }: { data: string; topics: string[] }) =>
    words(data)
      .map((word, index) => `7f${word}61${(32 * index).toString(16).padStart(4, '0')}52`)
      .join('') +
    topics
      .toReversed()
      .map((topic) => push(topic))
      .join('') +
    `61${((data.length - 2) / 2).toString(16).padStart(4, '0')}5f` +
    `a${topics.length}`
  return `0x${emit(execution)}${emit(success)}00`
}

/** A payment of several, by one delegated account in one transaction. */
export const batchPayment = (
  payer: Pick<Payer, 'address'>,
  calls: readonly { to: string; wei: bigint; memo: string }[],
): TransactionLike => ({ to: payer.address, data: batchData(calls) })
