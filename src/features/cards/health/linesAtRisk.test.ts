import { closedCreditCard, creditCard } from '../../../testing/entities'
import { calledLines, linesAtRisk, weakestLine } from './linesAtRisk'

const strong = creditCard({ id: 'strong', marginCallPrice: '900.00' })
const weak = creditCard({ id: 'weak', marginCallPrice: '10000.00' })
const middle = creditCard({ id: 'middle', marginCallPrice: '2000.00' })

test('the weakest line is the one whose margin call comes first as ETH falls', () => {
  expect(linesAtRisk([strong, weak, middle])).toEqual([weak, middle, strong])
  expect(weakestLine([strong, middle])).toBe(middle)
})

test('no price endangers a line that is closed, not paid for, or without debt or collateral', () => {
  const safe = [
    closedCreditCard({ marginCallPrice: '9000.00' }),
    creditCard({ marginCallPrice: '9000.00', fundingStatus: 'Pending' }),
    creditCard({ marginCallPrice: '9000.00', amount: '0.00' }),
    creditCard({ marginCallPrice: '9000.00', collateralizedAmount: '0' }),
  ]
  expect(weakestLine([...safe, strong])).toBe(strong)
  expect(weakestLine(safe)).toBeUndefined()
})

test('a line is called once the price has reached its margin call', () => {
  const called = (cents: bigint) => calledLines([strong, weak, middle], cents).map(({ id }) => id)
  expect(called(1_000_001n)).toEqual([])
  expect(called(1_000_000n)).toEqual(['weak'])
  expect(called(90_000n)).toEqual(['weak', 'middle', 'strong'])
})
