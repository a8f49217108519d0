import { calls } from '../../src/services/contracts'
import { REGISTERED_COUNTRIES, REGISTERED_IBANS } from '../../src/lib/ibanRegistry'
import { BAD_WIRES } from '../testing/badWires'
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

const group = { recipientDetails: wireBody.recipientDetails, bankingDetails: iban }
const bodyWith = (path: string, text: unknown) => {
  const [part = '', field = ''] = path.split('.')
  if (part === 'amount') return { amount: text }
  const base = /routing|account/.test(path) ? us : group[part as keyof typeof group]
  return { [part]: { ...base, [field]: text } }
}

// The app reports the same field: src/features/wires/wireRequest.test.ts.
it.each(BAD_WIRES)('refuses %s and names its field only', async (_, path, text) => {
  expect(await fieldsOf(bodyWith(path, text))).toEqual({ [path]: expect.stringMatching(/\w/) as string })
})

it.each<[string, string, unknown]>([
  ['an amount in groups', 'amount', '1,000.00'],
  ['an amount with a space', 'amount', ' 1.00'],
  ['an amount without cents', 'amount', '1'],
  ['a power of ten with cents', 'amount', '1e3.00'],
  ['an amount of null', 'amount', null],
  ['an amount that is a number', 'amount', 420],
  ['a town that is missing', 'recipientDetails.town', undefined],
  ['a country in small letters', 'recipientDetails.country', 'gb'],
  ['an IBAN in small letters', 'bankingDetails.iban', 'de89370400440532013000'],
])('refuses %s, which the app never sends, and names its field only', async (_, path, value) => {
  expect(Object.keys((await fieldsOf(bodyWith(path, value))) ?? {})).toEqual([path])
})
