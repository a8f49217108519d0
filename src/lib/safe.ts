import { concat, getCreate2Address, Interface, keccak256, ZeroAddress, type Result } from 'ethers'
import type { Permissions } from './accountAction'
import { LOCAL_CHAIN_ID } from './localChain'
import { decodeMemo, type Memo } from './memo'

/**
 * Programmable accounts are Safe smart accounts: one small proxy per account, created by Safe's factory, that runs Safe's
 * contract. Addresses and codes are those that Safe published (docs/decisions/0009).
 */
export interface SafeDeployment {
  version: '1.4.1' | '1.5.0'
  factory: string
  /** SafeL2, the contract that accounts run: Safe with events for everything that an account does. */
  singleton: string
  /** Answers the calls of wallets and token contracts to an account. */
  fallbackHandler: string
  /** Keccak-256 of a proxy's creation code (the factory's `proxyCreationCode`) with the singleton behind it. */
  initCodeHash: string
}

/** The newest version, whose bytecode is on npm: `server/chain/deploySafe.ts` deploys it. */
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

export const safeAbi = new Interface([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
  'event ProxyCreation(address indexed proxy, address singleton)',
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function nonce() view returns (uint256)',
])

/** The setup of a new account: no modules, no payment, and Safe's own fallback handler. */
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

interface Creation {
  /** The factory. */
  to: string
  data: string
  /** The account's future address, checksummed: CREATE2 of factory, owners, threshold and memo. */
  accountAddress: string
}

/**
 * The transaction that creates an account. The memo follows the arguments, which the factory ignores, so that it can be
 * found on the chain. Its hash is the salt, so that a memo belongs to one address.
 * @param memo from `encodeMemo`
 */
export function creationOf(deployment: SafeDeployment, permissions: Permissions, memo: string): Creation {
  const initializer = setup(deployment, permissions)
  const saltNonce = BigInt(keccak256(memo))
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
 * Decodes calldata to the factory; undefined for another call than `createProxyWithNonce`. The memo is undefined where
 * none follows the arguments.
 *
 * `isPlain`: the setup is the one of `creationOf`, with any owners. Any other setup may let strangers act for the account
 * without being its owners: code that runs at setup can write any storage, and a token contract as fallback handler would
 * accept everybody's orders as the account's own.
 */
export function decodeCreation(
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

function decoded(name: 'createProxyWithNonce' | 'setup', data: string): Result | undefined {
  try {
    return safeAbi.decodeFunctionData(name, data)
  } catch {
    return undefined
  }
}
