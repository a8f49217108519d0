import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from '../../../lib/paths'
import { api } from '../../../services/api'
import { centsFromUsd, centsOfWei, weiFromEth } from '../../../lib/money'
import {
  describeForm,
  describePayment,
  describeQuote,
  payStepByStep,
  payLateAfterFall,
  type PayingPage,
} from '../../../testing/describePayment'
import { findShown, show } from '../../../testing/show'
import { withCustomer } from '../../../testing/withCustomer'
import { SignInNotice } from '../../connection'
import { CreditApplicationPage } from './CreditApplicationPage'

const customer = withCustomer()
const { mine, asked, creditCards } = customer
const open = () =>
  show(
    customer.tab,
    <>
      <SignInNotice />
      <CreditApplicationPage />
    </>,
    paths.creditApplication,
  )

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement
const line = () => screen.getByLabelText('Credit line')
const collateral = () => screen.getByLabelText('Collateral')
const GO_ON = { name: 'Review application' }
const goOnButton = () => screen.getByRole('button', GO_ON)
const LOCK = 'Lock 4.04 ETH on Local chain'
/** The card that was opened, with its number. */
const OPENED = /^Number ending in \d{4}$/

async function openForm(): Promise<void> {
  open()
  await findShown('$2,500.00')
  await findShown('10 ETH')
}

async function type(label: string, text: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label))
  if (text !== '') await userEvent.paste(text)
}

const goOn = async () => userEvent.click(await screen.findByRole('button', GO_ON))

/** Fills the form and goes to the review. */
async function review(amount = '5,000'): Promise<HTMLElement> {
  await openForm()
  await type('Credit line', amount)
  await goOn()
  return screen.findByRole('button', { name: LOCK })
}

const page: PayingPage = {
  customer,
  open,
  review,
  pay: LOCK,
  payAt2000: 'Lock 5.05 ETH on Local chain',
  returnToReview: async () => {
    expect(fact('Credit line')).toHaveTextContent('$5,000.00')
    return screen.findByRole('button', { name: LOCK })
  },
  path: '/credit/create',
  done: OPENED,
  expectRecordedOnce: async () => expect(await creditCards()).toHaveLength(1),
}

