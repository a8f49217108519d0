import { foldNumber } from '../../lib/foldNumber'
import type { Wire } from '../../services/contracts'
import type { WireForm } from './wiresSlice'

type Account = Pick<WireForm, 'scheme' | 'iban' | 'routingNumber' | 'accountNumber'>

const bare = (text: string): string => foldNumber(text).replace(/[\s-]/g, '').toUpperCase()

/** Identifies a bank account, whatever its spaces, case and digits; undefined for an incomplete form. */
export function accountKey({ scheme, iban, routingNumber, accountNumber }: Account): string | undefined {
  if (scheme === 'iban') return bare(iban) === '' ? undefined : `iban ${bare(iban)}`
  return bare(accountNumber) === '' ? undefined : `us ${bare(routingNumber)} ${bare(accountNumber)}`
}

/** The account that a wire went to. */
export const accountKeyOf = ({ bankingDetails: bank }: Pick<Wire, 'bankingDetails'>): string =>
  bank.scheme === 'iban' ? `iban ${bank.iban}` : `us ${bank.routingNumber} ${bank.accountNumber}`
