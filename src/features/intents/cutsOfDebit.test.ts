import { weiFromEth } from '../../lib/money'
import { deployAccount } from '../../testing/accounts'
import { describeCuts, type Flow } from '../../testing/describeCuts'

const flow: Flow = {
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
}

describe('paid by an ordinary wallet', () => describeCuts(flow))

describe('paid by a contract wallet', () => describeCuts({ ...flow, isContractWallet: true }))

describe('paid without a note', () =>
  describeCuts({
    ...flow,
    request: async (wallet, world) => ({ ...(await flow.request(wallet, world)), isWithoutMemo: true }),
  }))

describe('paid from an account of the wallet', () =>
  describeCuts({
    ...flow,
    prepare: ({ chain }) => chain.deploySafe(),
    request: async (wallet, world) => ({
      ...(await flow.request(wallet, world)),
      fromAccount: await deployAccount(world, wallet),
    }),
  }))