describe('the form', () => {
  test('shows collateral and figures of a line while it is typed, without creating anything', async () => {
    await openForm()
    expect(fact('Collateral value')).toHaveTextContent('–')
    expect(await screen.findByRole('img', { name: 'Your new credit card' })).toBeInTheDocument()
    await type('Credit line', '5,000')
    // Twice the line, with one per cent of headroom.
    expect(collateral()).toHaveValue('4.04')
    expect(screen.getByRole('img', { name: 'Your new credit card, $5,000.00' })).toBeInTheDocument()
    expect(fact('Your wallet holds')).toHaveTextContent('10 ETH')
    expect(fact('Collateral value')).toHaveTextContent('$10,100.004.04 ETH')
    expect(fact('Credit line')).toHaveTextContent('$5,000.00')
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Loan-to-value 49.6%')
    expect(fact('Margin call at')).toHaveTextContent('$1,733.37')
    expect(fact('Liquidation at')).toHaveTextContent('$1,485.75')
    expect(fact('ETH can fall')).toHaveTextContent(/30%/)
    expect(fact('ETH price')).toHaveTextContent(/Florin, (just now|\d+ s ago)/)
    await waitFor(() => expect(fact('Network fee')).toHaveTextContent(/about 0\.0000\d+ ETH/))
    expect(customer.world.line.count('/credit/create')).toBe(0)
  })

  test('announces the figures once typing pauses, and not when the price moves', async () => {
    await openForm()
    await type('Credit line', '5,000')
    const said = 'Loan-to-value 49.6%. Margin call at $1,733.37, liquidation at $1,485.75.'
    expect(screen.queryByText(said)).toBeNull()
    expect(await screen.findByText(said)).toHaveAttribute('role', 'status')
    await customer.setPrice(240_000n)
    await customer.tab.store.dispatch(
      api.endpoints.quotePrice.initiate(customer.wallet.address, { forceRefetch: true, subscribe: false }),
    )
    await waitFor(() => expect(fact('Collateral value')).toHaveTextContent('4.2084 ETH'))
    expect(screen.getByText(said)).toBeInTheDocument()
  })

  test('refuses a line that cannot be opened with the reason, and focuses it', async () => {
    await openForm()
    await type('Credit line', '0.5')
    await goOn()
    expect(line()).toHaveAccessibleDescription('The least that can be asked for is $1.00.')
    expect(line()).toHaveFocus()
    expect(screen.queryByRole('button', { name: /^Lock/ })).toBeNull()
  })

  test.each(['1000000000', '99999999999999'])(
    'says at once that a line of %s is too large, and nothing else',
    async (text) => {
      await openForm()
      await type('Credit line', text)
      const most = 'The most that can be asked for is $10,000,000.'
      expect(line()).toHaveAccessibleDescription(most)
      expect(screen.getByRole('slider', { name: 'Safety margin' })).toHaveAttribute(
        'aria-valuetext',
        'Loan-to-value –',
      )
      await goOn()
      expect(line()).toHaveAccessibleDescription(most)
      expect(screen.queryByText(/Enter an amount/)).toBeNull()
    },
  )

  test('proposes the line when collateral is typed first', async () => {
    await openForm()
    await type('Collateral', '4.04')
    expect(line()).toHaveValue('5000.00')
    expect(line()).toHaveAccessibleDescription('Proposed for this collateral.')
    expect(screen.getByText('Larger line')).toBeInTheDocument()
  })

  test('keeps both typed amounts, and proposes again on request or when an emptied field loses focus', async () => {
    await openForm()
    await type('Credit line', '5,000')
    await type('Collateral', '6')
    await type('Credit line', '6,000')
    expect(collateral()).toHaveValue('6')
    expect(screen.getByText('You typed both amounts, so neither follows the other.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Propose the collateral' }))
    expect(collateral()).toHaveValue('4.848')
    expect(line()).toHaveValue('6,000')
    expect(screen.queryByText(/neither follows/)).toBeNull()
    await type('Collateral', '')
    expect(collateral()).toHaveValue('')
    await userEvent.tab()
    expect(collateral()).toHaveValue('4.848')
  })

  test('locks more collateral as the safety margin goes right, which lowers the margin-call price', async () => {
    await openForm()
    await type('Credit line', '5,000')
    const slider = screen.getByRole('slider', { name: 'Safety margin' })
    fireEvent.change(slider, { target: { value: '35' } })
    expect(collateral()).toHaveValue('8')
    expect(slider).toHaveAttribute('aria-valuetext', 'Loan-to-value 25%')
    expect(fact('Margin call at')).toHaveTextContent('$875.36')
  })

  test('shows at once how much collateral the line needs, stays open, and warns without headroom', async () => {
    await openForm()
    await type('Credit line', '5,000')
    await type('Collateral', '3.9999')
    expect(collateral()).toHaveAccessibleDescription(
      /A line of \$5,000\.00 takes at least 4 ETH at this price: it opens at up to half/,
    )
    expect(fact('ETH can fall')).toHaveTextContent(/%before a margin call$/)
    await goOn()
    expect(collateral()).toHaveFocus()
    expect(screen.queryByRole('button', { name: /^Lock/ })).toBeNull()
    // With so little collateral the price is below the margin call already.
    await type('Collateral', '2')
    expect(fact('ETH can fall')).toHaveTextContent('Already below')
    // Exactly twice the line is enough, without headroom.
    await type('Collateral', '4')
    expect(screen.getByText(/leaves nothing to spare/)).toBeInTheDocument()
    await userEvent.click(goOnButton())
    expect(await screen.findByRole('button', { name: 'Lock 4 ETH on Local chain' })).toBeInTheDocument()
  })

  test('shows at once that the balance is too low for collateral and fee', async () => {
    await customer.world.chain.fund(customer.browser.provider.address, weiFromEth('4.04'))
    open()
    await findShown('4.04 ETH')
    await findShown('$2,500.00')
    await type('Credit line', '5,000')
    expect(collateral()).toHaveAccessibleDescription(
      /Your wallet holds 4\.04 ETH, which is not enough for this payment and its fee: 0\.001 ETH short/,
    )
    await goOn()
    expect(collateral()).toHaveFocus()
    expect(asked()).toBe(0)
  })

  test('proposes nothing without a price, and goes on once there is one', async () => {
    customer.world.line.price = undefined
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('The price of ETH is not available right now')
    await type('Credit line', '5,000')
    expect(collateral()).toHaveValue('')
    expect(fact('Collateral value')).toHaveTextContent('–')
    await goOn()
    await waitFor(() => expect(goOnButton()).not.toHaveAttribute('aria-busy'))
    expect(screen.queryByRole('button', { name: /^Lock/ })).toBeNull()
    customer.world.line.price = '2500.00'
    await userEvent.click(goOnButton())
    expect(await screen.findByRole('button', { name: LOCK })).toBeInTheDocument()
  })

  test('keeps its input after the review, after navigation, and after a reload without the quote', async () => {
    await review()
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    expect(line()).toHaveValue('5,000')
    // Waits for the price: its proposal would replace what is typed before.
    await waitFor(() => expect(collateral()).toHaveValue('4.04'))
    await type('Collateral', '6')
    cleanup()
    await openForm()
    expect(collateral()).toHaveValue('6')
    cleanup()
    await customer.reload()
    open()
    expect(line()).toHaveValue('5,000')
    expect(collateral()).toHaveValue('6')
    expect(screen.queryByRole('button', { name: /^Lock/ })).toBeNull()
  })

  describeForm({
    ...page,
    fill: async () => {
      await openForm()
      await type('Credit line', '5,000')
    },
    goOn,
    fee: 'gasFor',
  })
})

