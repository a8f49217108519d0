import {
  accountHref,
  addCollateralHref,
  creditCardHref,
  debitCardHref,
  paths,
  wireHref,
} from '../../lib/paths'
import { textOf } from '../../lib/guards'
import type { IntentKind } from '../../lib/memo'
import type { Intent } from '../../services/intents/intent'

interface Pages {
  title: string
  page: (body: Intent['body']) => string
  result: (entityId: string) => string
}

const PAGES: Record<IntentKind, Pages> = {
  credit: { title: 'Credit card', page: () => paths.creditApplication, result: creditCardHref },
  debit: { title: 'Debit card', page: () => paths.newDebitCard, result: debitCardHref },
  wire: { title: 'Wire', page: () => paths.sendMoney, result: wireHref },
  topUp: {
    title: 'Top-up',
    page: ({ wireId }) => wireHref(textOf(wireId, 100)),
    result: wireHref,
  },
  account: { title: 'Account', page: () => paths.newAccount, result: accountHref },
  collateral: {
    title: 'Collateral',
    page: ({ cardId }) => addCollateralHref(textOf(cardId, 100)),
    result: creditCardHref,
  },
}

/** What an intent of this kind makes, for a title. */
export const intentTitle = (kind: IntentKind): string => PAGES[kind].title
/** The page that shows its progress in full. */
export const intentPage = ({ kind, body }: Pick<Intent, 'kind' | 'body'>): string => PAGES[kind].page(body)
/** The page of what it has made. */
export const resultPage = (kind: IntentKind, entityId: string): string => PAGES[kind].result(entityId)
