import { consentText, type Consent } from './consent'

const consent: Consent = {
  product: 'Florin',
  domain: 'app.example',
  chainId: 11155111,
  transactionHash: `0x${'AB'.repeat(32)}`,
  kind: 'wire',
  bodyHash: `0x${'12'.repeat(32)}`,
}

test('a consent is readable text that ends with everything it binds', () => {
  // The whole text, because app and bank of different versions must agree on every byte.
  expect(consentText(consent)).toBe(
    [
      'app.example asks you to use a payment for something else than it was made for.',
      '',
      'Florin will use the payment below for a wire, as you have just confirmed it. This costs nothing and moves no more money.',
      '',
      'Domain: app.example',
      'Chain ID: 11155111',
      `Payment: 0x${'ab'.repeat(32)}`,
      'Purpose: wire',
      `Details: 0x${'12'.repeat(32)}`,
    ].join('\n'),
  )
})

test.each<Partial<Consent>>([
  { domain: 'app.example:8443' },
  { chainId: 1 },
  { transactionHash: `0x${'cd'.repeat(32)}` },
  { kind: 'debit' },
  { bodyHash: `0x${'34'.repeat(32)}` },
])('it is another text with %j', (change) => {
  expect(consentText({ ...consent, ...change })).not.toBe(consentText(consent))
})
