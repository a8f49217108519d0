import { usdFromCents } from '../../src/lib/money'

/**
 * Does a wire go out, or wait for somebody to look at it, and why? One that was paid a cent too little waits: the
 * price that the payment counts at already allows for moves of ETH since the quote (docs/decisions/0019).
 * @param valueCents what the payment is worth
 * @param amountCents what the wire sends
 */
export function judgeWire(
  valueCents: bigint,
  amountCents: bigint,
): { status: 'Processing' | 'On hold'; reason: string | null } {
  const short = amountCents - valueCents
  if (short <= 0n) return { status: 'Processing', reason: null }
  return {
    status: 'On hold',
    reason: `The payment was worth ${usdFromCents(valueCents)} USD, ${usdFromCents(short)} USD less than this wire.`,
  }
}
