import fc from 'fast-check'
import { loanToValuePerMille, liquidationPriceCents, marginCallPriceCents } from '../../../lib/credit'
import { centsFromUsd, ethFromWei, usdFromCents } from '../../../lib/money'
import { creditCard } from '../../../testing/entities'
import { coverOf, CURED_AT, standingAt } from './standing'

const at = (usd: string) => standingAt(creditCard(), centsFromUsd(usd))

test.each([
  ['1750.72', 'Healthy'],
  ['1750.71', 'Margin call'],
  ['1500.62', 'Margin call'],
  ['1500.61', 'Liquidation'],
  ['0.01', 'Liquidation'],
])('at %s the example of DESIGN.md section 8 is called %j', (price, word) => {
  expect(at(price).word).toBe(word)
})

test('at 1,700 it is back at 65 % by paying 580.00 or adding 892.31 (DOMAIN.md)', () => {
  expect(at('1700.00').cure).toMatchObject({ payCents: 58_000n, addCents: 89_231n })
})

test('at 2,500 it is worth 10,000, stands at half, and ETH can fall 29.9 %', () => {
  expect(at('2500.00')).toMatchObject({
    worthCents: 1_000_000n,
    loanToValue: 500n,
    health: 1666n,
    fall: 299n,
  })
  expect(at('2500.00').cure).toBeUndefined()
})

test('without debt, or without collateral, there is nothing to be healthy or not', () => {
  expect(coverOf(creditCard())).toBe('covered')
  expect(coverOf(creditCard({ amount: '0.00' }))).toBe('noDebt')
  expect(coverOf(creditCard({ amount: '0.00', collateralizedAmount: '0' }))).toBe('noDebt')
  expect(coverOf(creditCard({ collateralizedAmount: '0' }))).toBe('noCollateral')
})

/** Lines of a dollar to ten million against 0.0001 to 10,000 ETH, at prices up to a million. */
const lines = fc.record({
  debt: fc.bigInt(100n, 1_000_000_000n),
  collateral: fc.bigInt(10n ** 14n, 10n ** 22n),
  price: fc.bigInt(1n, 100_000_000n),
})
const lineOf = ({ debt, collateral }: { debt: bigint; collateral: bigint }) => ({
  amount: usdFromCents(debt),
  collateralizedAmount: ethFromWei(collateral),
  marginCallPrice: usdFromCents(marginCallPriceCents(debt, collateral)),
  liquidationPrice: usdFromCents(liquidationPriceCents(debt, collateral)),
})

test('no line above the margin-call level is ever called healthy', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const { word } = standingAt(lineOf(line), line.price)
      // Rounded up, so that 71.4 % is only said where it is reached or as good as.
      const loanToValue = loanToValuePerMille(line.debt, line.collateral, line.price) ?? 0n
      if (loanToValue > 714n) expect(word).not.toBe('Healthy')
      if (loanToValue > 833n) expect(word).toBe('Liquidation')
    }),
  )
})

test('ETH that falls as far as is said is not called yet', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const { word, fall } = standingAt(lineOf(line), line.price)
      fc.pre(word === 'Healthy')
      // Rounded up: the price after a fall of so many per mille, at most.
      const fallen = (line.price * (1000n - fall) + 999n) / 1000n
      expect(fallen).toBeGreaterThanOrEqual(marginCallPriceCents(line.debt, line.collateral))
    }),
  )
})

test('either cure really cures', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const { cure } = standingAt(lineOf(line), line.price)
      fc.pre(cure !== undefined)
      const { payCents, addWei } = cure
      expect(loanToValuePerMille(line.debt - payCents, line.collateral, line.price)).toBeLessThanOrEqual(
        CURED_AT,
      )
      expect(loanToValuePerMille(line.debt, line.collateral + addWei, line.price)).toBeLessThanOrEqual(
        CURED_AT,
      )
    }),
  )
})
