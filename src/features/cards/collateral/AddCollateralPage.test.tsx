import { randomUUID } from 'node:crypto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { collateralBody } from '../../../testing/bodies'
import { describeForm, describePayment, describeQuote, payStepByStep } from '../../../testing/describePayment'
import { openCreditCard } from '../../../testing/openCreditCard'
import { findShown, show } from '../../../testing/show'
import { withCustomer } from '../../../testing/withCustomer'
import { addCollateralHref, creditCardHref } from '../../../lib/paths'
import { weiFromEth } from '../../../lib/money'
import { api } from '../../../services/api'
import { draftIntentId } from '../../payments'
import { draftCollateral } from '../cardsSlice'
import { AddCollateralPage } from './AddCollateralPage'
import { payCollateral } from './payCollateral'

const customer = withCustomer()
const { asked, mine, creditCards } = customer
/** Of a line of 1,000 dollars against an ether. */
let id: string
beforeEach(async () => {
  id = await openCreditCard(customer.world, customer.tab, customer.wallet)
  customer.world.line.sent.length = 0
})

const open = (cardId = id) => show(customer.tab, <AddCollateralPage />, addCollateralHref(cardId))
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement
const field = () => screen.getByLabelText('Collateral to add')
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Review collateral' }))
const LOCK = 'Lock 1 ETH on Local chain'

async function openForm(): Promise<void> {
  open()
  await waitFor(() => expect(fact('ETH price')).toHaveTextContent('$2,500.00'))
  await findShown(/^8\.99\d* ETH$/)
}

async function type(text: string): Promise<void> {
  await userEvent.clear(field())
  if (text !== '') await userEvent.paste(text)
}

async function review(): Promise<HTMLElement> {
  await openForm()
  await type('1')
  await goOn()
  return screen.findByRole('button', { name: LOCK })
}

const freeze = () =>
  customer.tab.store
    .dispatch(api.endpoints.creditFreeze.initiate({ id, wallet: customer.wallet.address }, { track: false }))
    .unwrap()

/** Closes the line as an operator does. The page learns of it from its next call. */
const close = () =>
  act(async () => {
    await customer.world.bank.watch()
    await customer.world.bank.closeLine(id)
  })

const page = {
  customer,
  open,
  review,
  pay: LOCK,
  // It is the ether that counts, whatever it is worth.
  payAt2000: LOCK,
  returnToReview: async () => {
    expect(fact('Collateral to add')).toHaveTextContent('1 ETH')
    return screen.findByRole('button', { name: LOCK })
  },
  get path() {
    return `/credit/collateral/${id}`
  },
  done: 'Collateral added',
  expectRecordedOnce: async () => {
    const [card] = await creditCards()
    expect(card?.addedCollateral).toHaveLength(1)
    expect(card?.collateralizedAmount).toBe('2')
  },
}

describe('the form', () => {
  test('shows what both prices become while an amount is typed, beside what they are now', async () => {
    await openForm()
    expect(fact('Margin call at')).toHaveTextContent('$1,400.57')
    await type('1')
    expect(fact('Margin call at')).toHaveTextContent('$700.29now $1,400.57')
    expect(fact('Liquidation at')).toHaveTextContent('$600.25now $1,200.49')
    expect(fact('Loan-to-value')).toHaveTextContent('20% instead of 40%')
    expect(fact('Collateral value')).toHaveTextContent('$5,000.002 ETH')
    expect(asked()).toBe(0)
  })

  test.each(['', 'one', '0', '1,5', '-1', '1000000.1'])('refuses %j with the reason', async (text) => {
    await openForm()
    await type(text)
    await goOn()
    expect(field()).toHaveAccessibleDescription(/Enter an amount in ETH, such as 0\.5\./)
    expect(field()).toHaveFocus()
    expect(screen.queryByRole('button', { name: /^Lock/ })).toBeNull()
  })

  test('refuses an amount that the bank would leave unclaimed, or that the wallet does not hold', async () => {
    await openForm()
    await type('0.0007')
    await goOn()
    expect(field()).toHaveAccessibleDescription(/The least that can be added is worth \$2\.00\./)
    await type('9')
    expect(field()).toHaveAccessibleDescription(/is not enough for this payment and its fee/)
    await goOn()
    expect(screen.queryByRole('button', { name: /^Lock/ })).toBeNull()
    await type('0.0008')
    await goOn()
    expect(await screen.findByRole('button', { name: 'Lock 0.0008 ETH on Local chain' })).toBeInTheDocument()
  })

  test('offers what ends a margin call while there is one', async () => {
    await openForm()
    expect(screen.queryByRole('button', { name: 'End the margin call' })).toBeNull()
    cleanup()
    await customer.setPrice(130_000n)
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'End the margin call' }))
    // 1,000 dollars at 65 % take 1,538.47 dollars of collateral.
    expect(field()).toHaveValue('0.183432')
    expect(fact('Loan-to-value')).toHaveTextContent('65% instead of 77%')
  })

  test('keeps its input after the review and a reload, and none of another card’s', async () => {
    await review()
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    expect(field()).toHaveValue('1')
    cleanup()
    await customer.reload()
    open()
    await waitFor(() => expect(field()).toHaveValue('1'))
    cleanup()
    open(await openCreditCard(customer.world, customer.tab, customer.wallet))
    await waitFor(() => expect(field()).toHaveValue(''))
  })

  test('one card’s draft becomes one payment, and another card’s another', () => {
    const { store } = customer.tab
    const next = (cardId: string, text: string) => {
      store.dispatch(draftCollateral(cardId, text))
      return store.dispatch(draftIntentId('collateral', customer.wallet.address))
    }
    const first = next(id, '1')
    expect(next(id, '2')).toBe(first)
    expect(next('another', '2')).not.toBe(first)
  })

  describeForm({
    ...page,
    fill: async () => {
      await openForm()
      await type('1')
    },
    goOn,
    fee: 'gasFor',
  })
})

