import { getAddress } from 'ethers'
import { isAddress } from '../../lib/address'
import { bodyHash, encodeMemo } from '../../lib/memo'
import { canOwn, creationOf, type SafeDeployment } from '../../lib/safe'
import type { Prepared } from '../intents'
import type { Offers } from '../payments'

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

/** What a new account is asked for with. Its address is no part of what is signed for: it follows from that. */
export type AccountBody = Offers['account']['body']

/** The account's transaction out of its memo, and the body with the address that comes of it. */
export function prepareAccount(
  safe: SafeDeployment,
  body: Omit<AccountBody, 'accountAddress'>,
  memo: string,
): Prepared & { body: AccountBody } {
  const { to, data, accountAddress } = creationOf(safe, body.userPermissions, memo)
  return { to, data, body: { ...body, accountAddress } }
}

/** The body with the address that the account will have, once it is submitted as that intent. */
export function withAddress(
  safe: SafeDeployment,
  body: Omit<AccountBody, 'accountAddress'>,
  intentId: string,
): AccountBody {
  const memo = encodeMemo({ kind: 'account', intentId, bodyHash: bodyHash(body) })
  return prepareAccount(safe, body, memo).body
}
