import { creditBody } from '../../testing/bodies'
import { weiFromEth } from '../../lib/money'
import { describeCuts } from '../../testing/describeCuts'

describeCuts({
  kind: 'credit',
  request: (wallet) => ({
    kind: 'credit',
    wallet,
    body: { wallet, ...creditBody, amount: '100.00' },
    value: weiFromEth('0.1'),
  }),
  records: async ({ bank }, wallet) => {
    const rows = await bank.db
      .selectFrom('credit_cards')
      .select(['amount_cents', 'collateral_wei'])
      .where('wallet', '=', wallet)
      .execute()
    return rows.map(({ amount_cents: cents, collateral_wei: wei }) => `${cents} ${wei}`)
  },
  worth: `10000 ${weiFromEth('0.1')}`,
})