describe('the review', () => {
  test('shows the payment, and the line before and after', async () => {
    await review()
    expect(fact('Credit card')).toHaveTextContent(/•••• \d{4}$/)
    expect(fact('Value of what you add')).toHaveTextContent('$2,500.00')
    expect(fact('Collateral afterwards')).toHaveTextContent('2 ETH')
    expect(fact('Margin call at')).toHaveTextContent('$700.29 instead of $1,400.57')
    expect(fact('Liquidation at')).toHaveTextContent('$600.25 instead of $1,200.49')
    expect(asked()).toBe(0)
  })

  test('is not shown for another card', async () => {
    await review()
    cleanup()
    open(await openCreditCard(customer.world, customer.tab, customer.wallet))
    await waitFor(() => expect(field()).toHaveValue(''))
    expect(screen.queryByRole('button', { name: /^Lock/ })).toBeNull()
  })

  test('sends nothing for a line that was closed while the page was open', async () => {
    const lock = await review()
    await close()
    await userEvent.click(lock)
    // The page's own notice about the closed line replaces the refusal.
    await screen.findByText('No collateral can be added')
    expect(screen.getByText('This credit line is closed. Nothing was sent.')).toBeInTheDocument()
    const { store } = customer.tab
    const body = { wallet: customer.wallet.address, ...collateralBody(id) }
    const offer = { eth: '1', price: '2500.00', priceAt: Date.now(), body }
    const reviewed = { wallet: body.wallet, offer, intentId: randomUUID(), isWithoutMemo: false }
    const paid = payCollateral({ ...reviewed, isOffered: () => true })
    // Without the page, which knows by now.
    cleanup()
    expect(await store.dispatch(paid)).toEqual({
      refusal: 'This credit line is closed. Nothing was sent.',
    })
    expect(asked()).toBe(0)
    expect(await customer.browser.intents.all()).toEqual([])
  })

  describeQuote(page)
})

describe('the payment', () => {
  test('shows each step until the collateral counts, also for a frozen card, and lowers both prices', async () => {
    await act(() => freeze())
    await payStepByStep(page)
    expect(screen.getByRole('link', { name: 'See your card' })).toHaveAttribute('href', creditCardHref(id))
    expect(await creditCards()).toMatchObject([
      {
        id,
        cardStatus: 'Frozen',
        collateralizedAmount: '2',
        marginCallPrice: '700.29',
        liquidationPrice: '600.25',
      },
    ])
    expect(customer.world.line.bodies(page.path)).toMatchObject([
      { ...collateralBody(id), wallet: customer.wallet.address },
    ])
  })

  test('that arrives late after a fall of ETH adds the same ether', async () => {
    const confirm = customer.browser.provider.holdNext('eth_sendTransaction')
    await userEvent.click(await review())
    await screen.findByText('Open your wallet and confirm the payment.')
    await customer.setPrice(200_000n)
    confirm()
    await screen.findByText('1 of 2 blocks')
    await mine()
    expect(await screen.findByText('Collateral added')).toBeInTheDocument()
    expect(await creditCards()).toMatchObject([
      { collateralizedAmount: '2', marginCallPrice: '700.29', addedCollateral: [{ value: '2000.00' }] },
    ])
  })

  test('for a line that is closed before it is recorded stays unclaimed, and says why', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    await close()
    await mine()
    expect(await screen.findByText(/^This credit line is closed\. Reference: /)).toBeInTheDocument()
    expect(await creditCards()).toMatchObject([{ collateralizedAmount: '1' }])
  })

  test('whose answer was lost is found with its card, and not recorded again', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    customer.world.line.loseAnswerOfNext(page.path)
    await mine()
    expect(await screen.findByText('Collateral added')).toBeInTheDocument()
    expect(customer.world.line.count(page.path)).toBe(1)
  })

  describePayment(page)
})

test('for a closed line the page says that nothing can be added, without a form', async () => {
  await close()
  open()
  expect(await screen.findByRole('link', { name: 'See your card' })).toHaveAttribute(
    'href',
    creditCardHref(id),
  )
  expect(screen.getByText('This credit line is closed.')).toBeVisible()
  expect(screen.queryByLabelText('Collateral to add')).toBeNull()
})

test.each(['', 'c9', '..'])('with the id %j there is no such card', async (cardId) => {
  open(cardId)
  expect(await screen.findByText('There is no such card')).toBeInTheDocument()
})

test('a wallet that spends its ether meanwhile is told so, and nothing is sent', async () => {
  const lock = await review()
  await act(() => customer.world.chain.fund(customer.wallet.address, weiFromEth('1')))
  await userEvent.click(lock)
  expect(
    await screen.findByText('Your wallet does not hold enough ETH for this payment and its fee.'),
  ).toBeInTheDocument()
  expect(asked()).toBe(0)
})
