import { formatUsd } from '../../lib/format'
import { printedIban } from '../../lib/printedIban'
import { countryName } from './countryName'
import type { WireRequest } from './wireRequest'

/** The facts of a wire for its review, as they will be sent. Empty fields have no value. */
export function wireFacts({ amount, recipientDetails: to, bankingDetails: bank }: WireRequest) {
  const address = [
    to.addressLine1,
    to.addressLine2,
    [to.postalCode, to.town].filter((part) => part !== undefined).join(' '),
    countryName(to.country),
  ]
  const account =
    bank.scheme === 'iban'
      ? [
          { label: 'IBAN', value: printedIban(bank.iban) },
          { label: 'BIC', value: bank.bic },
        ]
      : [
          { label: 'Routing number', value: bank.routingNumber },
          { label: 'Account number', value: `${bank.accountNumber}, ${bank.accountType}` },
        ]
  return [
    { label: 'Recipient gets', value: formatUsd(amount) },
    { label: 'Recipient', value: to.name },
    { label: 'Address', value: address.filter((line) => line !== undefined).join(', ') },
    { label: 'E-mail', value: to.email },
    ...account,
    { label: 'Bank', value: bank.bankName },
    { label: 'Reference', value: bank.reference },
  ]
}
