import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LOCAL_ACCOUNTS } from '../lib/localChain'
import { enterSignedIn } from './browser'
import { BEFORE, traverse } from './show'
import type { Customer } from './withCustomer'

/** A page that pays. Its review shows one payment, at 2,500 dollars for an ether. */
export interface PayingPage {
  customer: Customer
  open: () => unknown
  /** Fills the form and goes on to the review. @returns the button that pays */
  review: () => Promise<HTMLElement>
  /** The button's name, and its name when an ether is worth 2,000 dollars. */
  pay: string
  payAt2000: string
  /** Expects the entered values to be unchanged. @returns the button that pays */
  returnToReview: () => Promise<HTMLElement>
  /** The call that records the payment, and the page's text once it is recorded. */
  path: string
  done: string | RegExp
  /** Expects the bank to have recorded the payment once. */
  expectRecordedOnce: () => Promise<void>
}

/** A form whose amounts follow the price of ETH. */
interface PayingForm extends PayingPage {
  /** Opens the form and fills it in, once it has a price. */
  fill: () => Promise<void>
  goOn: () => Promise<void>
  /** The question to the chain that the network fee needs. */
  fee: 'gasFor' | 'gasPrice'
}

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement

/** Tests of both cards' forms. Call it among the file's own tests of the form. */
export function describeForm({ customer, open, fill, goOn, payAt2000, fee }: PayingForm): void {
  test('shows a price older than a minute with its age, and goes on with a fresh one only', async () => {
    await fill()
    customer.world.line.price = undefined
    customer.ahead = 75_000
    expect(await screen.findByText('Stale')).toBeInTheDocument()
    expect(fact('ETH price')).toHaveTextContent('1 min ago')
    await goOn()
    expect(await screen.findByRole('alert')).toHaveTextContent('The price of ETH is not available right now')
    expect(screen.queryByRole('button', { name: /^(Lock|Pay)/ })).toBeNull()
    await customer.setPrice(200_000n)
    await goOn()
    expect(await screen.findByRole('button', { name: payAt2000 })).toBeInTheDocument()
  })

  test('says that balance and fee are not known, and never 0, when no node answers', async () => {
    const fails = () => Promise.reject(new Error('no node'))
    await enterSignedIn(
      customer.openTab({ chain: { ...customer.browser.chain, balance: fails, [fee]: fails } }),
    )
    open()
    await waitFor(() => expect(fact('Your wallet holds')).toHaveTextContent('Not known right now'))
    await waitFor(() => expect(fact('Network fee')).toHaveTextContent('Not known right now'))
  })
}

/** Tests of every quote. Call it among the file's own tests of the review. */
export function describeQuote(page: PayingPage): void {
  const { customer, review, pay, payAt2000, done, expectRecordedOnce } = page

  test('names payer, recipient and fee, holds a quote for a minute, then asks to accept the new price', async () => {
    await review()
    expect(fact('From your wallet')).toHaveTextContent(customer.browser.provider.address)
    expect(fact('To Florin')).toHaveTextContent(LOCAL_ACCOUNTS.treasury)
    // In groups of four, so that no line begins with its last characters alone.
    expect(screen.getByText(LOCAL_ACCOUNTS.treasury.slice(-4))).toBeInTheDocument()
    await waitFor(() => expect(fact('Network fee')).toHaveTextContent(/about 0\.0000\d+ ETH\$0\.\d\d$/))
    await customer.setPrice(200_000n)
    customer.ahead = 61_000
    const update = await screen.findByRole('button', { name: 'Refresh quote' })
    expect(screen.queryByRole('button', { name: pay })).toBeNull()
    await userEvent.click(update)
    expect(await screen.findByRole('button', { name: payAt2000 })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Refresh quote' })).toBeNull()
    expect(customer.asked()).toBe(0)
  })

  test('can be paid without its note where the wallet takes none, and is recorded once', async () => {
    customer.browser.provider.failNext('eth_sendTransaction', -32602)
    await userEvent.click(await review())
    const said = 'Your wallet does not send a payment that carries a note. Nothing was sent.'
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    await userEvent.click(screen.getByRole('button', { name: 'Pay without the note' }))
    await screen.findByText('1 of 2 blocks')
    await customer.mine()
    expect(await screen.findByText(done)).toBeInTheDocument()
    expect(customer.browser.provider.asked('eth_sendTransaction')[1]).toMatchObject([{ data: '0x' }])
    await expectRecordedOnce()
  })

  test('cannot be paid without its note either once it has run out', async () => {
    customer.browser.provider.failNext('eth_sendTransaction', -32602)
    await userEvent.click(await review())
    await screen.findByRole('button', { name: 'Pay without the note' })
    customer.ahead = 61_000
    await screen.findByRole('button', { name: 'Refresh quote' })
    expect(screen.queryByRole('button', { name: 'Pay without the note' })).toBeNull()
  })

  test('is not renewed while the bank’s price and the public one are more than two per cent apart', async () => {
    await review()
    customer.world.line.price = '2449.99'
    customer.ahead = 61_000
    const update = await screen.findByRole('button', { name: 'Refresh quote' })
    await userEvent.click(update)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Our price of ETH is $2,500.00, and the public price is $2,449.99.',
    )
    expect(screen.queryByRole('button', { name: pay })).toBeNull()
    customer.world.line.price = '2450.00'
    await userEvent.click(update)
    expect(await screen.findByRole('button', { name: pay })).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })
}

