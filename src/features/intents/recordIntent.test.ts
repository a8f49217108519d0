import { enter } from '../../testing/browser'
import { anIntent, creditCard, wire } from '../../testing/entities'
import { withStubBank } from '../../testing/stubBank'
import { selectAddress } from '../connection'
import { findRecorded } from './recordIntent'

const bank = withStubBank()
beforeEach(() => enter(bank.tab))

const HASH = `0x${'7'.repeat(64)}`
const added = { amount: '1', value: '2500.00', price: '2500.00', transactionHash: HASH }

test.each([
  [
    'topUp',
    'wireId',
    { success: true, wires: [wire({ id: 'a', payments: [added, added] }), wire({ id: 'b' })] },
  ],
  [
    'collateral',
    'cardId',
    {
      success: true,
      creditCards: [creditCard({ id: 'a', addedCollateral: [added] }), creditCard({ id: 'b' })],
    },
  ],
] as const)(
  '%s: a payment that was added to another one is not taken for its own',
  async (kind, name, answer) => {
    bank.answers['/wire/all'] = bank.answers['/credit/all'] = answer
    const { store } = bank.tab
    const wallet = selectAddress(store.getState()) ?? ''
    const find = (id: string) => {
      const intent = anIntent(wallet, { step: 'recording', hash: HASH }, { kind, body: { [name]: id } })
      return findRecorded(intent, HASH, store.dispatch)
    }
    expect(await find('a')).toEqual({ recorded: { hash: HASH, entityId: 'a' } })
    expect(await find('b')).toEqual({ recorded: undefined })
  },
)
