import type { ChainPort } from '../../services/chain/chainPort'
import type { Intent } from '../../services/intents/intent'
import { nonceForResend } from './nonceForResend'

const dropped: Intent = {
  version: 1,
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  kind: 'debit',
  wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 31337,
  confirmationsNeeded: 2,
  body: {},
  transaction: { to: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720', value: '0x1', data: '0x464c' },
  startBlock: 0,
  createdAt: 0,
  nonce: 5,
  progress: { step: 'dropped', hash: `0x${'ab'.repeat(32)}` },
}

/** The wallet has used all nonces below this one. */
const resend = (used: number) =>
  nonceForResend(dropped, { chain: { usedNonces: () => Promise.resolve(used) } as unknown as ChainPort })

test('a dropped payment is sent again with its nonce', async () => {
  expect(await resend(5)).toEqual({ nonce: 5 })
})

test('a dropped payment whose nonce another transaction has used is not sent again', async () => {
  expect(await resend(6)).toEqual({ waiting: expect.stringMatching(/was not asked/) as string })
})