/** Tests of every payment. Call it among the file's own tests of the payment. */
export function describePayment(page: PayingPage): void {
  const { customer, open, review, done } = page
  const { asked, mine } = customer

  test('is made once when the button is pressed several times', async () => {
    await userEvent.tripleClick(await review())
    await screen.findByText('1 of 2 blocks')
    expect(asked()).toBe(1)
    expect(await customer.browser.intents.all()).toHaveLength(1)
  })

  test('lets Back and Forward go between form and review, and Back leave both once it is made', async () => {
    const isReview = () => screen.queryByRole('button', { name: page.pay }) !== null
    expect(document.activeElement).toContainElement(await review())
    expect(document.body).not.toHaveFocus()
    await traverse(-1)
    await waitFor(() => expect(isReview()).toBe(false))
    expect(document.body).not.toHaveFocus()
    await traverse(1)
    const button = await screen.findByRole('button', { name: page.pay })
    expect(document.body).not.toHaveFocus()
    await userEvent.click(button)
    await screen.findByText('1 of 2 blocks')
    await mine()
    await screen.findByText(done)
    await traverse(-1)
    await waitFor(() => expect(screen.getByRole('note', { name: 'Address' })).toHaveTextContent(BEFORE))
    expect(asked()).toBe(1)
  })

  test('that was declined leaves everything as it was, says so, and can be made again', async () => {
    customer.browser.provider.refuseNext('eth_sendTransaction')
    await userEvent.click(await review())
    const said = 'You declined in your wallet. Nothing was sent, and what you entered is as it was.'
    expect(within(await screen.findByRole('alert')).getByText(said)).toBeInTheDocument()
    await userEvent.click(await page.returnToReview())
    await screen.findByText('1 of 2 blocks')
    await mine()
    expect(await screen.findByText(done)).toBeInTheDocument()
    expect(asked()).toBe(2)
    await page.expectRecordedOnce()
  })

  test('goes on after a reload in the middle, and shows its step', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    cleanup()
    await customer.reload()
    open()
    expect(await screen.findByText('1 of 2 blocks')).toBeInTheDocument()
    await mine()
    expect(await screen.findByText(done)).toBeInTheDocument()
    expect(asked()).toBe(1)
    await page.expectRecordedOnce()
  })

  test('whose answer was lost is not made again, and its record is found', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    customer.world.line.loseAnswerOfNext(page.path)
    await mine()
    expect(await screen.findByText(done)).toBeInTheDocument()
    expect(asked()).toBe(1)
    expect(customer.world.line.count(page.path)).toBe(1)
    await page.expectRecordedOnce()
  })
}

/** Pays after the quote has expired, when an ether is worth 2,400 dollars. */
export async function payLateAfterFall({ customer, review, done }: PayingPage): Promise<void> {
  const confirm = customer.browser.provider.holdNext('eth_sendTransaction')
  await userEvent.click(await review())
  await screen.findByText('Open your wallet and confirm the payment.')
  await customer.setPrice(240_000n)
  confirm()
  await screen.findByText('1 of 2 blocks')
  await customer.mine()
  await screen.findByText(done)
}

/** Pays, and expects the page to show each step. */
export async function payStepByStep({ customer, review, done }: PayingPage): Promise<void> {
  const confirm = customer.browser.provider.holdNext('eth_sendTransaction')
  await userEvent.click(await review())
  expect(await screen.findByText('Open your wallet and confirm the payment.')).toBeInTheDocument()
  confirm()
  expect(await screen.findByText('1 of 2 blocks')).toBeInTheDocument()
  expect(screen.getByText('Signed in your wallet')).toBeInTheDocument()
  await customer.mine()
  expect(await screen.findByText(done)).toBeInTheDocument()
}
