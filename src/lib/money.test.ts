import {
  centsFromUsd,
  centsOfWei,
  divideUp,
  ethFromWei,
  isEth,
  isUsd,
  usdFromCents,
  weiFromEth,
  weiOfCents,
  WEI_PER_ETH,
} from './money'

/** Every power of ten up to `places` digits with its neighbours, where carries and rounding can go wrong. */
const boundaries = (places: number): bigint[] =>
  Array.from({ length: places }, (_, exponent) => 10n ** BigInt(exponent)).flatMap((power) => [
    power - 1n,
    power,
    power + 1n,
    power * 5n - 1n,
    power * 5n,
  ])

describe('US dollars', () => {
  test.each([
    ['0.00', 0n],
    ['0.01', 1n],
    ['1.00', 100n],
    ['12480.52', 1_248_052n],
    ['9999999999999.99', 999_999_999_999_999n],
  ])('%s are %s cents, and back', (text, cents) => {
    expect(centsFromUsd(text)).toBe(cents)
    expect(usdFromCents(cents)).toBe(text)
  })

  test('survive a round trip from every number of cents', () => {
    for (const cents of boundaries(15)) expect(centsFromUsd(usdFromCents(cents))).toBe(cents)
  })

  test.each([
    '',
    '1',
    '1.0',
    '1.000',
    '01.00',
    '-1.00',
    '+1.00',
    '1,000.00',
    '$1.00',
    '1e3',
    ' 1.00',
    '1.00\n',
    'NaN',
    '.50',
    '10000000000000.00',
    '١.٠٠',
  ])('refuse %j', (text) => {
    expect(isUsd(text)).toBe(false)
    expect(() => centsFromUsd(text)).toThrow(RangeError)
  })

  test('are never negative', () => {
    expect(() => usdFromCents(-1n)).toThrow(RangeError)
  })
})

describe('ether', () => {
  test.each([
    ['0', 0n],
    ['0.000000000000000001', 1n],
    ['0.25', 250_000_000_000_000_000n],
    ['1', WEI_PER_ETH],
    ['1.5', 1_500_000_000_000_000_000n],
    ['999999999.999999999999999999', 10n ** 27n - 1n],
  ])('%s are %s wei, and back', (text, wei) => {
    expect(weiFromEth(text)).toBe(wei)
    expect(ethFromWei(wei)).toBe(text)
  })

  test('survives a round trip from every number of wei', () => {
    for (const wei of boundaries(27)) expect(weiFromEth(ethFromWei(wei))).toBe(wei)
  })

  test('reads trailing zeros and never writes them', () => {
    expect(ethFromWei(weiFromEth('1.2300'))).toBe('1.23')
    expect(ethFromWei(weiFromEth('4.000000000000000000'))).toBe('4')
  })

  test.each(['', '.5', '1.', '-1', '01', '0x1', '1e18', '1,5', '1.0000000000000000001', '1000000000'])(
    'refuses %j',
    (text) => {
      expect(isEth(text)).toBe(false)
      expect(() => weiFromEth(text)).toThrow(RangeError)
    },
  )

  test('is never negative', () => {
    expect(() => ethFromWei(-1n)).toThrow(RangeError)
  })
})

describe('rounding', () => {
  test('divideUp rounds up to the next whole number', () => {
    for (const a of boundaries(6))
      for (const b of [1n, 2n, 3n, 7n, 10n, 714n, 833n, 1000n]) {
        const quotient = divideUp(a, b)
        expect(quotient * b >= a && (quotient - 1n) * b < a).toBe(true)
      }
  })

  test('the worth of ether is rounded down, so that a balance never promises more', () => {
    expect(centsOfWei(WEI_PER_ETH, 250_000n)).toBe(250_000n)
    expect(centsOfWei(WEI_PER_ETH - 1n, 250_000n)).toBe(249_999n)
    expect(centsOfWei(1n, 250_000n)).toBe(0n)
  })

  test('the ether for an amount is worth it, and a wei less is not', () => {
    for (const cents of boundaries(12).filter((amount) => amount > 0n))
      for (const price of [1n, 99n, 250_000n, 333_333n, 10_000_001n]) {
        const wei = weiOfCents(cents, price)
        expect(centsOfWei(wei, price) >= cents).toBe(true)
        expect(centsOfWei(wei - 1n, price) < cents).toBe(true)
      }
  })
})
