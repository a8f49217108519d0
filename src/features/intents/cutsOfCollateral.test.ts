import { randomUUID } from 'node:crypto'
import { weiFromEth } from '../../lib/money'
import { collateralBody } from '../../testing/bodies'
import { describeCuts } from '../../testing/describeCuts'
import type { World } from '../../testing/world'

const OPENED_WEI = weiFromEth('1')
const hashOf = (id: string) => `0x${id.replaceAll('-', '').repeat(2)}`

/** Writes a line against an ether into the bank's records. Its own payment would count among the flow's. @returns its id */
async function recordLine({ bank }: World, wallet: string): Promise<string> {
  const id = randomUUID()
  const at = new Date()
  const common = { wallet, transaction_hash: hashOf(id) }
  await bank.db
    .insertInto('credit_cards')
    .values({
      ...common,
      id,
      ...{ sequence: BigInt(`0x${id.slice(0, 8)}`), key_version: 1, last_four: '0000', expiry: '2029-01' },
      status: 'Active',
      amount_cents: 100_000n,
      ...{ margin_call_price_cents: 140_057n, liquidation_price_cents: 120_049n },
      ...{ collateral_wei: OPENED_WEI, collateral_cents: 250_000n },
      created_at: at,
    })
    .execute()
  await bank.db
    .insertInto('payments')
    .values({
      ...common,
      ...{ id: randomUUID(), chain_id: 31_337n, kind: 'credit', entity_id: id },
      ...{
        value_wei: OPENED_WEI,
        block_number: 0n,
        block_hash: '0x0',
        block_time: at,
        price_cents: 250_000n,
      },
      ...{ intent_id: null, memo_body_hash: null, recorded_at: at, is_final: true },
    })
    .execute()
  return id
}

describeCuts({
  kind: 'collateral',
  request: async (wallet, world) => ({
    kind: 'collateral',
    wallet,
    body: { wallet, ...collateralBody(await recordLine(world, wallet)) },
    value: weiFromEth('0.1'),
  }),
  records: async ({ bank }, wallet) => {
    const rows = await bank.db
      .selectFrom('payments')
      .innerJoin('credit_cards', 'credit_cards.id', 'payments.entity_id')
      .select(['payments.value_wei', 'credit_cards.collateral_wei'])
      .where('payments.wallet', '=', wallet)
      .where('payments.kind', '=', 'collateral')
      .execute()
    return rows.map(({ value_wei, collateral_wei }) => `${value_wei} of ${collateral_wei}`)
  },
  worth: `${weiFromEth('0.1')} of ${weiFromEth('1.1')}`,
})
