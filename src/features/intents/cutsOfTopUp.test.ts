import { randomUUID } from 'node:crypto'
import { weiFromEth } from '../../lib/money'
import { topUpBody, wireBody } from '../../testing/bodies'
import { describeCuts } from '../../testing/describeCuts'
import type { World } from '../../testing/world'

const hashOf = (id: string) => `0x${id.replaceAll('-', '').repeat(2)}`

/** Writes a wire that is 100 dollars short into the bank's records. Its own payment would count among the flow's. @returns its id */
async function recordWire({ bank }: World, wallet: string): Promise<string> {
  const id = randomUUID()
  const at = new Date()
  const common = { wallet, transaction_hash: hashOf(id) }
  await bank.db
    .insertInto('wires')
    .values({
      ...common,
      id,
      ...{ amount_cents: 260_000n, paid_cents: 250_000n },
      recipient: JSON.stringify(wireBody.recipientDetails),
      banking: JSON.stringify(wireBody.bankingDetails),
      ...{
        status: 'On hold',
        hold: 'short',
        status_reason: 'Your payment was worth $2,500.00, $100.00 short.',
      },
      created_at: at,
    })
    .execute()
  await bank.db
    .insertInto('payments')
    .values({
      ...common,
      ...{ id: randomUUID(), chain_id: 31_337n, kind: 'wire', entity_id: id },
      ...{ value_wei: weiFromEth('1'), block_number: 0n, block_hash: '0x0', block_time: at },
      ...{ price_cents: 250_000n, intent_id: null, memo_body_hash: null, recorded_at: at, is_final: true },
    })
    .execute()
  return id
}

describeCuts({
  kind: 'topUp',
  request: async (wallet, world) => ({
    kind: 'topUp',
    wallet,
    body: { wallet, ...topUpBody(await recordWire(world, wallet)) },
    value: weiFromEth('0.04'),
  }),
  records: async ({ bank }, wallet) => {
    const rows = await bank.db
      .selectFrom('payments')
      .innerJoin('wires', 'wires.id', 'payments.entity_id')
      .select(['payments.value_wei', 'wires.paid_cents', 'wires.status'])
      .where('payments.wallet', '=', wallet)
      .where('payments.kind', '=', 'topUp')
      .execute()
    return rows.map(({ value_wei, paid_cents, status }) => `${value_wei} of ${paid_cents}, ${status}`)
  },
  worth: `${weiFromEth('0.04')} of 260000, Processing`,
})
