import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setLocale } from '../../../lib/locale'
import { addCollateralHref } from '../../../lib/paths'
import type { CreditCard } from '../../../services/contracts'
import { PRICE_URL, type FakeFetch } from '../../../testing/fakeFetch'
import { answersIn, enter, type Tab } from '../../../testing/browser'
import { creditCard } from '../../../testing/entities'
import { openStubBank, openStubBrowser } from '../../../testing/stubBank'
import { openPriceService, type PriceService } from '../../../testing/priceService'
import { nextFrame, show } from '../../../testing/show'
import { testEnv } from '../../../testing/testEnv'
import { selectCollateralText } from '../cardsSlice'
import { CreditHealth } from './CreditHealth'
import { MarginCallNotice } from './MarginCallNotice'

let line: FakeFetch
let second: PriceService
let tab: Tab
/** Added to the page's clock, in milliseconds. */
let ahead: number
beforeEach(async () => {
  localStorage.clear()
  line = openStubBank().line
  second = await openPriceService('2500.00')
  ahead = 0
  tab = openStubBrowser().openTab({
    env: { ...testEnv(), priceUrls: [PRICE_URL, second.url] },
    now: () => Date.now() + ahead,
  })
  await enter(tab)
})
afterEach(async () => {
  setLocale('en-US')
  tab.close()
  line.close()
  await second.close()
})

const open = (changes: Partial<CreditCard> = {}) => {
  const card = creditCard(changes)
  return show(
    tab,
    <>
      <MarginCallNotice cards={[card]} isOnItsPage />
      <CreditHealth card={card} />
    </>,
  )
}
const address = () => screen.getByRole('note', { name: 'Address' })
const health = () => within(screen.getByRole('region', { name: 'Credit health' }))
const whatIf = () => within(screen.getByRole('region', { name: 'What if ETH moves?' }))
const at = (price: string) => {
  line.price = price
  second.price = price
}
const fact = (label: string) => health().getByText(label).parentElement

test('shows the status, the figures and a description for screen readers', async () => {
  open()
  expect(await health().findByText('Healthy')).toBeInTheDocument()
  expect(health().getByRole('img')).toHaveAccessibleName(
    'Healthy. ETH is at $2,500.00. Margin call at $1,750.71, liquidation at $1,500.61.',
  )
  expect(health().getByText('ETH can fall 29% before a margin call.')).toBeInTheDocument()
  expect(fact('Loan-to-value')).toHaveTextContent('50%')
  expect(fact('Health factor')).toHaveTextContent('1.66')
  expect(
    health().getByText(/^ETH \$2,500\.00 from price\.localhost, (just now|\d+ s ago)\.$/),
  ).toBeInTheDocument()
})

test('near the margin call the possible fall has a decimal, rounded down', async () => {
  at('1800.00')
  open()
  expect(await health().findByText('ETH can fall 2.7% before a margin call.')).toBeInTheDocument()
})

/** The notice above everything else. */
const alert = async () => within(await screen.findByRole('alert'))

test('a margin call leads to the form with the collateral that ends it', async () => {
  at('1700.00')
  open({ addedCollateral: [] })
  const add = await (await alert()).findByRole('link', { name: 'Add 0.524887 ETH' })
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Nothing is owed on this line, so none of its collateral is sold. Add 0.524887 ETH, worth $892.31, to be back at 65% loan-to-value. Or close the line: that is free, and all of your ETH comes back.',
  )
  await userEvent.click(add)
  expect(address()).toHaveTextContent(addCollateralHref('c1'))
  expect(selectCollateralText(tab.store.getState(), 'c1')).toBe('0.524887')
})

test('the collateral is filled in as it is typed in the locale', async () => {
  setLocale('de-DE')
  at('1700.00')
  open({ addedCollateral: [] })
  await userEvent.click(await (await alert()).findByRole('link', { name: 'Add 0,524887 ETH' }))
  expect(selectCollateralText(tab.store.getState(), 'c1')).toBe('0,524887')
})

test('a margin call of a frozen card can be ended without unfreezing it', async () => {
  at('1700.00')
  open({ addedCollateral: [], cardStatus: 'Frozen' })
  expect(await (await alert()).findByRole('link', { name: 'Add 0.524887 ETH' })).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('Add 0.524887 ETH, worth')
})

test('at a bank that takes no more collateral, a margin call leads to a person', async () => {
  at('1700.00')
  open()
  expect(await (await alert()).findByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    tab.ports.env.pilotApplicationUrl,
  )
  expect(screen.getByRole('alert')).toHaveTextContent(/You cannot add collateral in the app yet/)
  expect(screen.getByRole('alert')).not.toHaveTextContent(/Add \d/)
})

test.each([
  ['1700.00', 'Margin call', 'margin-call price', 'Margin call'],
  ['1500.61', 'Liquidation', 'liquidation price', 'Liquidation price reached'],
])('at %s no sentence threatens a sale or asks for a repayment', async (price, status, level, title) => {
  at(price)
  open({ addedCollateral: [] })
  expect(await health().findByText(status)).toBeInTheDocument()
  expect(
    health().getByText(
      `ETH is at or below the ${level}. Nothing is owed on this line, so none of its collateral is sold.`,
    ),
  ).toBeInTheDocument()
  expect(within(screen.getByRole('alert')).getByText(title)).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(/may be sold|Repay \$|you would have to repay/i)
})

