import { foldNumber } from '../../../lib/foldNumber'
import { formatCount, formatPerMille, formatUsd } from '../../../lib/format'
import { parseUsdInput } from '../../../lib/parseUsdInput'
import type { AlertRule } from './alert'
import { placeOf, type Reading } from './evaluateAlert'

export interface AlertForm {
  kind: AlertRule['kind']
  /** As typed. */
  text: string
  cardId: string
}

/** A percentage with at most one decimal: `65`, `65.5%`. */
function parsePerMille(text: string): number | undefined {
  const [, whole = '', tenth = '0'] = /^(\d{1,3})(?:[.,](\d))?\s*[%٪]?$/.exec(foldNumber(text).trim()) ?? []
  const perMille = Number(whole) * 10 + Number(tenth)
  return whole === '' || perMille < 1 || perMille > 1000 ? undefined : perMille
}

function parseRule({ kind, text, cardId }: AlertForm): AlertRule | string {
  if (kind === 'loanToValue') {
    const perMille = parsePerMille(text)
    return perMille === undefined ? 'Enter a percentage up to 100, such as 65.' : { kind, cardId, perMille }
  }
  const usd = parseUsdInput(text)
  return usd === undefined || usd === '0.00'
    ? `Enter a price in US dollars, such as ${formatCount(2_000)}.`
    : { kind, usd }
}

const alreadyThere = (rule: AlertRule): string =>
  rule.kind === 'loanToValue'
    ? `Loan-to-value is at ${formatPerMille(BigInt(rule.perMille))} or above already.`
    : `ETH is at ${formatUsd(rule.usd)} or ${rule.kind === 'fallsTo' ? 'below' : 'above'} already.`

/** Compares two alerts without their ids. */
export const isSameRule = (a: AlertRule, b: AlertRule): boolean =>
  a.kind === 'loanToValue'
    ? b.kind === 'loanToValue' && a.cardId === b.cardId && a.perMille === b.perMille
    : b.kind === a.kind && a.usd === b.usd

/**
 * Reads the alert from the form.
 * @param reading undefined without a fresh price; then a level that is already reached is accepted
 * @returns the alert, or an error message
 */
export function readLevel(
  form: AlertForm,
  existing: readonly AlertRule[],
  reading: Reading | undefined,
): AlertRule | string {
  const rule = parseRule(form)
  if (typeof rule === 'string') return rule
  if (existing.some((other) => isSameRule(other, rule))) return 'You have set this alert already.'
  if (reading && placeOf(rule, reading) === 'beyond') return alreadyThere(rule)
  return rule
}
