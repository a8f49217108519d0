import { countryCodes } from '../../lib/bankIdentifiers'
import { formatTyped } from '../../lib/format'
import { readPaymentDetails, type PaymentDetails } from '../../lib/paymentDetails'
import { printedIban } from '../../lib/printedIban'
import { EMPTY_WIRE, type WireForm } from './wiresSlice'

const WORDS: Record<Exclude<keyof PaymentDetails, 'euro'>, string> = {
  name: 'recipient',
  iban: 'IBAN',
  bic: 'BIC',
  routingNumber: 'routing number',
  accountNumber: 'account number',
  bankName: 'bank',
  reference: 'reference',
  amount: 'amount',
}

interface Pasted {
  changes: Partial<WireForm>
  /** `recipient, IBAN, reference` */
  found: string
  /** The amount of an EPC QR code, in euro. */
  euro: string | undefined
}

/** The number of payment details in a pasted text. */
export const detailsFound = (text: string): number => Object.keys(readPaymentDetails(text)).length

/**
 * The changes to the form that a pasted text makes. An account begins a new wire and leaves only the amount, as a saved
 * recipient does: another recipient's bank, address or reference must not stay beside it.
 */
export function pastedForm(text: string, form: Pick<WireForm, 'amount'>): Pasted {
  const { euro, ...details } = readPaymentDetails(text)
  const { iban, routingNumber, amount } = details
  const country = iban === undefined ? 'US' : iban.slice(0, 2)
  const hasAccount = iban !== undefined || routingNumber !== undefined
  return {
    changes: {
      ...(hasAccount && { ...EMPTY_WIRE, amount: form.amount }),
      ...details,
      ...(iban !== undefined && { iban: printedIban(iban), scheme: 'iban' }),
      ...(routingNumber !== undefined && { scheme: 'us' }),
      ...(amount !== undefined && { amount: formatTyped(amount) }),
      ...(hasAccount && countryCodes.includes(country) && { country }),
    },
    found: Object.entries(WORDS)
      .flatMap(([name, word]) => (name in details ? [word] : []))
      .join(', '),
    euro,
  }
}
