import { Transaction } from 'ethers'
import { transact } from '../db/transact'
import { RefundRefused, type Refund, type RefundDeps } from './planRefund'
import { recordRefundEvent } from './recordRefundEvent'
import { quoteRefund, signRefund } from './signRefund'

/**
 * Gives up a signed refund whose payment has left the chain. The nodes take nonces in their order, so every later refund
 * would wait for its nonce. It gets another transaction with the same nonce, which sends 0 wei from the treasury to itself;
 * the bank sends that one as it sends refunds. Once it is confirmed, the refund has failed, and `--again` plans another
 * one if the payment is mined after all.
 * @throws RefundRefused where the scan still has the payment, or without the treasury's key; CallError …_UNAVAILABLE
 */
export async function withdrawRefund(deps: RefundDeps, refund: Refund): Promise<Refund> {
  const { db, chain, settings, treasuryKey, now } = deps
  const { id, raw, nonce, refund_hash, treasury, chain_id, transaction_hash, inflow } = refund
  if (treasuryKey === undefined || raw === null || nonce === null || treasury !== settings.treasury)
    throw new RefundRefused(`Only a bank with the TREASURY_KEY of ${treasury} can withdraw this refund.`)
  const target = { recipient: treasury, wei: 0n }
  const quote = await chain.ask((node) => quoteRefund(node, treasury, target))
  if ('refusal' in quote) throw new RefundRefused(`The nodes do not take its nonce back: ${quote.refusal}`)
  const before = Transaction.from(raw)
  const signed = signRefund(settings, treasuryKey, target, {
    ...{ nonce, gas: quote.gas },
    maxFeePerGas: outbid(before.maxFeePerGas, quote.maxFeePerGas),
    maxPriorityFeePerGas: outbid(before.maxPriorityFeePerGas, quote.maxPriorityFeePerGas),
  })

  return transact(db, async (trx) => {
    const receipt = await trx
      .selectFrom('treasury_receipts')
      .select('orphaned_at')
      .where((eb) => eb.and({ chain_id, transaction_hash, inflow }))
      .forUpdate()
      .executeTakeFirst()
    if (!receipt?.orphaned_at)
      throw new RefundRefused('The scan has not seen yet that its payment is gone. Try again in a minute.')
    const withdrawn = await trx
      .updateTable('refunds')
      .set({ raw: signed.raw, refund_hash: signed.hash })
      .where('id', '=', id)
      .where('status', '=', 'Intended')
      .where('refund_hash', '=', refund_hash)
      .returningAll()
      .executeTakeFirst()
    if (withdrawn) await recordRefundEvent(trx, 'RefundWithdrawn', now(), withdrawn)
    // Otherwise another process was faster.
    return (
      withdrawn ??
      (await trx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    )
  })
}

/** Its transaction pays nothing, and only uses the nonce. */
export const isWithdrawn = ({ raw }: Pick<Refund, 'raw'>): boolean =>
  raw !== null && Transaction.from(raw).value === 0n

/** Nodes that have the refund waiting replace it only for fees that are a tenth higher. */
function outbid(before: bigint | null, now: bigint): bigint {
  const least = ((before ?? 0n) * 9n) / 8n + 1n
  return now > least ? now : least
}
