import { wire } from '../../../testing/entities'
import { wiresCsv } from './wiresCsv'

test('a wire is a line of dates with zone, plain amounts and texts that run no formula', () => {
  const [head, line, end] = wiresCsv([
    wire({
      amount: '1250.00',
      status: 'Returned',
      statusReason: 'Account closed, said the bank.',
      returned: '1245.50',
      createdAt: '2026-11-20T12:00:00.000Z',
      changes: [{ status: 'Returned', at: '2026-11-24T09:30:00.000Z' }],
      recipientDetails: { name: '=1+1', town: 'London', country: 'GB' },
      bankingDetails: { scheme: 'iban', iban: 'GB33BUKB20201555555555', reference: '-2, +3' },
    }),
  ]).split('\r\n')
  expect(head).toMatch(/^Date,Status,Status since,Reason,Amount,Currency,Returned,Recipient,/)
  expect(line).toBe(
    [
      '2026-11-20T12:00:00.000Z,Returned,2026-11-24T09:30:00.000Z,"Account closed, said the bank."',
      "-1250.00,USD,1245.50,'=1+1,,,,London,GB,,GB33BUKB20201555555555,,",
      `"'-2, +3",,,0x${'3'.repeat(64)}`,
    ].join(','),
  )
  expect(end).toBe('')
})
