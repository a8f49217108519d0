import { csv, type Cell } from '../../../lib/csv'
import type { Wire } from '../../../services/contracts'

/** The columns of the export, in order, and what each tells of a wire. */
const COLUMNS: readonly (readonly [heading: string, cellOf: (wire: Wire) => Cell])[] = [
  ['Date', ({ createdAt }) => createdAt],
  ['Status', ({ status }) => status],
  ['Status since', ({ changes }) => changes?.at(-1)?.at],
  ['Reason', ({ statusReason }) => statusReason],
  // Below zero: it leaves.
  ['Amount', ({ amount }) => ({ number: `-${amount}` })],
  ['Currency', () => 'USD'],
  ['Returned', ({ returned }) => returned && { number: returned }],
  ['Recipient', ({ recipientDetails }) => recipientDetails.name],
  ['Address line 1', ({ recipientDetails }) => recipientDetails.addressLine1],
  ['Address line 2', ({ recipientDetails }) => recipientDetails.addressLine2],
  ['Postal code', ({ recipientDetails }) => recipientDetails.postalCode],
  ['Town', ({ recipientDetails }) => recipientDetails.town],
  ['Country', ({ recipientDetails }) => recipientDetails.country],
  ['E-mail', ({ recipientDetails }) => recipientDetails.email],
  ['Account', ({ bankingDetails: bank }) => (bank.scheme === 'iban' ? bank.iban : bank.accountNumber)],
  ['Bank code', ({ bankingDetails: bank }) => (bank.scheme === 'iban' ? bank.bic : bank.routingNumber)],
  ['Bank', ({ bankingDetails }) => bankingDetails.bankName],
  ['Reference', ({ bankingDetails }) => bankingDetails.reference],
  ['UETR', ({ uetr }) => uetr],
  ['End-to-end ID', ({ endToEndId }) => endToEndId],
  ['Transaction', ({ transactionHash }) => transactionHash],
]

/** Wires as CSV, in the order of the list, with dates as ISO 8601 and plain amounts (DOMAIN.md, "Exports"). */
export const wiresCsv = (wires: readonly Wire[]): string =>
  csv([
    COLUMNS.map(([heading]) => heading),
    ...wires.map((wire) => COLUMNS.map(([, cellOf]) => cellOf(wire))),
  ])
