import { setLocale } from '../../lib/locale'
import { detailsFound, pastedForm } from './pastedForm'

afterEach(() => setLocale('en-US'))

const INVOICE =
  'Beneficiary: Harrow and Pine\nIBAN: DE89 3704 0044 0532 0130 00\nReference: RF18 5390 0754 7034\nTotal: $1,250.00'

test('an invoice fills in recipient, account, reference and amount', () => {
  expect(pastedForm(INVOICE, { country: '' })).toEqual({
    changes: {
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
  expect(pastedForm('Total: $1.250,00', { country: '' }).changes).toEqual({ amount: '1250,00' })
})

test('a country that was chosen stays', () => {
  expect(pastedForm(INVOICE, { country: 'AT' }).changes).not.toHaveProperty('country')
})

test('an EPC QR code’s euros are not taken for dollars', () => {
  const code = 'BCD\n002\n1\nSCT\n\nMax Mustermann\nDE89370400440532013000\nEUR99.99'
  const { changes, euro } = pastedForm(code, { country: '' })
  expect(euro).toBe('99.99')
  expect(changes).toMatchObject({ name: 'Max Mustermann', iban: 'DE89 3704 0044 0532 0130 00' })
  expect(changes).not.toHaveProperty('amount')
})

test('a US account changes the kind of account', () => {
  const text = 'Name: Grace Hopper\nRouting number: 021000021\nAccount number: 1234567890'
  expect(pastedForm(text, { country: '' }).changes).toMatchObject({
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
