import { ChainGateError, classifyWalletError, whyNotSigned, type WalletRefusal } from './walletError'

it.each<[string, unknown, WalletRefusal]>([
  ['a refusal', { code: 4001 }, 'rejected'],
  [
    'a refusal that ethers has wrapped',
    { code: 'ACTION_REJECTED', info: { error: { code: 4001 } } },
    'rejected',
  ],
  [
    'a refusal inside an internal error',
    { code: -32603, data: { originalError: { code: 4001 } } },
    'rejected',
  ],
  ['a request that is open already', { code: -32002 }, 'requestAlreadyOpen'],
  ['a locked wallet', { code: 4100 }, 'unauthorized'],
  ['a disconnected wallet', { code: 4900 }, 'disconnected'],
  ['a wallet that is off its chain', { code: 4901 }, 'disconnected'],
  ['an unknown chain', { code: 4902 }, 'unknownChain'],
  ['an unknown chain inside an internal error', { code: -32603, data: { code: 4902 } }, 'unknownChain'],
  ['a limit', { code: -32005 }, 'limited'],
  ['an internal error', { code: -32603, message: 'user rejected' }, 'broken'],
  ['an error without a code', new Error('User rejected the request'), 'broken'],
  ['nothing at all', undefined, 'broken'],
  ['text', '4001', 'broken'],
])('classifies %s by its code, not by its message', (_, error, refusal) => {
  expect(classifyWalletError(error)).toBe(refusal)
})

it.each([
  ['a refusal', { code: 4001 }, 'You declined in your wallet.'],
  [
    'a request that is open already',
    { code: -32002 },
    /request open already\. Open the wallet to answer it\.$/,
  ],
  ['an internal error', { code: -32603 }, /could not sign\. Unlock it, then try again\.$/],
  ['a wallet on another chain', new ChainGateError('Switch it.'), 'Switch it.'],
])('says why the wallet has not signed after %s', (_, error, sentence) => {
  expect(whyNotSigned(error)).toMatch(sentence)
})

it('ends on an error that contains itself', () => {
  const error: Record<string, unknown> = { message: 'round' }
  error.cause = error
  expect(classifyWalletError(error)).toBe('broken')
})
