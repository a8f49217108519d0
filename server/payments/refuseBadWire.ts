import { bicProblem, countryProblem, ibanProblem, routingNumberProblem } from '../../src/lib/bankIdentifiers'
import { centsFromUsd } from '../../src/lib/money'
import type { calls, RequestOf } from '../../src/services/contracts'
import { CallError } from '../callError'

/**
 * Refuses a wire that could not go out: what the contract leaves to a country's own rules (DOMAIN.md, "Bank
 * details"). Asked before the payment and again before the chain is asked about it.
 * @throws CallError INVALID_REQUEST with a sentence per dotted path
 */
export function refuseBadWire(wire: RequestOf<typeof calls.wireCheck>): void {
  const { amount, recipientDetails, bankingDetails: bank } = wire
  const problems: Record<string, string | undefined> = {
    amount: centsFromUsd(amount) === 0n ? 'Must be more than nothing.' : undefined,
    'recipientDetails.country': countryProblem(recipientDetails.country),
    ...(bank.scheme === 'iban'
      ? {
          'bankingDetails.iban': ibanProblem(bank.iban),
          'bankingDetails.bic': bank.bic === undefined ? undefined : bicProblem(bank.bic, bank.iban),
        }
      : { 'bankingDetails.routingNumber': routingNumberProblem(bank.routingNumber) }),
  }
  const fields = Object.entries(problems).flatMap(([path, problem]): [string, string][] =>
    problem === undefined ? [] : [[path, problem]],
  )
  if (fields.length > 0) throw new CallError('INVALID_REQUEST', Object.fromEntries(fields))
}
