import { getAddress } from 'ethers'
import { canOwn } from '../../lib/accountAction'
import { isAddress } from '../../lib/address'
import { bodyHash, encodeMemo } from '../../lib/memo'
import { creationOf, type SafeDeployment } from '../../lib/safe'
import type { Prepared } from '../intents'
import type { Offers } from '../payments'

/** One entry per owner; undefined for a valid one. */
export type OwnerErrors = readonly (string | undefined)[]

/** Owners as the bank accepts them: checksummed addresses (EIP-55) without duplicates, which can sign. */
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

/** The memo's hash does not cover `accountAddress`, because the address follows from the memo (lib/memo.ts). */
export type AccountBody = Offers['account']['body']

/** The transaction that creates the account for a memo, and the request body with the resulting address. */
export function prepareAccount(
  safe: SafeDeployment,
  body: Omit<AccountBody, 'accountAddress'>,
  memo: string,
): Prepared & { body: AccountBody } {
  const { to, data, accountAddress } = creationOf(safe, body.userPermissions, memo)
  return { to, data, body: { ...body, accountAddress } }
}

/** Adds the address that the account will have when it is submitted as this intent. */
export function withAddress(
  safe: SafeDeployment,
  body: Omit<AccountBody, 'accountAddress'>,
  intentId: string,
): AccountBody {
  const memo = encodeMemo({ kind: 'account', intentId, bodyHash: bodyHash(body) })
  return prepareAccount(safe, body, memo).body
}
