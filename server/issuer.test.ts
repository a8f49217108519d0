import { luhnDigit, makeIssuer, permute } from './issuer'

const SECRET = 'a secret for tests, long enough for anybody'
const issuer = makeIssuer(SECRET)
const numbers = Array.from({ length: 5_000 }, (_, index) => issuer.numberOf(BigInt(index + 1)))

describe('the issuer', () => {
  it('knows the check digit of the standard example', () => {
    expect(luhnDigit('7992739871')).toBe('3')
  })

  it('gives every card of a large sample a number of its own', () => {
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('gives 16 digits in the range that belongs to nobody, with a right check digit', () => {
    for (const number of numbers) {
      expect(number).toMatch(/^9999\d{12}$/)
      expect(luhnDigit(number.slice(0, -1))).toBe(number.slice(-1))
    }
  })

  it('gives neighbours numbers that do not tell it', () => {
    const starts = new Set(numbers.slice(0, 1000).map((number) => number.slice(4, 7)))
    expect(starts.size).toBeGreaterThan(500)
  })

  it('gives the same number again, and another bank another one', () => {
    expect(makeIssuer(SECRET).numberOf(1n)).toBe(numbers[0])
    expect(makeIssuer(`${SECRET}!`).numberOf(1n)).not.toBe(numbers[0])
  })

  it('permutes the edges of its range into its range, and nothing outside', () => {
    for (const edge of [0, 10 ** 11 - 1]) expect(permute(SECRET, edge)).toBeLessThan(10 ** 11)
    for (const outside of [-1, 10 ** 11, 0.5, NaN]) expect(() => permute(SECRET, outside)).toThrow(RangeError)
  })

  it('keeps what the bank may keep: last four, key version, an expiry in three years', () => {
    expect(issuer.issue(1n, new Date('2026-11-30T23:59:59Z'))).toEqual({
      keyVersion: 1,
      lastFour: numbers[0]?.slice(-4),
      expiry: '2029-11',
    })
  })
})
