import { render, screen } from '@testing-library/react'
import { PaymentCard } from './PaymentCard'

test('screen readers read a masked number as its last four digits', () => {
  render(
    <PaymentCard kind="debit" seed="a" number="•••• •••• •••• 4821" holder="Mira Okafor" expiry="11/29" />,
  )
  expect(screen.getByText('Number ending in 4821')).toBeTruthy()
  expect(screen.getByText('•••• •••• •••• 4821').getAttribute('aria-hidden')).toBe('true')
})

test('screen readers read a shown number in full', () => {
  render(
    <PaymentCard kind="debit" seed="a" number="9999 4205 1188 0097" holder="Mira Okafor" expiry="11/29" />,
  )
  expect(screen.getByText('9999 4205 1188 0097').getAttribute('aria-hidden')).toBe('false')
})
