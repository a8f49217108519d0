import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toQuantity } from 'ethers'
import { centsFromUsd, centsOfWei, weiFromEth } from '../../../lib/money'
import { paths } from '../../../lib/paths'
import { api } from '../../../services/api'
import type { Intent } from '../../../services/intents/intent'
import {
  describeForm,
  describePayment,
  describeQuote,
  payStepByStep,
  payLateAfterFall,
  type PayingPage,
} from '../../../testing/describePayment'
import { openAccount } from '../../../testing/accounts'
import { failureAnswer } from '../../../testing/fakeFetch'
import { findShown, show, traverse } from '../../../testing/show'
import { withCustomer } from '../../../testing/withCustomer'
import { SignInNotice } from '../../connection'
import { NewDebitCardPage } from './NewDebitCardPage'

const customer = withCustomer()
const { mine, asked, debitCards } = customer
const open = () =>
  show(
    customer.tab,
    <>
      <SignInNotice />
      <NewDebitCardPage />
    </>,
    paths.newDebitCard,
  )

const fact = (label: string) => screen.getByText(label).parentElement
const amount = () => screen.getByLabelText('Amount')
const reviewButton = () => screen.getByRole('button', { name: 'Review payment' })
const PAY = 'Pay 0.168 ETH on Local chain'
/** The card that was made, with its number. */
const CREATED = /^Number ending in \d{4}$/
const pay = () => screen.findByRole('button', { name: PAY })

/** Fills the form and goes to the review. */
async function review(text = '420', label = PAY): Promise<HTMLElement> {
  open()
  // The form is held until balance, fee and price are there.
  const button = await screen.findByRole('button', { name: 'Review payment' })
  await userEvent.type(amount(), text)
  await userEvent.click(button)
  return screen.findByRole('button', { name: label })
}

const page: PayingPage = {
  customer,
  open,
  review,
  pay: PAY,
  payAt2000: 'Pay 0.21 ETH on Local chain',
  returnToReview: pay,
  path: '/debit/create',
  done: CREATED,
  expectRecordedOnce: async () => expect(await debitCards()).toHaveLength(1),
}

