import { isAccountAction, type AccountAction } from '../../../lib/accountAction'
import { isAddress } from '../../../lib/address'
import { isRecord, parseJson } from '../../../lib/guards'
import { paths } from '../../../lib/paths'
import type { OwnerSignature } from '../../../lib/safeTransaction'

/** A transaction with its signatures, as a link carries it from owner to owner where no bank keeps them. */
export interface SignRequest {
  account: string
  action: AccountAction
  nonce: number
  /** The chain's height when it was proposed. */
  fromBlock: number
  signatures: readonly OwnerSignature[]
}

const PREFIX = '#sign='
const MOST_SIGNATURES = 100

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isSignature = (value: unknown): value is OwnerSignature =>
  isRecord(value) &&
  typeof value.owner === 'string' &&
  isAddress(value.owner) &&
  typeof value.signature === 'string' &&
  /^0x[0-9a-f]{130}$/.test(value.signature)

/** The fragment of a link. Browsers send no fragment to any server. */
export function fragmentOf({ account, action, nonce, fromBlock, signatures }: SignRequest): string {
  const json = JSON.stringify({ account, action, nonce, fromBlock, signatures })
  return PREFIX + btoa(json).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The link for the other owners. */
export const signHref = (request: SignRequest): string => paths.account + fragmentOf(request)

/** What a fragment carries; undefined for another one, and for one that is damaged. Signatures are not verified yet. */
export function signRequestIn(fragment: string): SignRequest | undefined {
  if (!fragment.startsWith(PREFIX)) return undefined
  const value = parseJson(decoded(fragment.slice(PREFIX.length)))
  if (!isRecord(value)) return undefined
  const { account, action, nonce, fromBlock, signatures } = value
  if (typeof account !== 'string' || !isAddress(account) || !isAccountAction(action)) return undefined
  if (!isCount(nonce) || !isCount(fromBlock) || !Array.isArray(signatures)) return undefined
  if (signatures.length > MOST_SIGNATURES || !signatures.every(isSignature)) return undefined
  return { account, action, nonce, fromBlock, signatures }
}

function decoded(text: string): string | null {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
}
