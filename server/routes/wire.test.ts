import { calls } from '../../src/services/contracts'
import { REGISTERED_COUNTRIES, REGISTERED_IBANS } from '../../src/lib/ibanRegistry'
import { wireBody } from '../testing/bodies'
import { withBankCustomer } from '../testing/withBankCustomer'

const world = withBankCustomer()

/** The sentences of the bank about a wire, by dotted path; undefined for one that it would accept. */
const fieldsOf = async (changes: object) =>
  (await world.customer.call(calls.wireCheck, { ...wireBody, ...changes })).fields
const toBank = (banking: object) => fieldsOf({ bankingDetails: banking })
const changed = (text: string, at: number) =>
  text.slice(0, at) + String((Number(text[at]) + 1) % 10) + text.slice(at + 1)

it('takes the example IBAN of every country in the registry, and none of them with a digit changed', async () => {
  const countries = new Set<string>()
  for (const iban of REGISTERED_IBANS) {
    expect([iban, await toBank({ scheme: 'iban', iban })]).toEqual([iban, undefined])
    const wrong = changed(iban, 3)
    expect([wrong, Object.keys((await toBank({ scheme: 'iban', iban: wrong })) ?? {})]).toEqual([
      wrong,
      ['bankingDetails.iban'],
    ])
    countries.add(iban.slice(0, 2))
  }
  expect(countries.size).toBe(REGISTERED_COUNTRIES)
})

const us = { scheme: 'us', routingNumber: '021000021', accountNumber: '12345678', accountType: 'checking' }
const iban = { scheme: 'iban', iban: 'DE89370400440532013000' }

it.each<[string, object]>([
  ['an IBAN without a BIC', iban],
  ['a BIC of eight', { ...iban, bic: 'COBADEFF' }],
  ['a BIC of eleven', { ...iban, bic: 'COBADEFFXXX' }],
  ['a routing number', us],
  ['a routing number of a thrift', { ...us, routingNumber: '322271627' }],
  ['a creditor reference', { ...iban, reference: 'RF18539007547034' }],
  ['any other reference', { ...iban, reference: 'RF Electronics, invoice 18' }],
])('takes %s', async (_, banking) => expect(await toBank(banking)).toBeUndefined())

it.each<[string, object, string, string]>([
  ['an IBAN in small letters', { ...iban, iban: 'de89370400440532013000' }, 'iban', 'Must be an IBAN'],
  [
    'an IBAN of the United States',
    { ...iban, iban: 'US64SVBKUS6S3300958879' },
    'iban',
    'a country that has IBANs',
  ],
  ['an IBAN that is too short', { ...iban, iban: 'DE8937040044053201300' }, 'iban', 'has 21 characters'],
  ['a BIC of nine', { ...iban, bic: 'COBADEFFX' }, 'bic', '8 or 11'],
  ['a BIC of no country', { ...iban, bic: 'COBAZZFF' }, 'bic', 'ZZ is none'],
  ['a BIC of another country', { ...iban, bic: 'BNPAFRPP' }, 'bic', 'is of DE'],
  ['a routing number that is mistyped', { ...us, routingNumber: '021000022' }, 'routingNumber', 'mistyped'],
  ['a routing number of zeros', { ...us, routingNumber: '000000000' }, 'routingNumber', 'mistyped'],
  ['a routing number of eight', { ...us, routingNumber: '02100002' }, 'routingNumber', 'nine digits'],
  ['an account number of letters', { ...us, accountNumber: '1234A' }, 'accountNumber', '4 to 17 digits'],
  [
    'a creditor reference that is mistyped',
    { ...iban, reference: 'RF19539007547034' },
    'reference',
    'mistyped',
  ],
  [
    'a creditor reference that is too long',
    { ...iban, reference: `RF18${'1'.repeat(22)}` },
    'reference',
    '5 to 25',
  ],
])('refuses %s by its field', async (_, banking, field, sentence) => {
  expect(await toBank(banking)).toEqual({
    [`bankingDetails.${field}`]: expect.stringContaining(sentence) as string,
  })
})

it.each([
  '0',
  '0.00',
  '-1.00',
  '1.999',
  '1',
  '1e9',
  '1e3.00',
  'ten',
  '420,50',
  '1,000.00',
  ' 1.00',
  '',
  null,
  420,
])('refuses the amount %j by its field', async (amount) =>
  expect(Object.keys((await fieldsOf({ amount })) ?? {})).toEqual(['amount']),
)

it.each<[string, object, string]>([
  ['a name of 141 characters', { name: 'x'.repeat(141) }, 'name'],
  ['a name of spaces', { name: '   ' }, 'name'],
  ['an emoji', { name: 'Ada 🏠' }, 'name'],
  ['right-to-left text', { name: 'عادل' }, 'name'],
  ['no town', { town: undefined }, 'town'],
  ['an empty town', { town: '' }, 'town'],
  ['a country that is none', { country: 'UK' }, 'country'],
  ['a country in small letters', { country: 'gb' }, 'country'],
  ['an e-mail address without a host', { email: 'ada@' }, 'email'],
])('refuses a recipient with %s by its field', async (_, changes, field) => {
  const recipientDetails = { ...wireBody.recipientDetails, ...changes }
  expect(Object.keys((await fieldsOf({ recipientDetails })) ?? {})).toEqual([`recipientDetails.${field}`])
})
