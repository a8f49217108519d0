import { render, screen } from '@testing-library/react'
import { AmountField } from './AmountField'

const field = (value: string, error?: string) =>
  render(<AmountField label="Amount" unit="$" value={value} error={error} onChange={() => undefined} />)

test('asks to write an unclear amount in another way, and says nothing more beside an error', () => {
  const { unmount } = field('5,00')
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(
    'We cannot tell what “5,00” means. Write it like 1234.50.',
  )
  unmount()
  field('5,00', 'Enter an amount such as 250.')
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Enter an amount such as 250.')
})

test('says how it reads an amount with marks, also beside an error', () => {
  field('25,000', 'At most $10,000.')
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(
    'At most $10,000. We read this as $25,000.00.',
  )
})