test('of two prices that contradict each other the lower counts, and the screen says so', async () => {
  second.price = '1700.00'
  open()
  expect(await health().findByText('Margin call')).toBeInTheDocument()
  expect(health().getByText('Two price services contradict each other')).toBeInTheDocument()
})

test('says so when the second price service does not answer', async () => {
  second.price = undefined
  open()
  expect(await health().findByText(/this price is not checked/)).toBeInTheDocument()
  expect(health().getByText('Healthy')).toBeInTheDocument()
})

test('a price older than a minute is marked as stale, with its age', async () => {
  open()
  await health().findByText('Healthy')
  at('')
  line.price = undefined
  ahead = 125_000
  expect(await health().findByText('Stale, 2 min old')).toBeInTheDocument()
  expect(health().getByText('Healthy at the last known price')).toBeInTheDocument()
})

test('an unknown price gives no status, and a button asks again', async () => {
  line.price = undefined
  second.price = undefined
  open()
  expect(await health().findByText('Not known right now')).toBeInTheDocument()
  expect(health().queryByText('Healthy')).toBeNull()
  expect(health().queryByRole('img')).toBeNull()
  expect(fact('Margin call')).toHaveTextContent('$1,750.71')
  at('2500.00')
  await userEvent.click(health().getByRole('button', { name: 'Try again' }))
  expect(await health().findByText('Healthy')).toBeInTheDocument()
})

test.each([
  ['no debt', { amount: '0.00' }, /^No debt\./],
  ['no collateral', { collateralizedAmount: '0' }, /^No ETH is locked/],
])('%s gives no status', async (_what, changes, sentence) => {
  open(changes)
  expect(await health().findByText(sentence)).toBeInTheDocument()
  await waitFor(() =>
    expect(answersIn(tab.store)).toMatchObject({ 'ethPrice(undefined)': { status: 'fulfilled' } }),
  )
  await nextFrame()
  expect(screen.queryByText(/Healthy|Margin call$|∞|Infinity|NaN/)).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})

describe('what if', () => {
  const slider = () => whatIf().getByRole('slider', { name: 'ETH price to try' })
  const field = () => whatIf().getByRole('textbox', { name: 'Or type it' })

  test('shows nothing hypothetical until a price is tried', async () => {
    open()
    await health().findByText('Healthy')
    expect(whatIf().queryByText('Hypothetical')).toBeNull()
    expect(slider()).toHaveAttribute('aria-valuetext', 'Current price, ETH is at $2,500.00.')
  })

  test('dragging to a price shows a hypothetical result and leaves the real one alone', async () => {
    open()
    await health().findByText('Healthy')
    fireEvent.change(slider(), { target: { value: '170000' } })
    expect(whatIf().getByText('Hypothetical')).toBeInTheDocument()
    expect(slider()).toHaveAttribute(
      'aria-valuetext',
      'If ETH were at $1,700.00: Margin call, loan-to-value 73.6%.',
    )
    expect(whatIf().getByText('Margin call')).toBeInTheDocument()
    expect(
      whatIf().getByText('To bring loan-to-value back to 65% you would add 0.524887 ETH, or close the line.'),
    ).toBeInTheDocument()
    expect(field()).toHaveValue('1700.00')
    expect(health().getByText('Healthy')).toBeInTheDocument()
  })

  test('a price can be dragged to where a comma ends the whole part', async () => {
    setLocale('de-DE')
    open()
    await health().findByText('Healthy')
    fireEvent.change(slider(), { target: { value: '170050' } })
    expect(field()).toHaveValue('1700,50')
    expect(field()).toBeValid()
    expect(whatIf().getByText('Hypothetical')).toBeInTheDocument()
  })

  test('a price can be typed, even one beyond the slider', async () => {
    open()
    await health().findByText('Healthy')
    await userEvent.type(field(), '9,000')
    expect(whatIf().getByText('If ETH were at $9,000.00', { selector: 'p' })).toBeInTheDocument()
    expect(whatIf().getByText('13.9%')).toBeInTheDocument()
    expect(slider()).toHaveValue(slider().getAttribute('max'))
  })

  test.each(['abc', '0', '-5', '1.234'])('rejects %j as a price', async (text) => {
    open()
    await health().findByText('Healthy')
    await userEvent.type(field(), text)
    expect(field()).toHaveAccessibleDescription(
      expect.stringMatching(/^Enter a price in US dollars, such as 2,000\./),
    )
    expect(whatIf().queryByText('Hypothetical')).toBeNull()
  })

  test('works while no price is known, and can be reset', async () => {
    line.price = undefined
    second.price = undefined
    open()
    await health().findByText('Not known right now')
    await userEvent.type(field(), '1400')
    expect(whatIf().getByText('Liquidation')).toBeInTheDocument()
    await userEvent.click(whatIf().getByRole('button', { name: 'Reset' }))
    expect(whatIf().queryByText('Hypothetical')).toBeNull()
    expect(field()).toHaveValue('')
  })
})