describe('the review', () => {
  test('shows the whole request before the wallet is asked, and why a payment was not started', async () => {
    const lock = await review()
    expect(fact('Credit line')).toHaveTextContent('$5,000.00')
    expect(fact('Collateral')).toHaveTextContent('4.04 ETH')
    expect(fact('Collateral value')).toHaveTextContent('$10,100.00')
    expect(fact('Interest, fees, repayment')).toHaveTextContent('None: nothing can be spent on the line yet')
    // The customer spends the ether elsewhere meanwhile.
    await act(() => customer.world.chain.fund(customer.browser.provider.address, weiFromEth('4.04')))
    await userEvent.click(lock)
    expect(
      await screen.findByText('Your wallet does not hold enough ETH for this payment and its fee.'),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: LOCK })).toBeInTheDocument()
    expect(screen.getByText('By locking ETH you accept our terms, version 9.')).toBeInTheDocument()
    await userEvent.click(screen.getByText('Read the terms'))
    expect(screen.getByText(/^We charge no interest and no fees/)).toBeVisible()
    expect(asked()).toBe(0)
  })

  test('says when a quote cannot be renewed, and renews it once the price is back', async () => {
    await review()
    customer.ahead = 61_000
    customer.world.line.price = undefined
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh quote' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /The price of ETH is not available right now\./,
    )
    await customer.setPrice(200_000n)
    await userEvent.click(screen.getByRole('button', { name: 'Refresh quote' }))
    expect(await screen.findByRole('button', { name: 'Lock 5.05 ETH on Local chain' })).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('keeps typed collateral when the quote is renewed, and returns to the form if it is too little', async () => {
    await openForm()
    await type('Credit line', '5,000')
    await type('Collateral', '5')
    await goOn()
    await screen.findByRole('button', { name: 'Lock 5 ETH on Local chain' })
    await customer.setPrice(210_000n)
    customer.ahead = 61_000
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh quote' }))
    expect(await screen.findByText(/\$2,100\.00 per ETH/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Lock 5 ETH on Local chain' })).toBeInTheDocument()
    await customer.setPrice(190_000n)
    customer.ahead = 130_000
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh quote' }))
    expect(await screen.findByLabelText('Collateral')).toHaveAccessibleDescription(
      /A line of \$5,000\.00 takes at least 5\.2632 ETH at this price/,
    )
    expect(asked()).toBe(0)
  })

  describeQuote(page)
})

describe('the payment', () => {
  test('shows each step until the card is open', async () => {
    await payStepByStep(page)
    const made = await creditCards()
    expect(made).toMatchObject([
      { amount: '5000.00', collateralizedAmount: '4.04', cardStatus: 'Active', marginCallPrice: '1733.37' },
    ])
    expect(screen.getByText(`Number ending in ${made[0]?.lastFour}`)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See your card' })).toHaveAttribute(
      'href',
      `/cards/credit/single?cardID=${made[0]?.id}`,
    )
  })

  test('that the bank cannot record yet says that it goes on by itself', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    customer.world.line.cut()
    await mine()
    const waiting = 'We cannot reach our servers. Your money is safe. We try again automatically.'
    expect(await screen.findByText(waiting)).toBeInTheDocument()
    // A confirmed payment is safe, so the customer need not wait for our servers.
    expect(screen.getByRole('button', { name: 'Apply for another card' })).toBeInTheDocument()
    customer.world.line.mend()
    expect(await screen.findByText(OPENED)).toBeInTheDocument()
    await waitFor(() => expect(asked()).toBe(1))
  })

  test('that arrives late after a fall of ETH opens a line of half its value then', async () => {
    await payLateAfterFall(page)
    expect((await creditCards()).map((card) => centsFromUsd(card.amount))).toEqual([
      centsOfWei(weiFromEth('4.04'), 240_000n) / 2n,
    ])
  })

  test('can be followed by another one with an empty form', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    await mine()
    await screen.findByText(OPENED)
    await userEvent.click(screen.getByRole('button', { name: 'Apply for another card' }))
    expect(line()).toHaveValue('')
    expect(screen.getByRole('list', { name: 'Progress' })).toBeInTheDocument()
  })

  describePayment(page)
})
