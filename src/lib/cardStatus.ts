/** SPEC.md section 4: `Active` is active; any other status counts as frozen and shows Unfreeze. */
export const isActive = ({ cardStatus }: { cardStatus: string }): boolean => cardStatus === 'Active'

/** The bank has closed the credit line, for good. */
export const isClosed = ({ closed }: { closed?: unknown }): boolean => closed !== undefined

interface CreditLine {
  closed?: unknown
  fundingStatus?: string | undefined
  addedCollateral?: unknown
}

/** Why the bank would not add collateral to a credit line; undefined if it would. A frozen card takes collateral. */
export function collateralRefusal(card: CreditLine): string | undefined {
  if (isClosed(card)) return 'This credit line is closed.'
  if (card.addedCollateral === undefined) return 'Collateral cannot be added in the app yet.'
  if (card.fundingStatus === 'Pending') return 'The payment of this card is waiting for confirmation.'
  return undefined
}
