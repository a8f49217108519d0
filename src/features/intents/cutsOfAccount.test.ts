import { LOCAL_SAFE, creationOf } from '../../lib/safe'
import { describeCuts } from '../../testing/describeCuts'

describeCuts({
  kind: 'account',
  prepare: ({ chain }) => chain.deploySafe(),
  request: (wallet) => {
    const userPermissions = { owners: [wallet], threshold: 1 }
    const body = { wallet, accountLabel: 'Household', userPermissions, selectedChain: 31337 }
    return {
      kind: 'account',
      wallet,
      body,
      value: 0n,
      build: (memo) => {
        const { to, data, accountAddress } = creationOf(LOCAL_SAFE, userPermissions, memo)
        return { to, data, body: { ...body, accountAddress } }
      },
    }
  },
  records: async ({ bank }, wallet) => {
    const rows = await bank.db
      .selectFrom('accounts')
      .select(['label', 'permissions'])
      .where('wallet', '=', wallet)
      .execute()
    return rows.map(({ label, permissions }) => `${label}, ${permissions.owners.length} owner`)
  },
  worth: 'Household, 1 owner',
})
