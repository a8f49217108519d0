import { wireBody } from '../../testing/bodies'
import { weiFromEth } from '../../lib/money'
import { describeCuts } from '../../testing/describeCuts'

describeCuts({
  kind: 'wire',
  request: (wallet) => ({
    kind: 'wire',
    wallet,
    body: { address: wallet, ...wireBody, amount: '250.00' },
    value: weiFromEth('0.1'),
  }),
  records: async ({ bank }, wallet) => {
    const rows = await bank.db
      .selectFrom('wires')
      .select(['amount_cents', 'status'])
      .where('wallet', '=', wallet)
      .execute()
    return rows.map(({ amount_cents: cents, status }) => `${cents} ${status}`)
  },
  worth: '25000 Processing',
})
