import { printedIban } from '../../../lib/printedIban'
import type { Wire } from '../../../services/contracts'
import { EMPTY_WIRE, recipientOf, type Recipient } from '../wiresSlice'

/** The recipient of a wire, to be saved or paid again. */
export function recipientOfWire({ recipientDetails: to, bankingDetails: bank }: Wire): Recipient {
  const { addressLine1 = '', addressLine2 = '', postalCode = '', email = '' } = to
  const { name, town, country } = to
  const { scheme, bankName = '' } = bank
  return {
    ...recipientOf(EMPTY_WIRE),
    ...{ name, addressLine1, addressLine2, postalCode, town, country, email, scheme, bankName },
    ...(bank.scheme === 'iban'
      ? { iban: printedIban(bank.iban), bic: bank.bic ?? '' }
      : {
          routingNumber: bank.routingNumber,
          accountNumber: bank.accountNumber,
          accountType: bank.accountType,
        }),
  }
}
