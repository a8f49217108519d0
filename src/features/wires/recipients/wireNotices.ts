import { formatDay, formatUsd } from '../../../lib/format'
import { localDay } from '../../../lib/localDay'
import { addDays } from '../../../lib/zonedTime'
import type { Wire } from '../../../services/contracts'
import { accountKey, accountKeyOf } from '../accountKey'
import type { Recipient, WireForm } from '../wiresSlice'

const DAY_MS = 86_400_000
/** An older wire to the same account is no likely mistake. */
const RECENT_DAYS = 30

/** Is it the same, whatever its case and spaces? */
export const sameText = (a: string, b: string): boolean =>
  a.trim().toLowerCase().replace(/\s+/g, ' ') === b.trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * Warns when a form has the name of a saved recipient with another account, which is how forged invoices work, or a saved
 * account with another name. Undefined otherwise.
 */
export function changedRecipient(form: WireForm, recipients: readonly Recipient[]): string | undefined {
  const key = accountKey(form)
  const saved = recipients.find((recipient) => accountKey(recipient) === key)
  if (saved)
    return sameText(saved.name, form.name)
      ? undefined
      : `You saved this account as ${saved.name}. Now it is for ${form.name.trim()}.`
  const namesake = recipients.find((recipient) => sameText(recipient.name, form.name))
  return namesake
    ? `So far you paid ${namesake.name} at another account, ${accountShown(namesake)}. If an e-mail told you of this one, call them before you send: forged invoices work this way.`
    : undefined
}

/** An account in a few characters, as `DE…3000`. */
export function accountShown({ scheme, iban, accountNumber }: Recipient): string {
  const text = (scheme === 'iban' ? iban : accountNumber).replace(/\s/g, '')
  return scheme === 'iban' ? `${text.slice(0, 2)}…${text.slice(-4)}` : `…${text.slice(-4)}`
}

/**
 * The last wire to the same account, where it is recent: `You sent $1,250.00 to this account yesterday.`
 * @param wires the newest first
 * @param now milliseconds since 1970
 */
export function sentBefore(form: WireForm, wires: readonly Wire[], now: number): string | undefined {
  const key = accountKey(form)
  const last = wires.find(
    (wire) => wire.createdAt !== undefined && wire.status !== 'Returned' && accountKeyOf(wire) === key,
  )
  if (last?.createdAt === undefined || now - Date.parse(last.createdAt) > RECENT_DAYS * DAY_MS)
    return undefined
  const today = localDay(now)
  const day = localDay(last.createdAt)
  const when =
    day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : `on ${formatDay(last.createdAt)}`
  return `You sent ${formatUsd(last.amount)} to this account ${when}.`
}
