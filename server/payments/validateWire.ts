import { bicProblem, countryProblem, ibanProblem, routingNumberProblem } from '../../src/lib/bankIdentifiers'
import { creditorReferenceProblem } from '../../src/lib/creditorReference'
import { centsFromUsd } from '../../src/lib/money'
import type { calls, RequestOf } from '../../src/services/contracts'
import { CallError } from '../callError'

/**
 * Checks what the contract leaves to each country's own rules (DOMAIN.md, "Bank details"). It runs before the customer
 * pays, and again before the bank asks the chain about the payment.
 * @throws CallError INVALID_REQUEST with a sentence per dotted path
 */
export function validateWire(wire: RequestOf<typeof calls.wireCheck>): void {
  const { amount, recipientDetails, bankingDetails: bank } = wire
  const problems: [string, string | undefined][] = [
    ['amount', centsFromUsd(amount) === 0n ? 'Must be more than nothing.' : undefined],
    ['recipientDetails.country', countryProblem(recipientDetails.country)],
    ['bankingDetails.reference', creditorReferenceProblem(bank.reference ?? '')],
  ]
  if (bank.scheme === 'us') {
    problems.push(['bankingDetails.routingNumber', routingNumberProblem(bank.routingNumber)])
  } else {
    problems.push(['bankingDetails.iban', ibanProblem(bank.iban)])
    if (bank.bic !== undefined) problems.push(['bankingDetails.bic', bicProblem(bank.bic, bank.iban)])
  }
  const fields = problems.filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (fields.length > 0) throw new CallError('INVALID_REQUEST', Object.fromEntries(fields))
}
