import {
  bicProblem,
  countryCodes,
  countryProblem,
  electronicIban,
  ibanProblem,
  routingNumberProblem,
} from './bankIdentifiers'
import { REGISTERED_COUNTRIES, REGISTERED_IBANS } from './ibanRegistry'
import { printedIban } from './printedIban'

const swapped = (text: string, at: number): string =>
  text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)

describe('an IBAN', () => {
  test('has an example of every country in the registry', () => {
    expect(new Set(REGISTERED_IBANS.map((iban) => iban.slice(0, 2))).size).toBe(REGISTERED_COUNTRIES)
  })

  test.each(REGISTERED_IBANS)('%s passes, printed and electronic', (iban) => {
    expect(ibanProblem(iban)).toBeUndefined()
    expect(electronicIban(printedIban(iban))).toBe(iban)
  })

  test.each(REGISTERED_IBANS)(
    '%s with one digit changed, or two neighbours swapped, does not pass',
    (iban) => {
      for (let at = 2; at < iban.length; at += 1) {
        const digit = iban[at] ?? ''
        if (/\d/.test(digit)) {
          const changed = iban.slice(0, at) + String((Number(digit) + 1) % 10) + iban.slice(at + 1)
          expect([changed, ibanProblem(changed)]).not.toContain(undefined)
        }
        const neighbours = swapped(iban, at)
        // Of a letter and a digit mod 97 cannot tell the order.
        if (neighbours !== iban && /^\d\d$/.test(iban.slice(at, at + 2)))
          expect([neighbours, ibanProblem(neighbours)]).not.toContain(undefined)
      }
    },
  )

  test.each([
    ['', 'Enter the IBAN.'],
    ['DE8937040044053201300', 'This IBAN has 21 characters; one of DE has 22.'],
    ['DE893704004405320130001', 'This IBAN has 23 characters; one of DE has 22.'],
    ['GB29NWBK601613319268AB', 'This is not how an IBAN of GB is written.'],
    ['DE88370400440532013000', 'This IBAN is mistyped: its check digits do not match.'],
    ['US64SVBKUS6S3300958879', 'An IBAN begins with the two letters of a country that has IBANs.'],
    ['ZZ89370400440532013000', 'An IBAN begins with the two letters of a country that has IBANs.'],
    ['89370400440532013000', 'An IBAN begins with the two letters of a country that has IBANs.'],
    ['de89370400440532013000', 'An IBAN begins with the two letters of a country that has IBANs.'],
    ['__proto__', 'An IBAN begins with the two letters of a country that has IBANs.'],
  ])('%j is refused: %s', (iban, sentence) => {
    expect(ibanProblem(iban)).toContain(sentence)
  })

  test('is refused with check digits 00, 01 and 99, which are never issued, and with a letter in them', () => {
    // 98 and 01, 97 and 00, 02 and 99 leave the same remainder, so the twins of 02, 97 and 98 would pass mod 97.
    const twins: Record<string, string> = { '02': '99', '97': '00', '98': '01', '08': '8A' }
    const found = new Set<string>()
    for (let account = 0; account < 500; account += 1) {
      for (const [right, twin] of Object.entries(twins)) {
        const bban = `37040044${String(account).padStart(10, '0')}`
        if (ibanProblem(`DE${right}${bban}`) !== undefined) continue
        found.add(right)
        expect(ibanProblem(`DE${twin}${bban}`)).toContain('mistyped')
      }
    }
    expect([...found].sort()).toEqual(['02', '08', '97', '98'])
  })

  test('is accepted as people type it', () => {
    expect(electronicIban(' de89 3704\u00a00044-0532 0130\t00 ')).toBe('DE89370400440532013000')
    expect(printedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  })
})

describe('a BIC', () => {
  test.each([
    ['COBADEFF', 'DE89370400440532013000'],
    ['COBADEFFXXX', 'DE89370400440532013000'],
    ['NWBKGB2L', 'GB29NWBK60161331926819'],
    ['BARCJESH', 'GB29NWBK60161331926819'],
    ['BNPAREFX', 'FR1420041010050500013M02606'],
    ['COBADEFF', ''],
    ['COBADEFF', '8937'],
  ])('%s agrees with the IBAN %j', (bic, iban) => {
    expect(bicProblem(bic, iban)).toBeUndefined()
  })

  test.each([
    ['COBADEF', 'A BIC has 8 or 11 letters and digits'],
    ['COBADEFFX', 'A BIC has 8 or 11 letters and digits'],
    ['COBADEFFXX', 'A BIC has 8 or 11 letters and digits'],
    ['COBA1EFF', 'A BIC has 8 or 11 letters and digits'],
    ['cobadeff', 'A BIC has 8 or 11 letters and digits'],
    ['COBAZZFF', 'ZZ is none'],
    ['BNPAFRPP', 'This BIC is of a bank in FR, the IBAN is of DE.'],
  ])('%s is refused: %s', (bic, sentence) => {
    expect(bicProblem(bic, 'DE89370400440532013000')).toContain(sentence)
  })

  test('of a territory of one country does not match the IBAN of another', () => {
    expect(bicProblem('BARCJESH', 'FR1420041010050500013M02606')).toContain('is of FR')
  })
})

describe('a routing number', () => {
  // Published by the Federal Reserve and the banks themselves.
  const published = ['011000015', '021000021', '121000248', '026009593', '322271627', '111000025']

  test.each(published)('%s passes', (routing) => {
    expect(routingNumberProblem(routing)).toBeUndefined()
  })

  test.each(published)('%s with one digit changed does not pass', (routing) => {
    for (let at = 0; at < 9; at += 1)
      for (let by = 1; by < 10; by += 1) {
        const digit = (Number(routing[at]) + by) % 10
        const changed = routing.slice(0, at) + String(digit) + routing.slice(at + 1)
        expect([changed, routingNumberProblem(changed)]).not.toContain(undefined)
      }
  })

  test.each(['', '12345678', '1234567890', '02100002a', ' 021000021', '०२१०००००२'])(
    '%j has not nine digits',
    (text) => expect(routingNumberProblem(text)).toBe('A routing number has nine digits.'),
  )

  test('of zeros is refused, although its sum is right', () => {
    expect(routingNumberProblem('000000000')).toContain('mistyped')
  })

  test('passes with every prefix in use, and with no other', () => {
    const withPrefix = (prefix: number): string => {
      const first = `${String(prefix).padStart(2, '0')}100000`
      const weights = [3, 7, 1, 3, 7, 1, 3, 7]
      const sum = weights.reduce((total, weight, index) => total + weight * Number(first[index]), 0)
      return first + String((10 - (sum % 10)) % 10)
    }
    const inUse = Array.from({ length: 100 }, (_, prefix) => prefix).filter(
      (prefix) => routingNumberProblem(withPrefix(prefix)) === undefined,
    )
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
    expect(inUse).toEqual([...range(0, 12), ...range(21, 32), ...range(61, 72), 80])
  })
})

test('countries are ISO 3166-1 alpha-2, and each has a name', () => {
  expect(countryCodes).toHaveLength(250)
  const names = new Intl.DisplayNames('en', { type: 'region' })
  expect(countryCodes.filter((code) => names.of(code) === code)).toEqual([])
  expect(countryProblem('DE')).toBeUndefined()
  for (const code of ['', 'de', 'ZZ', 'UK', '__proto__', 'constructor'])
    expect(countryProblem(code)).toBe('Choose a country.')
})
