import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { debitCard } from '../../testing/entities'
import { AvailableToSpend } from './AvailableToSpend'

const answered = <Data,>(data: Data) => ({
  data,
  error: undefined,
  answeredAt: undefined,
  isFetching: false,
  isOutage: false,
  isMissing: false,
  onRetry: () => undefined,
})

test.each([
  [1, '1 debit card waits for its payment to be confirmed.'],
  [2, '2 debit cards wait for their payments to be confirmed.'],
])('a balance of 0 does not hide %s unconfirmed cards', (count, words) => {
  const cards = Array.from({ length: count }, (_, index) =>
    debitCard({ id: `d${index}`, fundingStatus: 'Pending' }),
  )
  render(
    <MemoryRouter>
      <AvailableToSpend balance={answered('0.00')} debit={answered(cards)} credit={answered([])} />
    </MemoryRouter>,
  )
  expect(screen.getByText(words)).toBeInTheDocument()
})
