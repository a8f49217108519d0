import fc from 'fast-check'
import { centsFromUsd, usdFromCents } from '../../../lib/money'
import { closedCreditCard, creditCard } from '../../../testing/entities'
import type { AlertRule } from './alert'
import { evaluateAlert, placeOf, rearmCents } from './evaluateAlert'

const cards = [creditCard()]
const at = (usd: string) => ({ priceCents: centsFromUsd(usd), cards })

/** Counts how often an alert is sent over a series of prices in cents. */
function sendings(rule: AlertRule, prices: readonly bigint[]): number {
  let isArmed = true
  let count = 0
  for (const priceCents of prices) {
    const verdict = evaluateAlert(rule, isArmed, { priceCents, cards })
    if (verdict === 'send') count += 1
    if (verdict !== 'wait') isArmed = verdict === 'rearm'
  }
  return count
}

const falls: AlertRule = { kind: 'fallsTo', usd: '2000.00' }
const rises: AlertRule = { kind: 'risesTo', usd: '2000.00' }
/** Reached at 2,500. */
const half: AlertRule = { kind: 'loanToValue', cardId: 'c1', perMille: 500 }

test.each<[AlertRule, string, string]>([
  [falls, '1999.99', 'beyond'],
  [falls, '2000.00', 'beyond'],
  [falls, '2000.01', 'between'],
  [falls, '2050.00', 'between'],
  [falls, '2050.01', 'clear'],
  [rises, '2000.01', 'beyond'],
  [rises, '2000.00', 'beyond'],
  [rises, '1999.99', 'between'],
  [rises, '1950.00', 'between'],
  [rises, '1949.99', 'clear'],
  [half, '2500.00', 'beyond'],
  [half, '2500.01', 'beyond'],
  [half, '2510.00', 'between'],
  [half, '2570.00', 'clear'],
])('%j at %s is %s', (rule, usd, place) => {
  expect(placeOf(rule, at(usd))).toBe(place)
})

test('gives the price that rearms an alert', () => {
  expect(rearmCents(falls)).toBe(centsFromUsd('2050.00'))
  expect(rearmCents(rises)).toBe(centsFromUsd('1950.00'))
})

test.each([
  ['the list of cards is unknown', undefined],
  ['the card is gone', []],
  ['its collateral is unconfirmed', [creditCard({ fundingStatus: 'Pending' as const })]],
  ['its line is closed', [closedCreditCard()]],
  ['it has no collateral', [creditCard({ collateralizedAmount: '0' })]],
])('while %s, an alert on the card is neither sent nor rearmed', (_what, unknown) => {
  for (const usd of ['1.00', '9999999.00'])
    for (const isArmed of [true, false])
      expect(evaluateAlert(half, isArmed, { priceCents: centsFromUsd(usd), cards: unknown })).toBe('wait')
})

const levels = fc.bigInt(10_000n, 10_000_000n)
/** Moves around a level, in per mille of it. */
const wobble = (least: number, most: number) =>
  fc.array(fc.integer({ min: least, max: most }), { maxLength: 60 })
const around = (level: bigint, moves: readonly number[]) =>
  moves.map((move) => (level * BigInt(1000 + move)) / 1000n)

test('a price that oscillates around the level sends once', () => {
  fc.assert(
    fc.property(levels, wobble(-300, 24), (level, moves) => {
      const prices = around(level, [...moves, -1, ...moves])
      expect(sendings({ kind: 'fallsTo', usd: usdFromCents(level) }, prices)).toBe(1)
    }),
  )
  fc.assert(
    fc.property(levels, wobble(-24, 300), (level, moves) => {
      const prices = around(level, [...moves, 1, ...moves])
      expect(sendings({ kind: 'risesTo', usd: usdFromCents(level) }, prices)).toBe(1)
    }),
  )
})

test('switching between two price services that differ as far as allowed sends once', () => {
  fc.assert(
    fc.property(levels, fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (high, turns) => {
      // 2 % apart: MOST_APART in lib/priceRules.ts.
      const low = (high * 980n + 999n) / 1000n
      for (const level of [low, high])
        for (const kind of ['fallsTo', 'risesTo'] as const) {
          const prices = turns.map((isHigh) => (isHigh ? high : low))
          expect(sendings({ kind, usd: usdFromCents(level) }, prices)).toBeLessThanOrEqual(1)
        }
    }),
  )
})

test('sends again each time the price returns from beyond the margin', () => {
  fc.assert(
    fc.property(levels, fc.integer({ min: 1, max: 20 }), (level, rounds) => {
      const rule: AlertRule = { kind: 'fallsTo', usd: usdFromCents(level) }
      const prices = Array.from({ length: rounds }, () => [rearmCents(rule) + 2n, level]).flat()
      expect(sendings(rule, prices)).toBe(rounds)
    }),
  )
})

test('a loan-to-value that oscillates around its level sends once', () => {
  fc.assert(
    // Up to 2,540, within the margin above 2,500.
    fc.property(fc.array(fc.bigInt(200_000n, 254_000n), { maxLength: 60 }), (prices) => {
      expect(sendings(half, [...prices, 250_000n, ...prices])).toBe(1)
    }),
  )
})
