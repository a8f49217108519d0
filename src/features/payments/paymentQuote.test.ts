import { centsFromUsd, centsOfWei, weiFromEth } from '../../lib/money'
import { amountProblem, quoteFor } from './paymentQuote'

const at = 1_700_000_000_000

test.each([
  ['420.00', '2500.00', '0.168'],
  ['100.00', '3000.00', '0.033334'],
  ['0.01', '2500.00', '0.000004'],
  ['1000000.00', '1.00', '1000000'],
])('%s USD at %s are paid with %s ETH', (amount, usd, eth) => {
  expect(quoteFor(amount, { usd, at })).toEqual({ eth, price: usd, priceAt: at })
})

test('what is paid is worth the amount to the cent at the quoted price, while ETH is below 10,000 USD', () => {
  for (let cents = 1; cents < 1_000_000; cents += 7_919) {
    const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    for (const usd of ['1.00', '999.99', '2500.37', '3333.33', '9999.99']) {
      const { eth } = quoteFor(amount, { usd, at })
      expect([amount, usd, centsOfWei(weiFromEth(eth), centsFromUsd(usd))]).toEqual([
        amount,
        usd,
        centsFromUsd(amount),
      ])
    }
  }
})

test.each([
  [undefined, 'Enter an amount in US dollars, such as 420.00.'],
  ['0.00', 'Enter an amount in US dollars, such as 420.00.'],
  ['1.99', 'The least that can be paid is $2.00.'],
  ['2.00', undefined],
])('an amount of %j: %j', (amount, problem) => {
  expect(amountProblem(amount)).toBe(problem)
})
