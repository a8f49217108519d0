import { concat, getCreate2Address, Interface, keccak256, ZeroAddress, type Result } from 'ethers'
import { LOCAL_CHAIN_ID } from './localChain'
import { decodeMemo, type Memo } from './memo'

/**
 * Programmable accounts are Safe smart accounts: a small proxy per account, made by Safe's own factory, that runs
 * Safe's own contract. Addresses and codes are those that Safe published (docs/decisions/0009); nothing here is ours.
 */
export interface SafeDeployment {
  version: '1.4.1' | '1.5.0'
  factory: string
  /** SafeL2, the contract that accounts run: as Safe, with events for everything that an account does. */
  singleton: string
  /** Answers what wallets and token contracts ask of an account. */
  fallbackHandler: string
  /** Keccak-256 of a proxy's creation code (the factory's `proxyCreationCode`) with the singleton behind it. */
  initCodeHash: string
}

/** The newest, which the package registry has the bytecode of: `server/chain/deploySafe.ts` puts it there. */
export const LOCAL_SAFE: SafeDeployment = {
  version: '1.5.0',
  factory: '0x14F2982D601c9458F93bd70B218933A6f8165e7b',
  singleton: '0xEdd160fEBBD92E350D4D398fb636302fccd67C7e',
  fallbackHandler: '0x3EfCBb83A4A7AfcB4F68D501E2c2203a38be77f4',
  initCodeHash: '0xc00f8ed2d8e1bacf9a81836a956d9be01fbb50416bce76c09d18859e6bb6d223',
}

const SAFE_1_4_1: SafeDeployment = {
  version: '1.4.1',
  factory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  singleton: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  fallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
  initCodeHash: '0xe298282cefe913ab5d282047161268a8222e4bd4ed106300c547894bbefd31ee',
}

/** By chain. 1.4.1 is on 394 public networks, 1.5.0 on 41 of them. */
const DEPLOYMENTS: Readonly<Record<number, SafeDeployment>> = {
  [LOCAL_CHAIN_ID]: LOCAL_SAFE,
  1: SAFE_1_4_1,
  5: SAFE_1_4_1,
  11155111: SAFE_1_4_1,
}

/** Safe's contracts on a chain; undefined where accounts cannot be made. */
export const safeOn = (chainId: number): SafeDeployment | undefined => DEPLOYMENTS[chainId]

/** What app and bank call on Safe's contracts and read from them. */
export const safeAbi = new Interface([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
  'event ProxyCreation(address indexed proxy, address singleton)',
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
])

/** Head of Safe's linked list of owners, so it can be none itself. */
const SENTINEL = '0x0000000000000000000000000000000000000001'

/** Who may act for an account: `threshold` of `owners` must sign. */
export interface Permissions {
  owners: readonly string[]
  threshold: number
}

/** Can this address be an owner? Safe refuses the two that its list of owners needs itself. */
export const canOwn = (address: string): boolean => address !== ZeroAddress && address !== SENTINEL

/** What a new account is set up with: no modules, no payment to anybody, and Safe's own fallback handler. */
const setup = ({ fallbackHandler }: SafeDeployment, { owners, threshold }: Permissions): string =>
  safeAbi.encodeFunctionData('setup', [
    owners,
    threshold,
    ZeroAddress,
    '0x',
    fallbackHandler,
    ZeroAddress,
    0,
    ZeroAddress,
  ])

/** The salt of an account whose creation carries this memo (54 bytes, hexadecimal). */
export const saltNonceOf = (memo: string): bigint => BigInt(keccak256(memo))

export interface Creation {
  /** The factory. */
  to: string
  data: string
  /** Where the account will be, checksummed: CREATE2, from factory, owners, threshold and memo. */
  accountAddress: string
}

/**
 * The transaction that creates an account. The memo follows the arguments, where the factory does not look, so that
 * it is found again on the chain; and its hash is the salt, so that a memo belongs to one address.
 * @param memo as `encodeMemo` has it.
 */
export function creationOf(deployment: SafeDeployment, permissions: Permissions, memo: string): Creation {
  const initializer = setup(deployment, permissions)
  const saltNonce = saltNonceOf(memo)
  const call = safeAbi.encodeFunctionData('createProxyWithNonce', [
    deployment.singleton,
    initializer,
    saltNonce,
  ])
  const salt = keccak256(concat([keccak256(initializer), `0x${saltNonce.toString(16).padStart(64, '0')}`]))
  return {
    to: deployment.factory,
    data: concat([call, memo]),
    accountAddress: getCreate2Address(deployment.factory, salt, deployment.initCodeHash),
  }
}

/**
 * What calldata to the factory asks for, or undefined when it is another call than `createProxyWithNonce`. The memo
 * is undefined where none follows the arguments.
 *
 * `isPlain`: set up as `creationOf` does it, whoever the owners are. Anything more may let others act for the account
 * without any trace in its owners: code that runs at setup can write anything anywhere, and a token contract as
 * fallback handler takes everybody's orders for the account's own.
 */
export function readCreation(
  deployment: SafeDeployment,
  data: string,
): { isPlain: boolean; memo: Memo | undefined } | undefined {
  const call = decoded('createProxyWithNonce', data)
  if (!call) return undefined
  const [, initializer] = call as unknown as [string, string]
  const { length } = safeAbi.encodeFunctionData('createProxyWithNonce', Array.from(call))
  return { isPlain: isPlain(deployment, initializer), memo: decodeMemo(`0x${data.slice(length)}`) }
}

function isPlain(deployment: SafeDeployment, initializer: string): boolean {
  const call = decoded('setup', initializer)
  if (!call) return false
  const [owners, threshold] = call as unknown as [string[], bigint]
  return initializer === setup(deployment, { owners: Array.from(owners), threshold: Number(threshold) })
}

/** Arguments of a call; undefined for other calls, and for what is none. */
function decoded(name: 'createProxyWithNonce' | 'setup', data: string): Result | undefined {
  try {
    return safeAbi.decodeFunctionData(name, data)
  } catch {
    return undefined
  }
}
