import { localDay } from '../../../lib/localDay'
import { centsFromUsd } from '../../../lib/money'
import { parseUsdInput } from '../../../lib/parseUsdInput'
import { searchedAmount } from '../../../lib/searchedAmount'
import type { Wire } from '../../../services/contracts'
import type { WireFilter } from '../wiresSlice'

/** A wire with the text that a search compares, computed once for each answer of the bank. */
export interface WireEntry {
  wire: Wire
  /** `YYYY-MM-DD` in the customer's time zone; empty where it is not known. */
  day: string
  cents: bigint
  /** Lower case. */
  text: string
}

export const indexWires = (wires: readonly Wire[]): WireEntry[] =>
  wires.map((wire) => ({
    wire,
    day: wire.createdAt === undefined ? '' : localDay(wire.createdAt),
    cents: centsFromUsd(wire.amount),
    text: textOf(wire).toLowerCase(),
  }))

function textOf({ recipientDetails: to, bankingDetails: bank, ...wire }: Wire): string {
  const account = bank.scheme === 'iban' ? [bank.iban, bank.bic] : [bank.routingNumber, bank.accountNumber]
  const parts = [to.name, to.town, ...account, bank.bankName, bank.reference]
  return [...parts, wire.amount, wire.status, wire.uetr, wire.endToEndId, wire.transactionHash]
    .filter((part) => part !== undefined)
    .join('\n')
}

/** The typed amount in cents; undefined for nothing that can be read. */
export function readCents(text: string): bigint | undefined {
  const usd = parseUsdInput(text)
  return usd === undefined ? undefined : centsFromUsd(usd)
}

/**
 * The wires that match a filter and every word of a search. Amounts are found as the locale writes them: `$1,250` finds
 * 1250.00. An unreadable limit limits nothing.
 */
export function findWires(
  entries: readonly WireEntry[],
  { status, from, to, least, most }: WireFilter,
  search: string,
): WireEntry[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => [word, searchedAmount(word)])
  const [leastCents, mostCents] = [readCents(least), readCents(most)]
  return entries.filter(
    ({ wire, day, cents, text }) =>
      (status === 'All' || wire.status === status) &&
      (from === '' || day >= from) &&
      (to === '' || (day !== '' && day <= to)) &&
      (leastCents === undefined || cents >= leastCents) &&
      (mostCents === undefined || cents <= mostCents) &&
      words.every((ways) => ways.some((way) => text.includes(way))),
  )
}
