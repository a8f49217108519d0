import { readPaymentDetails } from './paymentDetails'

const IBAN = 'DE89370400440532013000'

describe('the text of an EPC QR code', () => {
  test.each<[string, string[], object]>([
    [
      'with everything',
      [
        'BCD',
        '001',
        '1',
        'SCT',
        'BPOTBEB1',
        'Red Cross of Belgium',
        'BE72000000001616',
        'EUR1',
        'CHAR',
        '',
        'Urgency fund',
        'Sample',
      ],
      {
        name: 'Red Cross of Belgium',
        iban: 'BE72000000001616',
        bic: 'BPOTBEB1',
        reference: 'Urgency fund',
        euro: '1.00',
      },
    ],
    [
      'without a BIC, with a creditor reference',
      ['BCD', '002', '1', 'SCT', '', 'Max Mustermann', IBAN, 'EUR99.9', '', 'RF18539007547034'],
      { name: 'Max Mustermann', iban: IBAN, reference: 'RF18539007547034', euro: '99.90' },
    ],
    [
      'of an instant payment without an amount',
      ['BCD', '002', '1', 'INST', '', 'Max', IBAN],
      { name: 'Max', iban: IBAN },
    ],
    [
      'with a mistyped IBAN',
      ['BCD', '002', '1', 'SCT', '', 'Max', 'DE88370400440532013000', 'EUR5'],
      { name: 'Max', euro: '5.00' },
    ],
  ])('%s', (_, lines, details) => {
    expect(readPaymentDetails(lines.join('\n'))).toEqual(details)
    expect(readPaymentDetails(`${lines.join('\r\n')}\r\n`)).toEqual(details)
  })

  test('of another scheme is read as any text', () => {
    expect(readPaymentDetails(['BCD', '003', '1', 'SCT', '', 'Max', IBAN].join('\n'))).toEqual({ iban: IBAN })
  })
})

describe('the bank details of an invoice', () => {
  test.each<[string, string, object]>([
    [
      'in English',
      `Please pay by wire:
       Beneficiary: Harrow & Pine LLC
       Bank: Commerzbank
       IBAN: DE89 3704 0044 0532 0130 00
       BIC/SWIFT: COBADEFFXXX
       Reference: Invoice 2026-114
       Amount due: $1,250.00`,
      {
        name: 'Harrow & Pine LLC',
        bankName: 'Commerzbank',
        iban: IBAN,
        bic: 'COBADEFFXXX',
        reference: 'Invoice 2026-114',
        amount: '1250.00',
      },
    ],
    [
      'in German',
      'Kontoinhaberin: Lena Müller\nIBAN: DE89 3704 0044 0532 0130 00 BIC: COBADEFF\nVerwendungszweck: RG 7\nBetrag: 12,50 EUR',
      { name: 'Lena Müller', iban: IBAN, reference: 'RG 7' },
    ],
    [
      'of the United States',
      'Account name: Grace Hopper\nABA/Routing: 021000021\nAccount number: 1234-567890\nTotal: USD 75.20',
      { name: 'Grace Hopper', routingNumber: '021000021', accountNumber: '1234567890', amount: '75.20' },
    ],
    ['an IBAN alone', 'de89370400440532013000', { iban: IBAN }],
    ['an IBAN in a sentence', 'Pay to DE89 3704 0044 0532 0130 00 by Friday.', { iban: IBAN }],
    ['an IBAN that is followed by digits', 'IBAN DE89 3704 0044 0532 0130 00 2026', { iban: IBAN }],
    [
      'the right one of two',
      'old: DE88 3704 0044 0532 0130 00, new: GB29 NWBK 6016 1331 9268 19',
      { iban: 'GB29NWBK60161331926819' },
    ],
    [
      'a creditor reference in a sentence',
      'Quote RF18 5390 0754 7034, please.',
      { reference: 'RF18539007547034' },
    ],
    ['a mistyped creditor reference', 'Quote RF19 5390 0754 7034, please.', {}],
    ['a BIC of another country than the IBAN', `IBAN: ${IBAN}\nBIC: BNPAFRPP`, { iban: IBAN }],
    ['a routing number that is mistyped', 'Routing: 021000022\nAccount: 1234567890', {}],
    ['nothing', 'Thank you for your business.', {}],
    ['an amount without a currency', 'Total: 75.20', {}],
  ])('%s', (_, text, details) => expect(readPaymentDetails(text)).toEqual(details))
})

test('a text without end is read in no time', () => {
  const started = performance.now()
  for (const text of [
    'DE89 '.repeat(20_000),
    'RF18 '.repeat(20_000),
    'name '.repeat(20_000),
    'A0'.repeat(50_000),
  ])
    expect(readPaymentDetails(text)).toEqual({})
  expect(performance.now() - started).toBeLessThan(5_000)
})
