import fc from 'fast-check'
import * as credit from './credit'
import * as money from './money'
import * as quote from './quote'

const {
  LOAN_TO_VALUE,
  addToReach,
  collateralForLineWei,
  fallPerMille,
  healthPerMille,
  largestLineCents,
  liquidationPriceCents,
  loanToValuePerMille,
  marginCallPriceCents,
  withCollateral,
} = credit
const { centsOfWei, usdFromCents, weiFromEth, WEI_PER_ETH } = money

/**
 * The arithmetic of a credit line for all amounts. The expectations are inequalities of products, which need no
 * rounding.
 */
const RUNS = { numRuns: 5_000 }
const holds = <Values extends [unknown, ...unknown[]]>(
  values: { [Key in keyof Values]: fc.Arbitrary<Values[Key]> },
  isTrue: (...values: Values) => boolean | undefined,
) =>
  fc.assert(
    fc.property(...values, (...drawn) => isTrue(...drawn) === true),
    RUNS,
  )

/** Up to ten billion dollars; to the cent. */
const debts = fc.bigInt(1n, 10n ** 12n)
/** From one wei to a hundred million ether. */
const collaterals = fc.oneof(fc.bigInt(1n, 10n ** 26n), fc.bigInt(10n ** 14n, 10n ** 20n))
/** The range of the price services: a dollar to ten million. */
const prices = fc.bigInt(100n, 10n ** 9n)
const levels = fc.bigInt(1n, 1000n)

/** A line that opens at a price: collateral, its price, and any part of the largest line. */
const openings = fc
  .record({ wei: collaterals, price: prices, part: fc.bigInt(1n, 1000n) })
  .map(({ wei, price, part }) => ({
    wei,
    price,
    debt: (largestLineCents(centsOfWei(wei, price)) * part) / 1000n,
  }))
  .filter(({ debt }) => debt > 0n)

/** Is the debt at most this part (per mille) of the collateral's value? */
const isWithin = (level: bigint, debt: bigint, wei: bigint, price: bigint) =>
  debt * 1000n * WEI_PER_ETH <= level * wei * price

describe('an opening', () => {
  test('is at most half of what the collateral is worth', () =>
    holds([openings], ({ debt, wei, price }) => isWithin(LOAN_TO_VALUE.opening, debt, wei, price)))

  test('is far from its margin call at every allowed level', () =>
    holds([openings], ({ debt, wei, price }) => marginCallPriceCents(debt, wei) < price))

  test('has its margin call at or before its liquidation, in whole cents', () =>
    holds([openings], ({ debt, wei }) => {
      const [call, end] = [marginCallPriceCents(debt, wei), liquidationPriceCents(debt, wei)]
      // The two differ by a seventh, which is less than a cent at prices of a few cents.
      return call > 7n ? end < call : end <= call
    }))

  test('is possible with the required collateral, and not with a wei less', () =>
    holds([debts, prices], (line, price) => {
      const wei = collateralForLineWei(line, price)
      return (
        largestLineCents(centsOfWei(wei, price)) >= line &&
        largestLineCents(centsOfWei(wei - 1n, price)) < line
      )
    }))

  test('is the largest allowed, to the cent', () =>
    holds([fc.bigInt(0n, 10n ** 30n)], (worth) => {
      const line = largestLineCents(worth)
      return line * 2n <= worth && (line + 1n) * 2n > worth
    }))
})

describe.each([
  ['margin call', marginCallPriceCents, LOAN_TO_VALUE.marginCall],
  ['liquidation', liquidationPriceCents, LOAN_TO_VALUE.liquidation],
])('the price of the %s', (_name, priceOf, level) => {
  test('is the first whole cent at which the line is within its level', () =>
    holds([debts, collaterals], (debt, wei) => {
      const price = priceOf(debt, wei)
      return isWithin(level, debt, wei, price) && !isWithin(level, debt, wei, price - 1n)
    }))

  test('never falls with more debt, and never rises with more collateral', () =>
    holds(
      [debts, collaterals, debts, collaterals],
      (debt, wei, moreDebt, moreWei) =>
        priceOf(debt + moreDebt, wei) >= priceOf(debt, wei) &&
        priceOf(debt, wei + moreWei) <= priceOf(debt, wei),
    ))
})

