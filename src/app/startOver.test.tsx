import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setLocale } from '../lib/locale'
import type { IntentKind } from '../lib/memo'
import { enter, type Tab } from '../testing/browser'
import { anIntent } from '../testing/entities'
import { show } from '../testing/show'
import { withStubBank } from '../testing/stubBank'
import { selectDraft } from '../features/accounts/accountsSlice'
import {
  debitDrafted,
  selectCollateralText,
  selectCreditDraft,
  selectDebitText,
} from '../features/cards/cardsSlice'
import { selectWireDraft } from '../features/wires/wiresSlice'
import { ActivePayments } from '../features/payments/ActivePayments'

const bank = withStubBank()
beforeEach(() => enter(bank.tab))
afterEach(() => setLocale('en-US'))

type State = ReturnType<Tab['store']['getState']>

const HASH = `0x${'ab'.repeat(32)}`
const ACCOUNT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const words = { title: () => 'Payment', doneLabel: 'Done', doneAction: () => null, anewLabel: 'Another' }

/** Presses "Start over" beside a payment that the customer has cancelled in the wallet. */
async function startOver(kind: IntentKind, body: Record<string, unknown>): Promise<State> {
  const progress = { step: 'cancelled', hash: HASH, by: HASH } as const
  const intent = anIntent(bank.tab.provider.address, progress, { kind, body })
  const flow = { step: 'progress', active: [intent], onAnew: () => undefined } as const
  show(bank.tab, <ActivePayments flow={flow} {...words} />)
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  return bank.tab.store.getState()
}

test.each<[IntentKind, Record<string, unknown>, (state: State) => unknown, unknown]>([
  ['debit', { amount: '420.00' }, selectDebitText, '420,00'],
  [
    'credit',
    { amount: '5000.00', collateralizedAmount: '4.04' },
    selectCreditDraft,
    { line: '5000,00', collateral: '4,04', follows: 'none', percent: 50 },
  ],
  [
    'collateral',
    { cardId: 'c1', collateralizedAmount: '0.5' },
    (state) => selectCollateralText(state, 'c1'),
    '0,5',
  ],
  [
    'wire',
    {
      amount: '420.00',
      recipientDetails: { name: 'Lena Fischer', town: 'Berlin', country: 'DE' },
      bankingDetails: {
        scheme: 'us',
        routingNumber: '021000021',
        accountNumber: '1',
        accountType: 'savings',
      },
    },
    selectWireDraft,
    expect.objectContaining({ amount: '420,00', name: 'Lena Fischer', scheme: 'us', accountType: 'savings' }),
  ],
  [
    'account',
    { accountLabel: 'Studio', userPermissions: { owners: [ACCOUNT], threshold: 1 } },
    selectDraft,
    { label: 'Studio', owners: [ACCOUNT], threshold: 1 },
  ],
])('"Start over" fills the empty form of a %s with %j', async (kind, body, select, expected) => {
  setLocale('de-DE')
  const state = await startOver(kind, body)
  expect(select(state)).toEqual(expected)
})

test('"Start over" keeps what the customer has typed since', async () => {
  bank.tab.store.dispatch(debitDrafted('5'))
  expect(selectDebitText(await startOver('debit', { amount: '420.00' }))).toBe('5')
})
