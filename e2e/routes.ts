import type { Wallet } from 'ethers'
import {
  accountHref,
  addCollateralHref,
  creditCardHref,
  debitCardHref,
  paths,
  wireHref,
} from '../src/lib/paths'
import { signInAt } from './bankAnswers'
import type { Stack } from './stack'

interface Screen {
  title: string | RegExp
  /** A text that only the bank's answers bring to this screen, for a wallet seeded with `ONE_OF_EACH`. */
  answer?: string
}

export const ONE_OF_EACH = ['--debit', '1', '--credit', '1', '--wires', '1', '--accounts', '1']

export interface Route extends Screen {
  path: string
}

/** Every path of the app. A new one does not compile until it has a line here. */
const SCREENS: Readonly<Record<keyof typeof paths, Screen>> = {
  dashboard: { title: 'Dashboard', answer: '$420.00' },
  accounts: { title: 'Accounts', answer: 'Household' },
  newAccount: { title: 'Create New Account' },
  sendMoney: { title: 'Send Money', answer: 'Ada Lovelace' },
  account: { title: /^(Account|Household)$/, answer: '1 of 1 must sign' },
  recipients: { title: 'Recipients' },
  wires: { title: 'Wires', answer: '1 wire.' },
  wire: { title: /^Wire( to Ada Lovelace)?$/, answer: 'Ada Lovelace' },
  cards: { title: 'Cards', answer: '2 cards.' },
  newDebitCard: { title: 'Create Debit Card', answer: 'Pay from' },
  newCreditCard: { title: 'Apply for Credit Card', answer: 'You have a credit card.' },
  creditApplication: { title: 'Credit application', answer: 'Pay from' },
  debitCard: { title: /^Debit card( \d{4})?$/, answer: '$420.00' },
  creditCard: { title: /^Credit card( \d{4})?$/, answer: '$5,000.00' },
  addCollateral: { title: 'Add collateral', answer: 'Pay from' },
  investments: { title: 'Treasury' },
  settings: { title: 'Settings', answer: 'Another browser' },
  activity: { title: 'Activity', answer: 'Wire accepted' },
  unclaimed: { title: 'Unused payments', answer: '0.1 ETH' },
}

/** The pages of one thing, and the call that lists such things. */
const OF_ONE: Readonly<
  Partial<Record<keyof typeof paths, readonly [list: string, hrefOf: (id: string) => string]>>
> = {
  account: ['/accounts/all', accountHref],
  wire: ['/wire/all', wireHref],
  debitCard: ['/debit/all', debitCardHref],
  creditCard: ['/credit/all', creditCardHref],
  addCollateral: ['/credit/all', addCollateralHref],
}

/** Every route of the app, with the ids of the wallet's newest card, credit line, account and wire. The last one has no page. */
export async function everyRoute(stack: Stack, wallet: Wallet): Promise<Route[]> {
  const { call } = await signInAt(stack, wallet)
  const routes: Route[] = [{ path: '/nowhere', title: 'Page not found' }]
  for (const [name, path] of Object.entries(paths) as [keyof typeof paths, string][]) {
    const [list = '', hrefOf] = OF_ONE[name] ?? []
    const listed = hrefOf && JSON.stringify(await call(list, { wallet: wallet.address, limit: 1 }))
    const [id = ''] = listed?.match(/(?<="id":")[^"]+/) ?? []
    routes.push({ path: hrefOf?.(id) ?? path, ...SCREENS[name] })
  }
  return routes
}