describe('adding collateral', () => {
  test('never raises either price, and what is taken out again leaves the line as it was', () =>
    holds([debts, collaterals, collaterals, collaterals], (debt, wei, first, second) => {
      const [before, once] = [withCollateral(debt, wei, 0n), withCollateral(debt, wei, first)]
      const twice = withCollateral(debt, once.collateralWei, second)
      const isNoHigher = (after: credit.LineCollateral, than: credit.LineCollateral) =>
        after.marginCallCents <= than.marginCallCents && after.liquidationCents <= than.liquidationCents
      const again = withCollateral(debt, twice.collateralWei, -second)
      return (
        isNoHigher(once, before) &&
        isNoHigher(twice, once) &&
        again.collateralWei === once.collateralWei &&
        again.marginCallCents === once.marginCallCents &&
        again.liquidationCents === once.liquidationCents
      )
    }))
})

describe('loan-to-value', () => {
  test('is rounded up, by less than one per mille', () =>
    holds([debts, collaterals, prices], (debt, wei, price) => {
      const perMille = loanToValuePerMille(debt, wei, price) ?? -1n
      return isWithin(perMille, debt, wei, price) && !isWithin(perMille - 1n, debt, wei, price)
    }))

  test('never falls with more debt, and never rises with more collateral or a higher price', () =>
    holds([debts, collaterals, prices, debts], (debt, wei, price, more) => {
      const now = loanToValuePerMille(debt, wei, price) ?? -1n
      return (
        (loanToValuePerMille(debt + more, wei, price) ?? -1n) >= now &&
        (loanToValuePerMille(debt, wei + more, price) ?? now + 1n) <= now &&
        (loanToValuePerMille(debt, wei, price + more) ?? now + 1n) <= now
      )
    }))
})

describe('health', () => {
  test('is 0.833 × value / debt, rounded down by less than one per mille', () =>
    holds([debts, collaterals, prices], (debt, wei, price) => {
      const health = healthPerMille(debt, wei, price) ?? -1n
      const [scaled, unit] = [LOAN_TO_VALUE.liquidation * wei * price, debt * WEI_PER_ETH]
      return health * unit <= scaled && scaled < (health + 1n) * unit
    }))

  test('is below 1 exactly where collateral is sold', () =>
    holds([debts, collaterals, prices], (debt, wei, price) => {
      const isSold = price < liquidationPriceCents(debt, wei)
      return (healthPerMille(debt, wei, price) ?? -1n) < 1000n === isSold
    }))

  test('is undefined without a debt', () =>
    holds([collaterals, prices], (wei, price) => healthPerMille(0n, wei, price) === undefined))
})

describe('a fall', () => {
  test('stays at the limit, and one per mille more goes below it', () =>
    holds([prices, prices], (price, limit) => {
      const fall = fallPerMille(price, limit)
      if (fall === undefined) return price < limit
      const after = (perMille: bigint) => price * (1000n - perMille)
      return after(fall) >= limit * 1000n && after(fall + 1n) < limit * 1000n
    }))
})

describe('a remedy', () => {
  test('by collateral reaches the level, and with a wei less does not', () =>
    holds([levels, debts, collaterals, prices], (level, debt, wei, price) => {
      const add = addToReach(level, debt, wei, price).wei
      return (
        add >= 0n &&
        isWithin(level, debt, wei + add, price) &&
        (add === 0n || !isWithin(level, debt, wei + add - 1n, price))
      )
    }))

  test('by collateral in cents reaches the level, and with a cent less does not', () =>
    holds([levels, debts, collaterals, prices], (level, debt, wei, price) => {
      const { cents } = addToReach(level, debt, wei, price)
      // Debt within level × (value + cents), with the value exact.
      const cures = (added: bigint) =>
        debt * 1000n * WEI_PER_ETH <= level * (wei * price + added * WEI_PER_ETH)
      return cures(cents) && (cents === 0n || !cures(cents - 1n))
    }))

  test('is zero exactly where the level is reached already', () =>
    holds([levels, debts, collaterals, prices], (level, debt, wei, price) => {
      const isFine = isWithin(level, debt, wei, price)
      const { wei: add, cents } = addToReach(level, debt, wei, price)
      return (add === 0n) === isFine && (cents === 0n) === isFine
    }))

  test('costs more at a lower price of ETH', () =>
    holds([levels, debts, collaterals, prices, prices], (level, debt, wei, price, more) => {
      const [now, higher] = [price, price + more]
      return addToReach(level, debt, wei, higher).wei <= addToReach(level, debt, wei, now).wei
    }))
})

