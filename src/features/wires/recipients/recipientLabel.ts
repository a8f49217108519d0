import type { Recipient } from '../wiresSlice'
import { accountShown, sameText } from './wireNotices'

/** A recipient's name, and the account where another saved recipient has the same name: `Lena Fischer, DE…3000`. */
export function recipientLabel(recipient: Recipient, recipients: readonly Recipient[]): string {
  const namesakes = recipients.filter(({ name }) => sameText(name, recipient.name))
  return namesakes.length > 1 ? `${recipient.name}, ${accountShown(recipient)}` : recipient.name
}
