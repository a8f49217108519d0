import type { Page, Route } from '@playwright/test'
import type { Stack } from './stack'

/** Made-up answers of the bank, for lists that would take too long to pay for. */

const day = (index: number) => new Date(Date.UTC(2026, 9, 1) - index * 60_000).toISOString()
const hash = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

export const someDebitCards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `debit-${index}`,
    amount: `${100 + index}.00`,
    transactionHash: hash(index),
    lastFour: String(index).padStart(4, '0'),
    expiry: '2029-04',
    createdAt: day(index),
  }))

export const someCreditCards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `credit-${index}`,
    cardStatus: index % 2 === 0 ? 'Active' : 'Frozen',
    amount: `${5000 + index}.00`,
    marginCallPrice: '1750.71',
    liquidationPrice: '1500.61',
    collateralizedAmount: '4',
    collateralizedAssetValue: '10000.00',
    transactionHash: hash(5000 + index),
    lastFour: String(9000 + index),
    expiry: '2028-03',
    createdAt: day(index * 2),
  }))

/** Answers the two lists in place of the bank from now on; undefined: with an error. */
export async function answerWithCards(
  page: Page,
  stack: Stack,
  lists: { credit?: readonly object[] | undefined; debit?: readonly object[] | undefined },
): Promise<void> {
  const headers = { 'access-control-allow-origin': stack.url, 'access-control-allow-credentials': 'true' }
  const answer = (name: string, list: readonly object[] | undefined) => (route: Route) =>
    list === undefined
      ? route.fulfill({ status: 500, body: '<html>', headers })
      : route.fulfill({ json: { success: true, [name]: list }, headers })
  // The newest route answers. Without the older ones for a moment, the bank itself would.
  await page.route(`${stack.apiUrl}/credit/all`, answer('creditCards', lists.credit))
  await page.route(`${stack.apiUrl}/debit/all`, answer('debitCards', lists.debit))
}
