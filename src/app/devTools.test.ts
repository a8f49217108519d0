import { maskSecrets } from './devTools'

test('signatures, tokens, messages and card numbers are masked at any depth', () => {
  const shown = maskSecrets({
    type: 'cache/executeMutation/pending',
    meta: { arg: { originalArgs: { message: 'florin.example wants', signature: '0x12' } } },
    list: [
      { kycToken: 'secret', cardNumber: '4000001234567899', number: '4000', pan: '4000', lastFour: '7899' },
    ],
  })
  expect(shown).toEqual({
    type: 'cache/executeMutation/pending',
    meta: { arg: { originalArgs: { message: '••••', signature: '••••' } } },
    list: [{ kycToken: '••••', cardNumber: '••••', number: '••••', pan: '••••', lastFour: '7899' }],
  })
})

test('masking does not change the original', () => {
  const action = { signature: '0x12' }
  maskSecrets(action)
  expect(action).toEqual({ signature: '0x12' })
})

test.each([null, undefined, 7, 'text', true])('%j is not masked', (value) => {
  expect(maskSecrets(value)).toBe(value)
})
