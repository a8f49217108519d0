import { makeIssuer } from './issuer'
import { passesLuhn } from './testing/passesLuhn'

const SECRET = 'a secret for tests, long enough for anybody'
const issuer = makeIssuer(SECRET)
const numbers = Array.from({ length: 5_000 }, (_, index) => issuer.numberOf(BigInt(index + 1)))

describe('the issuer', () => {
  it('gives 5,000 cards 5,000 different numbers', () => {
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('gives 16 digits in the range that belongs to nobody, with a right check digit', () => {
    // The example of ISO/IEC 7812-1, right and wrong.
    expect([passesLuhn('79927398713'), passesLuhn('79927398714')]).toEqual([true, false])
    for (const number of numbers) {
      expect(number).toMatch(/^9999\d{12}$/)
      expect(passesLuhn(number)).toBe(true)
    }
  })

  it('gives neighbouring cards numbers that look unrelated', () => {
    const starts = new Set(numbers.slice(0, 1000).map((number) => number.slice(4, 7)))
    expect(starts.size).toBeGreaterThan(500)
  })

  it('derives the same number again, and another one from another secret', () => {
    expect(makeIssuer(SECRET).numberOf(1n)).toBe(numbers[0])
    expect(makeIssuer(`${SECRET}!`).numberOf(1n)).not.toBe(numbers[0])
  })

  it('numbers the first and the last card of its range, and none outside', () => {
    for (const edge of [0n, 10n ** 11n - 1n]) expect(issuer.numberOf(edge)).toMatch(/^9999\d{12}$/)
    for (const outside of [-1n, 10n ** 11n]) expect(() => issuer.numberOf(outside)).toThrow(RangeError)
  })

  it('issues a card with its last four digits, key version and an expiry in three years', () => {
    expect(issuer.issue(1n, new Date('2026-11-30T23:59:59Z'))).toEqual({
      keyVersion: 1,
      lastFour: numbers[0]?.slice(-4),
      expiry: '2029-11',
    })
  })
})