describe('exactness', () => {
  /** One call of every function, with amounts that no float can hold. */
  const wei = weiFromEth('123456.789012345678901234')
  const CALLS: Record<string, () => unknown> = {
    marginCallPriceCents: () => marginCallPriceCents(9_007_199_254_740_993n, wei),
    liquidationPriceCents: () => liquidationPriceCents(9_007_199_254_740_993n, wei),
    withCollateral: () => withCollateral(9_007_199_254_740_993n, wei, 1n),
    largestLineCents: () => largestLineCents(18_014_398_509_481_987n),
    collateralForLineWei: () => collateralForLineWei(9_007_199_254_740_993n, 314_159n),
    loanToValuePerMille: () => loanToValuePerMille(9_007_199_254_740_993n, wei, 314_159n),
    healthPerMille: () => healthPerMille(9_007_199_254_740_993n, wei, 314_159n),
    fallPerMille: () => fallPerMille(9_007_199_254_740_993n, 8_007_199_254_740_993n),
    addToReach: () => addToReach(650n, 9_007_199_254_740_993n, wei, 314_159n),
    isUsd: () => money.isUsd('9007199254740.93'),
    isUsdSum: () => money.isUsdSum('9007199254740993.93'),
    isEth: () => money.isEth('123456.789012345678901234'),
    centsFromUsd: () => money.centsFromUsd('9007199254740.93'),
    centsFromUsdSum: () => money.centsFromUsdSum('9007199254740993.93'),
    usdFromCents: () => usdFromCents(9_007_199_254_740_993n),
    weiFromEth: () => weiFromEth('123456.789012345678901234'),
    ethFromWei: () => money.ethFromWei(wei),
    divideUp: () => money.divideUp(wei, 7n),
    roundUpTo: () => money.roundUpTo(10n ** 14n, wei),
    centsOfWei: () => centsOfWei(wei, 314_159n),
    weiOfCents: () => money.weiOfCents(9_007_199_254_740_993n, 314_159n),
    quoteStepWei: () => quote.quoteStepWei(9_007_199_254_740_993n),
    quotedWei: () => quote.quotedWei(9_007_199_254_740_993n, 314_159n),
  }
  const FUNCTIONS = Object.entries({ ...credit, ...money, ...quote }).flatMap(([name, member]) =>
    typeof member === 'function' ? [name] : [],
  )

  /** Removes every function that creates floats while `run` runs. */
  function withoutFloats<Result>(run: () => Result): Result {
    const ways = { Number, parseFloat, parseInt, Math }
    let isRunning = true
    const refuse = () => {
      // Jest inspects the globals when the file is done.
      if (isRunning) throw new Error('an amount went through a float')
    }
    const trap = new Proxy(refuse, { get: refuse })
    Object.assign(globalThis, { Number: trap, parseFloat: trap, parseInt: trap, Math: trap })
    try {
      return run()
    } finally {
      isRunning = false
      Object.assign(globalThis, ways)
    }
  }

  test.each(FUNCTIONS)('%s works without floats', (name) => {
    const call = CALLS[name]
    expect(call).toBeDefined()
    expect(() => withoutFloats(() => call?.())).not.toThrow()
  })

  test('amounts on the wire are written as they were read', () => {
    holds([collaterals], (amount) => weiFromEth(money.ethFromWei(amount)) === amount)
    holds([debts], (amount) => money.centsFromUsd(usdFromCents(amount)) === amount)
  })
})
