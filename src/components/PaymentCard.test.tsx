import { act, render, screen } from '@testing-library/react'
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

const engraving = (container: HTMLElement) => container.querySelector('path')

test('a card of its own has its engraving at once', () => {
  const { container } = render(
    <PaymentCard kind="debit" seed="a" number="•••• •••• •••• 4821" holder="Mira Okafor" expiry="11/29" />,
  )
  expect(engraving(container)).not.toBeNull()
})

describe('in a list', () => {
  // jsdom is never idle: a timer stands in, as in Safari.
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  const card = (
    <PaymentCard
      kind="debit"
      seed="a"
      number="•••• •••• •••• 4821"
      holder="Mira Okafor"
      expiry="11/29"
      isInList
    />
  )

  test('a card is engraved when the page is idle', () => {
    const { container } = render(card)
    expect(engraving(container)).toBeNull()
    act(() => jest.runOnlyPendingTimers())
    expect(engraving(container)).not.toBeNull()
  })

  test('a card that has scrolled away is not engraved', () => {
    const timers = jest.getTimerCount()
    const { unmount } = render(card)
    expect(jest.getTimerCount()).toBe(timers + 1)
    unmount()
    expect(jest.getTimerCount()).toBe(timers)
  })

  test('the list says what the card shows, not the card', () => {
    const { container } = render(card)
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
    expect(screen.queryByText(/Number ending in|Expires/)).toBeNull()
  })
})
