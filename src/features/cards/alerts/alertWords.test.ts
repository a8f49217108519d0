import { closedCreditCard, creditCard } from '../../../testing/entities'
import { alertStatusText } from './alertWords'

test('an alert about a closed line is not said to wait', () => {
  const rule = { kind: 'loanToValue', cardId: 'c1', perMille: 600 } as const
  expect(alertStatusText(rule, true, [creditCard({ id: 'c1' })])).toBe('Waiting')
  expect(alertStatusText(rule, true, undefined)).toBe('Waiting')
  expect(alertStatusText(rule, true, [closedCreditCard({ id: 'c1' })])).toBe(
    'Not watched: this line is closed.',
  )
})
