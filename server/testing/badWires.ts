/**
 * What a customer may type into the form of a wire and no bank can send: what it is, the dotted path of its field in the
 * request, the text, and what the app's sentence says. App and bank both name the field and nothing else.
 */
export const BAD_WIRES: readonly (readonly [what: string, path: string, text: string, sentence: string])[] = [
  ['no amount', 'amount', '', 'Enter an amount in US dollars'],
  ['an amount of nothing', 'amount', '0', 'Enter an amount in US dollars'],
  ['an amount of nothing, with cents', 'amount', '0.00', 'Enter an amount in US dollars'],
  ['a negative amount', 'amount', '-1.00', 'Enter an amount above zero.'],
  ['three decimals', 'amount', '1.999', 'Dollars have two places'],
  ['a power of ten', 'amount', '1e9', 'Enter an amount in US dollars'],
  ['letters for an amount', 'amount', 'ten', 'Enter an amount in US dollars'],
  ['a decimal comma', 'amount', '420,50', 'Write cents with a point'],
  ['points for thousands', 'amount', '1.420,50', 'Write cents with a point'],

  ['no name', 'recipientDetails.name', '', "Enter the recipient's name."],
  ['a name of spaces', 'recipientDetails.name', '   ', "Enter the recipient's name."],
  ['a name of 141 characters', 'recipientDetails.name', 'x'.repeat(141), 'Must be at most 140 characters.'],
  ['an emoji in the name', 'recipientDetails.name', 'Ada 🏠', 'Banks cannot send 🏠.'],
  ['right-to-left text', 'recipientDetails.name', 'عادل', 'Banks cannot send'],
  [
    'a right-to-left override',
    'recipientDetails.name',
    'Ada \u202eecalevoL',
    'Contains invisible characters.',
  ],
  ['another script', 'recipientDetails.name', '李小龍', 'Banks cannot send 李 小 龍.'],
  ['no town', 'recipientDetails.town', '', 'Enter the town.'],
  ['no country', 'recipientDetails.country', '', 'Choose a country.'],
  ['a country that is none', 'recipientDetails.country', 'UK', 'Choose a country.'],
  [
    'an address line of 71 characters',
    'recipientDetails.addressLine1',
    'x'.repeat(71),
    'Must be at most 70 characters.',
  ],
  ['an e-mail address without a host', 'recipientDetails.email', 'ada@', 'e-mail'],

  ['no IBAN', 'bankingDetails.iban', '', 'Enter the IBAN.'],
  ['a mistyped IBAN', 'bankingDetails.iban', 'DE88370400440532013000', 'This IBAN is mistyped'],
  [
    'an IBAN that is too short',
    'bankingDetails.iban',
    'DE8937040044053201300',
    'This IBAN has 21 characters',
  ],
  ['an IBAN of the United States', 'bankingDetails.iban', 'US64SVBKUS6S3300958879', 'An IBAN begins with'],
  ['a BIC of nine', 'bankingDetails.bic', 'COBADEFFX', 'A BIC has 8 or 11 letters and digits'],
  ['a BIC of no country', 'bankingDetails.bic', 'COBAZZFF', 'ZZ is none'],
  ['a BIC of another country', 'bankingDetails.bic', 'BNPAFRPP', 'This BIC is of a bank in FR'],
  [
    'a mistyped routing number',
    'bankingDetails.routingNumber',
    '021000022',
    'This routing number is mistyped',
  ],
  [
    'a routing number of zeros',
    'bankingDetails.routingNumber',
    '000000000',
    'This routing number is mistyped',
  ],
  [
    'a routing number of eight',
    'bankingDetails.routingNumber',
    '02100002',
    'A routing number has nine digits.',
  ],
  [
    'letters in an account number',
    'bankingDetails.accountNumber',
    '1234A',
    'An account number has 4 to 17 digits.',
  ],
  [
    'an account number of three',
    'bankingDetails.accountNumber',
    '123',
    'An account number has 4 to 17 digits.',
  ],
  [
    'a mistyped creditor reference',
    'bankingDetails.reference',
    'RF19539007547034',
    'This reference is mistyped',
  ],
  [
    'a creditor reference that is too long',
    'bankingDetails.reference',
    `RF18${'1'.repeat(22)}`,
    'has 5 to 25 letters and digits',
  ],
  ['an emoji in the reference', 'bankingDetails.reference', 'Thanks 🏠', 'Banks cannot send 🏠.'],
]
