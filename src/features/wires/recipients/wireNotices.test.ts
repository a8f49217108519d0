import { wire } from '../../../testing/entities'
import { EMPTY_WIRE, recipientOf, type WireForm } from '../wiresSlice'
import { accountShown, changedRecipient, sentBefore } from './wireNotices'

const form = (changes: Partial<WireForm> = {}): WireForm => ({
  ...EMPTY_WIRE,
  name: 'Lena Fischer',
  iban: 'DE89 3704 0044 0532 0130 00',
  ...changes,
})
const us = { scheme: 'us', iban: '', routingNumber: '021000021', accountNumber: '1234567890' } as const
const saved = [recipientOf(form()), recipientOf(form({ name: 'Grace Hopper', ...us }))]

describe('a form that differs from a saved recipient', () => {
  test.each<[string, Partial<WireForm>, string | undefined]>([
    ['in nothing', {}, undefined],
    ['in how it is typed', { name: ' lena  fischer ', iban: 'de89370400440532013000' }, undefined],
    [
      'in the name of the account',
      { name: 'Lena Fisher' },
      'You saved this account as Lena Fischer. Now it is for Lena Fisher.',
    ],
    [
      'in the account of the name',
      { iban: 'GB29 NWBK 6016 1331 9268 19' },
      'So far you paid Lena Fischer at another account, DE…3000. If an e-mail told you of this one, call them before you send: forged invoices work this way.',
    ],
    [
      'in the kind of account',
      { name: 'Grace Hopper', iban: 'GB29 NWBK 6016 1331 9268 19' },
      'So far you paid Grace Hopper at another account, …7890. If an e-mail told you of this one, call them before you send: forged invoices work this way.',
    ],
    ['in everything', { name: 'Ada Lovelace', iban: 'GB29 NWBK 6016 1331 9268 19' }, undefined],
  ])('%s', (_, changes, sentence) => expect(changedRecipient(form(changes), saved)).toBe(sentence))
})

test('an account is named by a few characters', () => {
  expect(accountShown(recipientOf(form(us)))).toBe('…7890')
})

describe('a wire to the same account', () => {
  const now = new Date(2026, 10, 24, 9).getTime()
  const at = (day: number) => new Date(2026, 10, day, 23, 30).toISOString()
  const sent = (changes: object) =>
    wire({
      amount: '1250.00',
      bankingDetails: { scheme: 'iban', iban: 'DE89370400440532013000' },
      ...changes,
    })
  test.each<[string, object[], string | undefined]>([
    ['today', [{ createdAt: at(24) }], 'You sent $1,250.00 to this account today.'],
    ['yesterday', [{ createdAt: at(23) }], 'You sent $1,250.00 to this account yesterday.'],
    ['this month', [{ createdAt: at(3) }], 'You sent $1,250.00 to this account on Nov 3, 2026.'],
    ['long ago', [{ createdAt: new Date(2026, 9, 20).toISOString() }], undefined],
    [
      'that came back',
      [
        { createdAt: at(23), status: 'Returned' },
        { createdAt: at(22), amount: '7.00' },
      ],
      'You sent $7.00 to this account on Nov 22, 2026.',
    ],
    ['of an unknown day', [{ createdAt: undefined }], undefined],
    [
      'of another account',
      [{ createdAt: at(23), bankingDetails: { ...us, accountType: 'checking' } }],
      undefined,
    ],
  ])('%s', (_, wires, sentence) => expect(sentBefore(form(), wires.map(sent), now)).toBe(sentence))

  test('of the United States', () => {
    const wires = [sent({ createdAt: at(23), bankingDetails: { ...us, accountType: 'checking' } })]
    expect(sentBefore(form(us), wires, now)).toBe('You sent $1,250.00 to this account yesterday.')
  })
})
