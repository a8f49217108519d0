import { creditCardHref, debitCardHref, accountHref, paths } from '../../lib/paths'
import type { IntentKind } from '../../lib/memo'

const PAGES: Record<IntentKind, { title: string; page: string; result: (entityId: string) => string }> = {
  credit: { title: 'Credit card', page: paths.creditApplication, result: creditCardHref },
  debit: { title: 'Debit card', page: paths.newDebitCard, result: debitCardHref },
  wire: { title: 'Wire', page: paths.sendMoney, result: () => paths.accounts },
  account: { title: 'Account', page: paths.newAccount, result: accountHref },
}

/** What an intent of this kind makes, for a title. */
export const intentTitle = (kind: IntentKind): string => PAGES[kind].title
/** The page that shows its progress in full. */
export const intentPage = (kind: IntentKind): string => PAGES[kind].page
/** The page of what it has made. */
export const resultPage = (kind: IntentKind, entityId: string): string => PAGES[kind].result(entityId)
