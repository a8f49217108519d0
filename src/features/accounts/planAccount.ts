import { getAddress } from 'ethers'
import { isAddress } from '../../lib/address'
import { bodyHash, encodeMemo } from '../../lib/memo'
import { canOwn, creationOf, type SafeDeployment } from '../../lib/safe'
import type { Prepared } from '../intents'
import type { AccountPlan } from './accountsSlice'

/** What is wrong with the owners, each by its place; undefined for one that is right. */
export type OwnerErrors = readonly (string | undefined)[]

/** Owners as the bank takes them: addresses, typed without a slip (EIP-55), each once, and able to sign. */
export function checkOwners(typed: readonly string[]): { owners: string[] } | { errors: OwnerErrors } {
  const owners: string[] = []
  const errors = typed.map((text) => {
    const address = checksummed(text.trim())
    if (address.error !== undefined) return address.error
    if (owners.includes(address.value)) return 'This owner is in the list already.'
    owners.push(address.value)
    return canOwn(address.value) ? undefined : 'Nobody can sign for this address.'
  })
  return errors.some((error) => error !== undefined) ? { errors } : { owners }
}

function checksummed(text: string): { value: string; error?: undefined } | { error: string } {
  if (!isAddress(text)) return { error: 'Enter an address: 0x and 40 digits or letters from a to f.' }
  try {
    return { value: getAddress(text) }
  } catch {
    return { error: 'This address is mistyped: its upper and lower case do not match its checksum.' }
  }
}

/** The body that is signed for, before anything comes of it. */
export const bodyOf = (
  { label, owners, threshold }: Omit<AccountPlan, 'address'>,
  wallet: string,
  chainId: number,
) => ({
  wallet,
  accountLabel: label,
  userPermissions: { owners, threshold },
  selectedChain: chainId,
})

/** The account's transaction out of its memo, and the body with the address that comes of it. */
export function prepareAccount(
  safe: SafeDeployment,
  body: ReturnType<typeof bodyOf>,
  memo: string,
): Prepared & { body: { accountAddress: string } } {
  const { to, data, accountAddress } = creationOf(safe, body.userPermissions, memo)
  return { to, data, body: { ...body, accountAddress } }
}

/** Where an account will be. */
export function predictAddress(
  safe: SafeDeployment,
  body: ReturnType<typeof bodyOf>,
  intentId: string,
): string {
  const memo = encodeMemo({ kind: 'account', intentId, bodyHash: bodyHash(body) })
  return prepareAccount(safe, body, memo).body.accountAddress
}
