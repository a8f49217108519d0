import { setLocale } from '../../../lib/locale'
import { wire } from '../../../testing/entities'
import { EVERY_WIRE, type WireFilter } from '../wiresSlice'
import { findWires, indexWires } from './findWires'

const wires = [
  wire({
    id: 'ada',
    amount: '1250.00',
    createdAt: '2026-11-20T12:00:00.000Z',
    recipientDetails: { name: 'Ada Lovelace', town: 'London', country: 'GB' },
    bankingDetails: { scheme: 'iban', iban: 'GB33BUKB20201555555555', reference: 'Invoice 2026-114' },
    uetr: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  }),
  wire({
    id: 'grace',
    amount: '75.20',
    status: 'Sent',
    createdAt: '2026-11-18T12:00:00.000Z',
    recipientDetails: { name: 'Grace Hopper', town: 'New York', country: 'US' },
    bankingDetails: {
      scheme: 'us',
      routingNumber: '021000021',
      accountNumber: '1234567890',
      accountType: 'checking',
    },
  }),
  wire({ id: 'undated', amount: '2500.00', status: 'Completed' }),
]

afterEach(() => setLocale('en-US'))

const found = (filter: Partial<WireFilter>, search = '') =>
  findWires(indexWires(wires), { ...EVERY_WIRE, ...filter }, search).map((entry) => entry.wire.id)

test.each([
  ['', ['ada', 'grace', 'undated']],
  ['  ', ['ada', 'grace', 'undated']],
  ['lovelace', ['ada', 'undated']],
  ['LOVE london', ['ada', 'undated']],
  ['love york', []],
  ['gb33 bukb 2020', ['ada', 'undated']],
  ['invoice 114', ['ada']],
  ['3f2504e0', ['ada']],
  ['021000021', ['grace']],
  ['1234567890', ['grace']],
  ['sent', ['grace']],
  ['$1,250', ['ada']],
  ['75.2', ['grace']],
  ['0x333', ['ada', 'grace', 'undated']],
])('%j finds %j', (search, ids) => expect(found({}, search)).toEqual(ids))

test.each([
  ['de-DE', '1.250,00'],
  ['de-DE', '1250,0'],
  ['de-CH', "1'250.00"],
  ['fr-FR', '1 250,00 $US'],
])('in %s, %j finds the amount', (tag, search) => {
  setLocale(tag)
  expect(found({}, search)).toContain('ada')
  expect(found({}, search)).not.toContain('grace')
})

test('a reference is found as it is written', () => {
  const referenced = wire({
    bankingDetails: { scheme: 'iban', iban: 'GB33BUKB20201555555555', reference: 'No 1,234' },
  })
  expect(findWires(indexWires([referenced]), EVERY_WIRE, '1,234')).toHaveLength(1)
})

test.each<[Partial<WireFilter>, string[]]>([
  [{ status: 'Sent' }, ['grace']],
  [{ from: '2026-11-19' }, ['ada']],
  [{ to: '2026-11-18' }, ['grace']],
  [{ from: '2026-11-18', to: '2026-11-20' }, ['ada', 'grace']],
  [{ least: '1,250' }, ['ada', 'undated']],
  [{ most: '$1250.00' }, ['ada', 'grace']],
  [{ least: '1250.01', most: '2499.99' }, []],
  [{ least: 'lots' }, ['ada', 'grace', 'undated']],
  [{ status: 'Sent', least: '100' }, []],
])('%j shows %j', (filter, ids) => expect(found(filter)).toEqual(ids))
