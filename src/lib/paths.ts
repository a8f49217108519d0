/** Every path of the app (SPEC.md section 2). */
export const paths = {
  dashboard: '/',
  accounts: '/accounts',
  newAccount: '/accounts/new',
  sendMoney: '/accounts#send-money',
  account: '/accounts/single',
  /** Saved recipients of wires. */
  recipients: '/accounts/recipients',
  /** All wires. */
  wires: '/accounts/wires',
  /** One wire. */
  wire: '/accounts/wire',
  cards: '/cards',
  newDebitCard: '/cards/new',
  newCreditCard: '/cards/credit/new',
  creditApplication: '/cards/credit/application',
  debitCard: '/cards/debit/single',
  creditCard: '/cards/credit/single',
  /** Adding collateral to a credit line. */
  addCollateral: '/cards/credit/collateral',
  investments: '/investments',
  settings: '/settings',
  /** Everything that happened. */
  activity: '/settings/activity',
  /** Unclaimed payments. */
  unclaimed: '/settings/unclaimed',
} as const

/** The query parameter that names a card (SPEC.md section 2). */
export const CARD_PARAMETER = 'cardID'

export const ACCOUNT_PARAMETER = 'accountID'

export const creditCardHref = (id: string): string =>
  `${paths.creditCard}?${CARD_PARAMETER}=${encodeURIComponent(id)}`
export const addCollateralHref = (id: string): string =>
  `${paths.addCollateral}?${CARD_PARAMETER}=${encodeURIComponent(id)}`
export const debitCardHref = (id: string): string =>
  `${paths.debitCard}?${CARD_PARAMETER}=${encodeURIComponent(id)}`
export const accountHref = (id: string): string =>
  `${paths.account}?${ACCOUNT_PARAMETER}=${encodeURIComponent(id)}`

/** The query parameter that names a wire. */
export const WIRE_PARAMETER = 'wireID'

export const wireHref = (id: string): string => `${paths.wire}?${WIRE_PARAMETER}=${encodeURIComponent(id)}`

/** The query parameter that names an unclaimed payment by its `transferKey`. */
export const PAYMENT_PARAMETER = 'payment'

/** Send Money, paid by an unclaimed payment. */
export const sendMoneyHref = (transferKey: string): string => {
  const [path = '', fragment = ''] = paths.sendMoney.split('#')
  return `${path}?${PAYMENT_PARAMETER}=${transferKey}#${fragment}`
}
