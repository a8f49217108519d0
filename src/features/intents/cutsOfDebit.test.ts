import { weiFromEth } from '../../lib/money'
import { describeCuts } from '../../testing/describeCuts'

describeCuts({
  kind: 'debit',
  request: (wallet) => ({
    kind: 'debit',
    wallet,
    body: { wallet, amount: '250.00' },
    value: weiFromEth('0.1'),
  }),
  records: async ({ bank }, wallet) => {
    const rows = await bank.db
      .selectFrom('debit_cards')
      .select('amount_cents')
      .where('wallet', '=', wallet)
      .execute()
    return rows.map(({ amount_cents: cents }) => `${cents}`)
  },
  worth: '25000',
})
