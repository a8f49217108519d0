import { useMemo } from 'react'
import type { CreditCard, DebitCard } from '../../../services/contracts'
import type { CardEntry } from './cardEntry'

/** Both kinds in one list, of what is known. Entries stay the same objects as long as the answers do. */
export function useCardEntries(
  credit: readonly CreditCard[] | undefined,
  debit: readonly DebitCard[] | undefined,
): readonly CardEntry[] {
  const ofCredit = useMemo(
    () => (credit ?? []).map((card): CardEntry => ({ kind: 'credit', card })),
    [credit],
  )
  const ofDebit = useMemo(() => (debit ?? []).map((card): CardEntry => ({ kind: 'debit', card })), [debit])
  return useMemo(() => [...ofCredit, ...ofDebit], [ofCredit, ofDebit])
}