describe('the form', () => {
  test('shows the card and its cost while the amount is typed, the price with its source and age, fee and balance', async () => {
    open()
    await findShown('$2,500.00')
    expect(fact('You pay')).toHaveTextContent('–')
    expect(await screen.findByRole('img', { name: 'Your new debit card' })).toBeInTheDocument()
    expect(fact('ETH price')).toHaveTextContent(/Florin, (just now|\d+ s ago)/)
    await waitFor(() => expect(fact('Your wallet holds')).toHaveTextContent('10 ETH'))
    await waitFor(() => expect(fact('Network fee')).toHaveTextContent(/about 0\.0000\d+ ETH\$0\.\d\d$/))
    await userEvent.type(amount(), '420')
    expect(fact('You pay')).toHaveTextContent('0.168 ETH')
    expect(screen.getByRole('img', { name: 'Your new debit card, $420.00' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '$250' }))
    expect(amount()).toHaveValue('250')
    expect(fact('You pay')).toHaveTextContent('0.1 ETH')
    const calls = new Set(customer.world.line.sent.map(({ path }) => path))
    expect(calls).toEqual(new Set(['/payments/price', '/accounts/all']))
    expect(asked()).toBe(0)
  })

  test('refuses a missing and a too small amount with an error at the field', async () => {
    open()
    await findShown('$2,500.00')
    expect(amount()).toBeValid()
    await userEvent.click(await screen.findByRole('button', { name: 'Review payment' }))
    expect(amount()).toBeInvalid()
    expect(amount()).toHaveAccessibleDescription('Enter an amount in US dollars, such as 420.00.')
    expect(amount()).toHaveFocus()
    await userEvent.type(amount(), '5.239')
    expect(amount()).toHaveAccessibleDescription('We cannot tell what “5.239” means. Write it like 1234.50.')
    await userEvent.clear(amount())
    await userEvent.type(amount(), '1.99')
    expect(amount()).toHaveAccessibleDescription('The least that can be paid is $2.00.')
    await userEvent.click(reviewButton())
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  test('shows at once that the balance is too low, and stays open', async () => {
    await customer.world.chain.fund(customer.browser.provider.address, weiFromEth('0.1685'))
    open()
    await findShown('0.1685 ETH')
    await findShown('$2,500.00')
    await userEvent.type(amount(), '420')
    // The balance covers the payment, but not its fee.
    expect(amount()).toHaveAccessibleDescription(/Your wallet holds 0\.1685 ETH, which is not enough/)
    await userEvent.click(reviewButton())
    expect(amount()).toHaveFocus()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    expect(asked()).toBe(0)
  })

  test('shows no cost without a price, and goes on once there is one', async () => {
    customer.world.line.price = undefined
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('The price of ETH is not available right now')
    await userEvent.type(amount(), '420')
    expect(fact('You pay')).toHaveTextContent('–')
    expect(fact('ETH price')).toHaveTextContent('Not known right now')
    await userEvent.click(reviewButton())
    await waitFor(() => expect(reviewButton()).not.toHaveAttribute('aria-busy'))
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    customer.world.line.price = '2500.00'
    await userEvent.click(reviewButton())
    expect(await pay()).toBeInTheDocument()
  })

  test('stays open when the amount changes while the price is asked', async () => {
    open()
    const button = await screen.findByRole('button', { name: 'Review payment' })
    await userEvent.type(amount(), '420')
    customer.ahead = 61_000
    await screen.findByText('Stale')
    const before = customer.world.line.count('/payments/price')
    const release = customer.world.line.holdNext('/payments/price')
    await userEvent.click(button)
    await waitFor(() => expect(customer.world.line.count('/payments/price')).toBe(before + 1))
    await userEvent.type(amount(), '0')
    release()
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    await userEvent.click(button)
    expect(await screen.findByRole('button', { name: 'Pay 1.68 ETH on Local chain' })).toBeInTheDocument()
  })

  test('quotes nothing while the bank’s price and the public one are too far apart', async () => {
    customer.world.line.price = '2449.99'
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Our price of ETH is $2,500.00, and the public price is $2,449.99. They are more than 2% apart',
    )
    await userEvent.type(amount(), '420')
    expect(fact('You pay')).toHaveTextContent('–')
    await userEvent.click(reviewButton())
    await waitFor(() => expect(reviewButton()).not.toHaveAttribute('aria-busy'))
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  test('warns when the bank’s sources disagree, and quotes at the lower price', async () => {
    customer.world.line.price = '2400.00'
    await customer.world.bank.setPrice(250_000n, 240_000n)
    open()
    expect(await screen.findByText(/more than 2% apart\. The lower price counts here\./)).toBeInTheDocument()
    await userEvent.type(amount(), '420')
    expect(fact('You pay')).toHaveTextContent('0.175 ETH')
  })

  test('quotes at the public price if the bank has no price call', async () => {
    customer.world.line.breakPath('/payments/price', () => failureAnswer(404, 'NOT_FOUND'))
    customer.world.line.price = '2000.00'
    open()
    await findShown('$2,000.00')
    expect(fact('ETH price')).toHaveTextContent(/price\.localhost, (just now|\d+ s ago)/)
    await userEvent.type(amount(), '420')
    await userEvent.click(reviewButton())
    expect(await screen.findByRole('button', { name: 'Pay 0.21 ETH on Local chain' })).toBeInTheDocument()
    customer.world.line.breakPath('/payments/price', undefined)
  })

  test('fills in the whole balance less the fee, and this can be paid', async () => {
    await customer.world.chain.fund(customer.browser.provider.address, weiFromEth('0.169'))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Use all' }))
    expect(amount()).toHaveValue('420.00')
    expect(amount()).not.toHaveAccessibleDescription(/not enough/)
    expect(amount()).toHaveAccessibleDescription('0.001 ETH stays in your wallet for the network fee.')
    await userEvent.type(amount(), '{backspace}')
    expect(amount()).not.toHaveAccessibleDescription(/network fee/)
    await userEvent.type(amount(), '0')
    await userEvent.click(reviewButton())
    expect(await pay()).toBeInTheDocument()
  })

  test('does not offer the whole balance when it is below the minimum', async () => {
    await customer.world.chain.fund(customer.browser.provider.address, weiFromEth('0.0012'))
    open()
    await findShown('$2,500.00')
    await findShown('0.0012 ETH')
    expect(screen.queryByRole('button', { name: 'Use all' })).toBeNull()
  })

  test('keeps its input after the review, after navigation, and after a reload without the quote', async () => {
    await review()
    cleanup()
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(await screen.findByLabelText('Amount')).toHaveValue('420')
    await userEvent.click(reviewButton())
    await pay()
    cleanup()
    await customer.reload()
    open()
    expect(amount()).toHaveValue('420')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  describeForm({
    ...page,
    fill: async () => {
      open()
      await findShown('$2,500.00')
      await userEvent.type(amount(), '420')
    },
    goOn: () => userEvent.click(reviewButton()),
    fee: 'gasPrice',
  })
})

describe('the review', () => {
  test('shows the whole request and takes focus before the wallet is asked', async () => {
    await review('$1,250.50', 'Pay 0.5002 ETH on Local chain')
    expect(fact('Card balance')).toHaveTextContent('$1,250.50')
    expect(fact('You pay')).toHaveTextContent('0.5002 ETH')
    expect(fact('From your wallet')).toHaveTextContent(customer.browser.provider.address)
    expect(document.activeElement).toContainElement(screen.getByText('Card balance'))
    expect(asked()).toBe(0)
  })

  test('says why a payment was not started, until the customer returns to the form', async () => {
    const button = await review()
    customer.browser.provider.leaveChainSilently(1)
    customer.browser.provider.refuseNext('wallet_switchEthereumChain')
    await userEvent.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('Your wallet is on another chain.')
    expect(asked()).toBe(0)
    customer.browser.provider.leaveChainSilently(31337)
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    await userEvent.click(reviewButton())
    await pay()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  describeQuote(page)
})

describe('the payment', () => {
  test('becomes a card with the amount for no more gas than was estimated, and leaves an empty form', async () => {
    const { preparedPayment } = api.endpoints
    const { gas } = await customer.tab.store
      .dispatch(preparedPayment.initiate(customer.wallet.address))
      .unwrap()
    await payStepByStep(page)
    const made = await debitCards()
    expect(made).toMatchObject([{ amount: '420.00' }])
    expect(screen.getByText(`Number ending in ${made[0]?.lastFour}`)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See your card' })).toHaveAttribute(
      'href',
      `/cards/debit/single?cardID=${made[0]?.id}`,
    )
    const receipt = await customer.world.chain.send('eth_getTransactionReceipt', made[0]?.transactionHash)
    expect(BigInt(gas)).toBeGreaterThanOrEqual(BigInt((receipt as { gasUsed: string }).gasUsed))
    await userEvent.click(screen.getByRole('button', { name: 'Create another card' }))
    expect(amount()).toHaveValue('')
  })

  test('comes from an account that the wallet alone can spend from, once the customer has chosen it', async () => {
    const { world } = customer
    await world.chain.deploySafe()
    const { accountAddress: account } = await openAccount(customer)
    await openAccount(customer, {
      owners: [customer.wallet.address, world.bank.settings.treasury],
      threshold: 2,
    })
    const payFrom = () => screen.findByRole('combobox', { name: 'Pay from' })
    open()
    await findShown('$2,500.00')
    expect(await payFrom()).toHaveDisplayValue(/^Your wallet, 9\.99\d* ETH$/)
    const select = await payFrom()
    const options = () => within(select).getAllByRole('option')
    // The chain may answer about the accounts later than about the wallet.
    await waitFor(() =>
      expect(
        options()
          .map(({ textContent }) => textContent)
          .slice(1),
      ).toEqual(['Household, 5 ETH']),
    )
    await userEvent.selectOptions(await payFrom(), 'Household, 5 ETH')
    await waitFor(() => expect(fact('Network fee')).toHaveTextContent(/about 0\.\d+ ETH/))
    await userEvent.type(amount(), '13000')
    expect(amount()).toHaveAccessibleDescription(
      /^Household holds 5 ETH, which is not enough .* 0\.2 ETH short\./,
    )

    cleanup()
    await customer.reload()
    open()
    await waitFor(async () => expect(await payFrom()).toHaveDisplayValue(/^Household, 5 ETH/))
    await userEvent.clear(amount())
    await userEvent.type(amount(), '420')
    await userEvent.click(reviewButton())
    await pay()
    expect(fact('From your account')).toHaveTextContent(`Household${account}`)
    expect(screen.getByText(/If we send anything back, it goes to the account\./)).toBeInTheDocument()
    customer.browser.provider.refuseNext('eth_sendTransaction')
    await userEvent.click(await pay())
    expect(await screen.findByRole('alert')).toHaveTextContent('You declined in your wallet.')
    await userEvent.click(await pay())
    await screen.findByText('1 of 2 blocks')
    await mine()
    expect(await screen.findByText(CREATED)).toBeInTheDocument()
    expect(await debitCards()).toMatchObject([{ amount: '420.00' }])
    expect(await customer.browser.chain.balance(account)).toBe(weiFromEth('4.832'))

    await userEvent.click(screen.getByRole('button', { name: 'Create another card' }))
    expect(await payFrom()).toHaveDisplayValue(/^Your wallet, /)
  })

  test('that arrives late after a fall of ETH becomes a card of its value then', async () => {
    await payLateAfterFall(page)
    const worth = centsOfWei(weiFromEth('0.168'), 240_000n)
    expect((await debitCards()).map((card) => centsFromUsd(card.amount))).toEqual([worth])
  })

  test('becomes a card with exactly the reviewed amount, although ETH moved before its block', async () => {
    await customer.setPrice(248_713n)
    open()
    await screen.findByText('$2,487.13')
    await userEvent.type(amount(), '420')
    await userEvent.click(reviewButton())
    const button = await screen.findByRole('button', { name: 'Pay 0.16887 ETH on Local chain' })
    await customer.world.bank.addPrice(251_300n)
    await userEvent.click(button)
    await screen.findByText('1 of 2 blocks')
    await mine()
    await screen.findByText(CREATED)
    expect((await debitCards()).map((card) => card.amount)).toEqual(['420.00'])
  })

  test.each(['Edit', 'Back'])(
    'that the customer leaves with %s while it is being started is not made, and the changed one is made once',
    async (way) => {
      const answer = customer.world.line.holdNext('/terms')
      await userEvent.click(await review())
      if (way === 'Edit') await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
      else await traverse(-1)
      await userEvent.clear(await screen.findByLabelText('Amount'))
      await userEvent.type(amount(), '42')
      await userEvent.click(reviewButton())
      await userEvent.click(await screen.findByRole('button', { name: 'Pay 0.0168 ETH on Local chain' }))
      answer()
      await screen.findByText('1 of 2 blocks')
      expect(customer.browser.provider.asked('eth_sendTransaction')).toMatchObject([
        [{ value: toQuantity(weiFromEth('0.0168')) }],
      ])
      await mine()
      expect(await screen.findByText(CREATED)).toBeInTheDocument()
      expect(await debitCards()).toMatchObject([{ amount: '42.00' }])
    },
  )

  test('waits while the bank has no price, and is recorded once there is one', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    await customer.world.bank.setPrice(undefined)
    await mine()
    const waiting = 'We have no ETH price yet. Your money is where it was. We try again automatically.'
    expect(await screen.findByText(waiting)).toBeInTheDocument()
    expect(await debitCards()).toEqual([])
    await customer.world.bank.addPrice(250_000n)
    expect(await screen.findByText(CREATED)).toBeInTheDocument()
    expect(asked()).toBe(1)
  })

  test.each(['before', 'after'])(
    'whose session ends %s the click is made once, and recorded after a sign-in that the customer asks for',
    async (end) => {
      const button = await review()
      if (end === 'before') customer.world.line.forgetCookies()
      const signatures = customer.browser.provider.count('personal_sign')
      await userEvent.click(button)
      await screen.findByText('1 of 2 blocks')
      if (end === 'after') customer.world.line.forgetCookies()
      await mine()
      const offer = await screen.findByRole('button', { name: 'Sign in' })
      expect(customer.browser.provider.count('personal_sign')).toBe(signatures)
      await userEvent.click(offer)
      expect(await screen.findByText(CREATED)).toBeInTheDocument()
      expect(asked()).toBe(1)
      await page.expectRecordedOnce()
    },
  )

  test('that the wallet neither sends nor declines is looked for, until the customer stops that and pays anew', async () => {
    customer.browser.provider.failNext('eth_sendTransaction', -32603)
    await userEvent.click(await review())
    expect(
      await screen.findByText('It is not known whether your wallet sent the payment. We are looking for it.'),
    ).toBeInTheDocument()
    expect(
      screen.getByText(/^If your wallet shows no such payment, nothing was sent and you can stop looking\./),
    ).toBeInTheDocument()
    // A second payment is not offered while the first may have been sent.
    expect(screen.queryByRole('button', { name: 'Create another card' })).toBeNull()
    expect(asked()).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: 'Stop looking' }))
    await waitFor(() => expect(amount()).toHaveValue('420'))
    expect(screen.queryByText(/^It is not known/)).toBeNull()
    await userEvent.click(reviewButton())
    await userEvent.click(await pay())
    await screen.findByText('1 of 2 blocks')
    await mine()
    expect(await screen.findByText(CREATED)).toBeInTheDocument()
    expect(asked()).toBe(2)
    await page.expectRecordedOnce()
  })

  describe('that the nodes have dropped', () => {
    beforeEach(async () => {
      // Blocks are mined only when a test asks for them.
      await customer.world.chain.send('evm_setAutomine', false)
    })
    afterEach(async () => {
      await customer.world.chain.send('anvil_dropAllTransactions')
      await customer.world.chain.send('evm_setAutomine', true)
    })

    const again = () => screen.findByRole('button', { name: 'Send it again' })
    const sent = () => customer.browser.provider.asked('eth_sendTransaction').map(([payment]) => payment)

    /** Pays, and makes the node drop the transaction. @returns the button that sends it again, and its nonce */
    async function drop(): Promise<{ button: HTMLElement; nonce: string }> {
      await userEvent.click(await review())
      const onDisk = async () => (await customer.browser.intents.all())[0]
      await waitFor(async () => expect(await onDisk()).toHaveProperty('nonce'))
      expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull()
      const { nonce, progress } = (await onDisk()) as Intent
      await customer.world.chain.send('anvil_dropTransaction', (progress as { hash: string }).hash)
      await waitFor(async () => expect((await onDisk())?.progress).toHaveProperty('unseenSince'))
      customer.ahead = 31_000
      return { button: await again(), nonce: toQuantity(nonce ?? -1) }
    }

    test('is sent again by a click with its own nonce, and becomes one card', async () => {
      const { button, nonce } = await drop()
      expect(screen.getByText('This payment was dropped before it was in a block.')).toBeInTheDocument()
      await userEvent.click(button)
      expect(await screen.findByText('Waiting for its first block.')).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull()
      const [first, second] = sent()
      expect(second).toEqual({ ...(first as object), nonce })
      await mine(3)
      expect(await screen.findByText(CREATED)).toBeInTheDocument()
      expect(asked()).toBe(2)
      await page.expectRecordedOnce()
    })

    test('says why it was not sent again, and is sent by the next click', async () => {
      const { button, nonce } = await drop()
      customer.browser.provider.leaveChainSilently(1)
      customer.browser.provider.refuseNext('wallet_switchEthereumChain')
      await userEvent.click(button)
      expect(
        await screen.findByText(
          'Your wallet is on another chain. Switch it to Local chain, then try again. Nothing was sent.',
        ),
      ).toBeInTheDocument()
      expect(asked()).toBe(1)
      await userEvent.click(await again())
      expect(await screen.findByText('Waiting for its first block.')).toBeInTheDocument()
      expect(sent()[1]).toMatchObject({ nonce })
      await mine(3)
      expect(await screen.findByText(CREATED)).toBeInTheDocument()
      expect(asked()).toBe(2)
      await page.expectRecordedOnce()
    })
  })

  test('can be followed by another one once it is confirmed, and both are shown', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    expect(screen.getByText('Creating your card')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Create another card' })).toBeNull()
    await mine()
    await screen.findByText(CREATED)
    expect(screen.getByText('Card created')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Create another card' }))
    await userEvent.type(amount(), '100')
    await userEvent.click(reviewButton())
    await userEvent.click(await screen.findByRole('button', { name: 'Pay 0.04 ETH on Local chain' }))
    await waitFor(() => expect(screen.getAllByRole('list', { name: 'Progress' })).toHaveLength(2))
    await screen.findByText('1 of 2 blocks')
    await mine()
    await waitFor(() => expect(screen.getAllByText(CREATED)).toHaveLength(2))
    const made = await debitCards()
    expect(made.map((card) => card.amount).sort()).toEqual(['100.00', '420.00'])
    expect(within(document.body).getAllByRole('link', { name: 'See your card' })).toHaveLength(2)
  })

  describePayment(page)
})
