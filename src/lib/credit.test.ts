import {
  addToReach,
  collateralForLineWei,
  fallPerMille,
  healthPerMille,
  largestLineCents,
  liquidationPriceCents,
  loanToValuePerMille,
  marginCallPriceCents,
  withCollateral,
} from './credit'
import { centsFromUsd, centsOfWei, ethFromWei, usdFromCents, weiFromEth } from './money'

const lines = ['99.99', '300.00', '5000.00', '12345.67', '9999999.99'].map(centsFromUsd)
const collaterals = ['0.01', '0.333333333333333333', '4', '123.456789'].map(weiFromEth)

test('5,000 against 4 ETH has its margin call at 1,750.71 and its liquidation at 1,500.61', () => {
  const [debt, collateral] = [centsFromUsd('5000.00'), weiFromEth('4')]
  expect(usdFromCents(marginCallPriceCents(debt, collateral))).toBe('1750.71')
  expect(usdFromCents(liquidationPriceCents(debt, collateral))).toBe('1500.61')
})

test('1 ETH more puts its margin call at 1,400.57 and its liquidation at 1,200.49', () => {
  const line = withCollateral(centsFromUsd('5000.00'), weiFromEth('4'), weiFromEth('1'))
  expect(line).toEqual({
    collateralWei: weiFromEth('5'),
    marginCallCents: centsFromUsd('1400.57'),
    liquidationCents: centsFromUsd('1200.49'),
  })
})

test('4 ETH at 2,500 open a line of at most 5,000', () => {
  expect(largestLineCents(centsOfWei(weiFromEth('4'), centsFromUsd('2500.00')))).toBe(centsFromUsd('5000.00'))
  expect(collateralForLineWei(centsFromUsd('5000.00'), centsFromUsd('2500.00'))).toBe(weiFromEth('4'))
})

test('the largest line is rounded down to the cent', () => {
  expect(largestLineCents(3n)).toBe(1n)
})

test('the margin call comes at the first whole cent at which loan-to-value is at most 71.4 %', () => {
  for (const debt of lines)
    for (const collateral of collaterals) {
      const price = marginCallPriceCents(debt, collateral)
      expect(loanToValuePerMille(debt, collateral, price)).toBeLessThanOrEqual(714n)
      expect(loanToValuePerMille(debt, collateral, price - 1n)).toBeGreaterThan(714n)
    }
})

test('liquidation comes at the first whole cent at which loan-to-value is at most 83.3 %', () => {
  for (const debt of lines)
    for (const collateral of collaterals) {
      const price = liquidationPriceCents(debt, collateral)
      expect(loanToValuePerMille(debt, collateral, price)).toBeLessThanOrEqual(833n)
      expect(loanToValuePerMille(debt, collateral, price - 1n)).toBeGreaterThan(833n)
    }
})

test('the margin call always comes before liquidation', () => {
  for (const debt of lines)
    for (const collateral of collaterals)
      expect(marginCallPriceCents(debt, collateral)).toBeGreaterThan(liquidationPriceCents(debt, collateral))
})

test('the required collateral opens a line, and a wei less does not', () => {
  for (const line of lines)
    for (const price of ['0.07', '1999.99', '2500.00', '333333.33'].map(centsFromUsd)) {
      const collateral = collateralForLineWei(line, price)
      expect(largestLineCents(centsOfWei(collateral, price))).toBeGreaterThanOrEqual(line)
      expect(largestLineCents(centsOfWei(collateral - 1n, price))).toBeLessThan(line)
    }
})

test('loan-to-value is rounded up, against the risk', () => {
  expect(loanToValuePerMille(centsFromUsd('5000.00'), weiFromEth('4'), centsFromUsd('2500.00'))).toBe(500n)
  expect(loanToValuePerMille(centsFromUsd('5000.01'), weiFromEth('4'), centsFromUsd('2500.00'))).toBe(501n)
})

test('loan-to-value is undefined without collateral or price', () => {
  expect(loanToValuePerMille(100n, 0n, 250_000n)).toBeUndefined()
  expect(loanToValuePerMille(100n, 1n, 0n)).toBeUndefined()
})

describe('at 1,700, the example is under its margin call (DOMAIN.md)', () => {
  const [debt, collateral, price] = [centsFromUsd('5000.00'), weiFromEth('4'), centsFromUsd('1700.00')]

  test('adding 892.31 brings it back to 65 %', () => {
    expect(usdFromCents(addToReach(650n, debt, collateral, price).cents)).toBe('892.31')
    expect(ethFromWei(addToReach(650n, debt, collateral, price).wei)).toBe('0.524886877828054299')
  })

  test('its health is 1.132, and ETH can fall by 11.7 % before liquidation', () => {
    expect(healthPerMille(debt, collateral, price)).toBe(1132n)
    expect(fallPerMille(price, liquidationPriceCents(debt, collateral))).toBe(117n)
    expect(fallPerMille(price, marginCallPriceCents(debt, collateral))).toBeUndefined()
  })
})
