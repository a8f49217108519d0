import { canOwn } from '../../lib/accountAction'
import { bodyHash, encodeMemo } from '../../lib/memo'
import { creationOf, type SafeDeployment } from '../../lib/safe'
import type { Ports } from '../../services/ports'
import type { Prepared } from '../intents'
import type { Offers } from '../payments'
import { readAddress } from './readAddress'

/** One entry per owner; undefined for a valid one. */
export type OwnerErrors = readonly (string | undefined)[]

/** Owners as the bank accepts them: checksummed addresses (EIP-55) without duplicates, which can sign. */
export async function checkOwners(
  typed: readonly string[],
  ports: Pick<Ports, 'env' | 'chain'>,
): Promise<{ owners: string[] } | { errors: OwnerErrors }> {
  const readings = await Promise.all(typed.map((text) => readAddress(text, ports)))
  const owners: string[] = []
  const errors = readings.map((reading) => {
    if ('problem' in reading) return reading.problem
    if (owners.includes(reading.address)) return 'This owner is in the list already.'
    owners.push(reading.address)
    return canOwn(reading.address) ? undefined : 'Nobody can sign for this address.'
  })
  return errors.some((error) => error !== undefined) ? { errors } : { owners }
}

/** The memo's hash does not cover `accountAddress`, because the address follows from the memo (lib/memo.ts). */
type AccountBody = Offers['account']['body']

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
