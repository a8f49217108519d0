import { PRODUCT_NAME } from './product'
import { signInMessage } from './signIn'

test('the message is EIP-4361’s, to the letter, with the product’s name in it', () => {
  const message = signInMessage({
    origin: 'https://florin.example:8443',
    wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    chainId: 11155111,
    nonce: 'a1b2c3d4e5f6',
    issuedAt: new Date('2026-03-01T12:00:00Z'),
    expiresAt: new Date('2026-03-01T12:05:00Z'),
  })
  expect(PRODUCT_NAME).toBe('Florin')
  expect(message).toBe(`florin.example:8443 wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

Sign in to Florin. This costs nothing and moves no money.

URI: https://florin.example:8443
Version: 1
Chain ID: 11155111
Nonce: a1b2c3d4e5f6
Issued At: 2026-03-01T12:00:00.000Z
Expiration Time: 2026-03-01T12:05:00.000Z`)
})
