import { BAD_WIRES } from '../../testing/bodies'
import { foldedHint, formProblems, WIRE_PATHS, wireRequest } from './wireRequest'
import { EMPTY_WIRE, type WireForm } from './wiresSlice'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const iban: WireForm = {
  ...EMPTY_WIRE,
  amount: '420',
  name: 'Lena Fischer',
  town: 'Berlin',
  country: 'DE',
  iban: 'de89 3704 0044 0532 0130 00',
}
const us: WireForm = {
  ...iban,
  scheme: 'us',
  iban: '',
  routingNumber: '021-000-021',
  accountNumber: '12345678',
}
const fieldAt = (path: string) => {
  const field = Object.entries(WIRE_PATHS).find(([, known]) => known === path)?.[0]
  if (field === undefined) throw new Error(`no field is ${path}`)
  return field
}

test.each([
  ['of an IBAN', iban],
  ['of a US account', us],
  [
    'of every field',
    { ...iban, addressLine1: 'ß'.repeat(35), bic: 'cobadeffxxx', email: 'lena@example.com' },
  ],
  ['with a creditor reference in groups', { ...iban, reference: 'rf18 5390 0754 7034' }],
])('a form %s has no problem', (_, form) => expect(formProblems(form, ADDRESS)).toEqual({}))

// The bank reports the same field: server/routes/wire.test.ts.
test.each(BAD_WIRES)('%s is reported at its field only', (_, path, text, sentence) => {
  const form = /routing|account/.test(path) ? us : iban
  expect(formProblems({ ...form, [fieldAt(path)]: text }, ADDRESS)).toEqual({
    [path]: expect.stringContaining(sentence) as string,
  })
})

test('a text that folding makes too long is reported', () => {
  expect(formProblems({ ...iban, addressLine1: 'ß'.repeat(36) }, ADDRESS)).toEqual({
    'recipientDetails.addressLine1': 'Must be at most 70 characters.',
  })
})

test('an amount below the least is reported', () => {
  expect(formProblems({ ...iban, amount: '1.99' }, ADDRESS)).toEqual({
    amount: 'The least that can be paid is $2.00.',
  })
})

// The bank takes a payment from one dollar (server/payments/parts.ts).
test('of a payment that was made, any worth is good', () => {
  expect(formProblems({ ...iban, amount: '1.00' }, ADDRESS, true)).toEqual({})
})

test.each<[keyof WireForm, string, string | undefined]>([
  ['name', 'Jürgen Müller', 'Banks receive “Juergen Mueller”.'],
  ['name', ' Lena Fischer ', undefined],
  ['name', '李小龍', undefined],
  ['reference', 'rf18 5390 0754 7034', 'Banks receive “RF18539007547034”.'],
  ['reference', 'Rechnung für März', 'Banks receive “Rechnung fuer Maerz”.'],
  ['email', 'jürgen@example.com', undefined],
])('banks receive of the %s %j: %s', (name, text, hint) =>
  expect(foldedHint(name, { ...iban, [name]: text })).toBe(hint),
)

test('an account may be typed in the digits of another script', () => {
  expect(
    wireRequest({ ...us, amount: '٤٢٠', routingNumber: '٠٢١-٠٠٠-٠٢١', accountNumber: '۱۲۳۴۵۶۷۸' }),
  ).toEqual(wireRequest(us))
  expect(wireRequest({ ...iban, iban: 'DE٨٩ ٣٧٠٤ ٠٠٤٤ ٠٥٣٢ ٠١٣٠ ٠٠' })).toEqual(wireRequest(iban))
})

test('a US request has digits alone, and the form’s other account is left out', () => {
  expect(
    wireRequest({ ...us, iban: iban.iban, bic: 'COBADEFF', accountType: 'savings' }).bankingDetails,
  ).toEqual({
    scheme: 'us',
    routingNumber: '021000021',
    accountNumber: '12345678',
    accountType: 'savings',
  })
})
