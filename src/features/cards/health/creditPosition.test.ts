import fc from 'fast-check'
import { loanToValuePerMille, liquidationPriceCents, marginCallPriceCents } from '../../../lib/credit'
import { centsFromUsd, ethFromWei, usdFromCents } from '../../../lib/money'
import { creditCard } from '../../../testing/entities'
import { coverOf, creditPositionAt, REMEDY_LEVEL } from './creditPosition'

const at = (usd: string) => creditPositionAt(creditCard(), centsFromUsd(usd))

test.each([
  ['1750.72', 'Healthy'],
  ['1750.71', 'Margin call'],
  ['1500.62', 'Margin call'],
  ['1500.61', 'Liquidation'],
  ['0.01', 'Liquidation'],
])('at %s a line of 5,000 against 4 ETH is %j', (price, statusText) => {
  expect(at(price).statusText).toBe(statusText)
})

test('at 1,700 adding 892.31 ends the margin call (DOMAIN.md)', () => {
  expect(at('1700.00').remedy).toMatchObject({ addCents: 89_231n })
})

test('at 2,500 loan-to-value is 50 % and ETH can fall 29.9 %', () => {
  expect(at('2500.00')).toMatchObject({
    worthCents: 1_000_000n,
    loanToValue: 500n,
    health: 1666n,
    fall: 299n,
  })
  expect(at('2500.00').remedy).toBeUndefined()
})

test('a line without debt or without collateral is told apart', () => {
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

test('no line above the margin-call level is healthy', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const { statusText } = creditPositionAt(lineOf(line), line.price)
      const loanToValue = loanToValuePerMille(line.debt, line.collateral, line.price) ?? 0n
      if (loanToValue > 714n) expect(statusText).not.toBe('Healthy')
      if (loanToValue > 833n) expect(statusText).toBe('Liquidation')
    }),
  )
})

test('a fall of `fall` does not trigger the margin call yet', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const { statusText, fall } = creditPositionAt(lineOf(line), line.price)
      fc.pre(statusText === 'Healthy')
      // Rounded up.
      const fallen = (line.price * (1000n - fall) + 999n) / 1000n
      expect(fallen).toBeGreaterThanOrEqual(marginCallPriceCents(line.debt, line.collateral))
    }),
  )
})

test('the remedy brings loan-to-value down to the level', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const { remedy } = creditPositionAt(lineOf(line), line.price)
      fc.pre(remedy !== undefined)
      const { addWei } = remedy
      expect(loanToValuePerMille(line.debt, line.collateral + addWei, line.price)).toBeLessThanOrEqual(
        REMEDY_LEVEL,
      )
    }),
  )
})
