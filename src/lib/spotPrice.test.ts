import { spotCents } from './spotPrice'

const coinbase = (amount: unknown, currency = 'USD') => ({ data: { amount, base: 'ETH', currency } })
const kraken = (last: unknown, pair = 'XETHZUSD') => ({
  error: [],
  result: { [pair]: { a: ['2501.00000', '1', '1.000'], c: [last, '0.01000000'], p: ['1', '2'] } },
})

test.each([
  ['Coinbase’s spot price', coinbase('2500.129')],
  ['Kraken’s ticker', kraken('2500.12999')],
])('reads %s, rounded down to the cent', (_, body) => {
  expect(spotCents(body)).toBe(250012n)
})

test('reads whole dollars and one place', () => {
  expect(spotCents(coinbase('2500'))).toBe(250000n)
  expect(spotCents(kraken('2500.1'))).toBe(250010n)
})

test.each<[string, unknown]>([
  ['another currency', coinbase('2500', 'EUR')],
  ['another pair', kraken('2500', 'XXBTZUSD')],
  ['nothing', kraken('0.00000')],
  ['less than nothing', kraken('-1')],
  ['a fraction of a dollar', coinbase('0.99')],
  ['more than ten million', kraken('10000000.0')],
  ['a number that is no text', coinbase(2500)],
  ['an exponent', kraken('2.5e3')],
  ['an error of Kraken’s', { error: ['EQuery:Unknown asset pair'] }],
  ['a ticker without a trade', { error: [], result: { XETHZUSD: { c: [] } } }],
  ['a ticker of another shape', { error: [], result: { XETHZUSD: { c: '2500' } } }],
  ['a list', [coinbase('2500')]],
  ['nothing at all', null],
])('finds no price in %s', (_, body) => {
  expect(spotCents(body)).toBeUndefined()
})
