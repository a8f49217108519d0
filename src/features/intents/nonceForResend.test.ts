import type { ChainPort } from '../../services/chain/chainPort'
import { anIntent } from '../../testing/entities'
import { nonceForResend } from './nonceForResend'

const dropped = anIntent(
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  { step: 'dropped', hash: `0x${'ab'.repeat(32)}` },
  { nonce: 5 },
)

/** The wallet has used all nonces below this one. */
const resend = (used: number) =>
  nonceForResend(dropped, { chain: { usedNonces: () => Promise.resolve(used) } as unknown as ChainPort })

test('a dropped payment is sent again with its nonce', async () => {
  expect(await resend(5)).toEqual({ nonce: 5 })
})

test('a dropped payment whose nonce another transaction has used is not sent again', async () => {
  expect(await resend(6)).toEqual({ waiting: expect.stringMatching(/was not asked/) as string })
})
