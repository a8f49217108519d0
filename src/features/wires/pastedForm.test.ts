import { setLocale } from '../../lib/locale'
import { detailsFound, pastedForm } from './pastedForm'
import { EMPTY_WIRE } from './wiresSlice'

afterEach(() => setLocale('en-US'))

const INVOICE =
  'Beneficiary: Harrow and Pine\nIBAN: DE89 3704 0044 0532 0130 00\nReference: RF18 5390 0754 7034\nTotal: $1,250.00'

test('an invoice fills in recipient, account, reference and amount', () => {
  expect(pastedForm(INVOICE, EMPTY_WIRE)).toEqual({
    changes: {
      ...EMPTY_WIRE,
      name: 'Harrow and Pine',
      scheme: 'iban',
      iban: 'DE89 3704 0044 0532 0130 00',
      country: 'DE',
      reference: 'RF18539007547034',
      amount: '1250.00',
    },
    found: 'recipient, IBAN, reference, amount',
    euro: undefined,
  })
})

test('an amount is filled in as it is typed in the locale', () => {
  setLocale('de-DE')
  expect(pastedForm('Total: $1.250,00', EMPTY_WIRE).changes).toEqual({ amount: '1250,00' })
})

/** A wire that the customer has filled in for somebody else. */
const LENA = {
  ...EMPTY_WIRE,
  amount: '420',
  name: 'Lena Fischer',
  town: 'Wien',
  country: 'AT',
  email: 'lena@example.com',
  iban: 'AT61 1904 3002 3457 3201',
  bic: 'GIBAATWW',
  bankName: 'Erste Bank',
  reference: 'Invoice 2026-114',
}

test('an account leaves nothing of another recipient, only the amount', () => {
  expect(pastedForm('Name: Max Muster\nIBAN: DE02 1203 0000 0000 2020 51', LENA).changes).toEqual({
    ...EMPTY_WIRE,
    amount: '420',
    name: 'Max Muster',
    iban: 'DE02 1203 0000 0000 2020 51',
    country: 'DE',
  })
})

test('details without an account change nothing else', () => {
  expect(pastedForm('Bank: Bank Austria\nReference: Invoice 2026-115', LENA).changes).toEqual({
    bankName: 'Bank Austria',
    reference: 'Invoice 2026-115',
  })
})

test('an EPC QR code’s euros are not taken for dollars', () => {
  const code = 'BCD\n002\n1\nSCT\n\nMax Mustermann\nDE89370400440532013000\nEUR99.99'
  const { changes, euro } = pastedForm(code, EMPTY_WIRE)
  expect(euro).toBe('99.99')
  expect(changes).toMatchObject({ name: 'Max Mustermann', iban: 'DE89 3704 0044 0532 0130 00' })
  expect(changes).toHaveProperty('amount', '')
})

test('a US account changes the kind of account', () => {
  const text = 'Name: Grace Hopper\nRouting number: 021000021\nAccount number: 1234567890'
  expect(pastedForm(text, EMPTY_WIRE).changes).toMatchObject({
    scheme: 'us',
    routingNumber: '021000021',
    accountNumber: '1234567890',
    country: 'US',
  })
})

test.each([
  ['', 0],
  ['Dear Sir or Madam', 0],
  ['DE89 3704 0044 0532 0130 00', 1],
  [INVOICE, 4],
])('%j has %d details', (text, count) => expect(detailsFound(text)).toBe(count))
