import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { bodyHash, encodeMemo } from '../../lib/memo'
import { weiFromEth } from '../../lib/money'
import { setLocale } from '../../lib/locale'
import { paths, sendMoneyHref } from '../../lib/paths'
import { api } from '../../services/api'
import { failureAnswer } from '../../testing/fakeFetch'
import {
  describePayment,
  describeQuote,
  payLateAfterFall,
  type PayingPage,
} from '../../testing/describePayment'
import { show, traverse } from '../../testing/show'
import { withCustomer } from '../../testing/withCustomer'
import { SignInNotice } from '../connection'
import { SendMoney } from './SendMoney'
import { RecentWires } from './RecentWires'
import { EMPTY_WIRE, stepReached, wireDrafted } from './wiresSlice'

// Each of the mistakes that a customer can type is in wireRequest.test.ts, each text that can be pasted in
// pastedForm.test.ts and lib/paymentDetails.test.ts.

const customer = withCustomer()
const { mine, asked } = customer
const open = (at: string = paths.sendMoney) =>
  show(
    customer.tab,
    <>
      <SignInNotice />
      <SendMoney />
      <RecentWires />
    </>,
    at,
  )

/** Finds a field by its label. `getByLabelText` is slow on a page that lists every country. */
function field(label: string): HTMLElement {
  const { control } = screen.getByText<HTMLLabelElement>(label, { selector: 'label', exact: false })
  if (!control) throw new Error(`${label} labels nothing`)
  return control
}
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const goOn = () => press('Continue')
const goBack = () => press('Back')
const reviewButton = () => screen.getByRole('button', { name: 'Review wire' })
const PAY = 'Pay 0.168 ETH on Local chain'
const pay = () => screen.findByRole('button', { name: PAY })
const wires = () => screen.getByRole('region', { name: 'Recent wires' })
const said = (sentence: string) => expect.stringContaining(sentence) as string
const saysAt = (label: string, sentence: string) => {
  expect(field(label)).toBeInvalid()
  expect(field(label)).toHaveAccessibleDescription(said(sentence))
}
const NAME = "Recipient's full name"

/** Pastes, because typing letter by letter takes half a minute on a busy machine. */
async function put(label: string, text: string): Promise<void> {
  await userEvent.clear(field(label))
  await userEvent.paste(text)
}

const FORM = {
  ...EMPTY_WIRE,
  amount: '420',
  name: 'Lena Fischer',
  reference: 'Invoice 2026-114',
  addressLine1: 'Hauptstraße 5',
  postalCode: '10115',
  town: 'Berlin',
  country: 'DE',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'cobadeffxxx',
}

afterEach(() => setLocale('en-US'))

async function openForm(): Promise<void> {
  open()
  await screen.findByText('$2,500.00')
}

/** Opens the second step of a form that is filled in, as after a reload. */
async function openFilled(at?: string): Promise<void> {
  customer.tab.store.dispatch(wireDrafted(FORM))
  customer.tab.store.dispatch(stepReached('bank'))
  open(at)
  await screen.findByText('Step 2 of 3')
}

async function review(): Promise<HTMLElement> {
  await openFilled()
  await userEvent.click(reviewButton())
  return pay()
}

/** The expected request body. */
const body = () => ({
  address: customer.browser.provider.address,
  amount: '420.00',
  recipientDetails: {
    name: 'Lena Fischer',
    addressLine1: 'Hauptstrasse 5',
    postalCode: '10115',
    town: 'Berlin',
    country: 'DE',
  },
  bankingDetails: {
    scheme: 'iban',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    reference: 'Invoice 2026-114',
  },
})

const page: PayingPage = {
  customer,
  open,
  review,
  pay: PAY,
  payAt2000: 'Pay 0.21 ETH on Local chain',
  returnToReview: async () => {
    await press('Edit')
    await screen.findByText('Step 2 of 3')
    expect(field('Town')).toHaveValue('Berlin')
    await userEvent.click(reviewButton())
    return pay()
  },
  path: '/wire/create',
  done: 'Wire accepted',
  expectRecordedOnce: async () => {
    expect(await within(wires()).findAllByRole('listitem')).toHaveLength(1)
    expect(customer.world.line.bodies('/wire/create')).toMatchObject([body()])
  },
}

describe('the form', () => {
  test('shows the errors of its first step: of each field on leaving it, of all on leaving the step', async () => {
    await openForm()
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
    await goOn()
    expect(field('Amount')).toHaveFocus()
    saysAt('Amount', 'Enter an amount in US dollars')
    saysAt(NAME, "Enter the recipient's name.")
    expect(field('Reference')).toBeValid()

    await put('Amount', '50,000')
    await waitFor(() => saysAt('Amount', 'Your wallet holds 10 ETH, which is not enough'))
    await put(NAME, 'Jürgen Müller')
    expect(field(NAME)).toBeValid()
    expect(field(NAME)).toHaveAccessibleDescription('Banks receive “Juergen Mueller”.')
    await goOn()
    expect(field('Amount')).toHaveFocus()
    await put('Amount', '420')
    // A field that is still being filled in is not wrong yet.
    await put('Reference', 'RF19 5390 0754 7034')
    await goOn()
    expect(field('Reference')).toHaveFocus()
    saysAt('Reference', 'This reference is mistyped')
    await put('Reference', 'rf18 5390 0754 7034')
    expect(field('Reference')).toHaveAccessibleDescription('Banks receive “RF18539007547034”.')
    await goOn()
    expect(screen.getByText('Step 2 of 3')).toBeInTheDocument()
  })

  test('shows the errors of its second step, groups the IBAN, and sets the country', async () => {
    customer.tab.store.dispatch(wireDrafted({ amount: '420', name: 'Lena Fischer' }))
    await openForm()
    await goOn()
    await userEvent.click(field('IBAN'))
    await userEvent.paste('de88 3704 0044 0532 0130 00')
    expect(field('IBAN')).toBeValid()
    await userEvent.tab()
    saysAt('IBAN', 'This IBAN is mistyped')
    expect(field('Town')).toBeValid()
    await userEvent.click(reviewButton())
    expect(field('IBAN')).toHaveFocus()
    saysAt('Town', 'Enter the town.')
    saysAt('Country', 'Choose a country.')

    await put('IBAN', 'de89370400440532013000')
    expect(field('IBAN')).toBeValid()
    await userEvent.tab()
    expect(field('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00')
    expect(field('Country')).toHaveValue('DE')
    await put('Town', 'Berlin')
    const summary = screen.getByText('BIC, street, bank name, e-mail')
    await userEvent.click(summary)
    await put('BIC', 'BNPAFRPP')
    await userEvent.click(summary)
    expect(field('BIC')).not.toBeVisible()
    await userEvent.click(reviewButton())
    expect(field('BIC')).toBeVisible()
    expect(field('BIC')).toHaveFocus()
    saysAt('BIC', 'This BIC is of a bank in FR, the IBAN is of DE.')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    expect(customer.world.line.count('/wire/check')).toBe(0)
  })

  test('is filled in by a text that is pasted into any field or into its dialog, and emptied again', async () => {
    await openForm()
    await press('Paste details')
    const dialog = within(screen.getByRole('dialog', { name: 'Paste bank details' }))
    const text = dialog.getByRole('textbox', { name: 'Text' })
    const use = dialog.getByRole('button', { name: 'Fill in the form' })
    await userEvent.click(use)
    expect(text).toHaveFocus()
    expect(text).toHaveAccessibleDescription(said('No bank details were found'))
    await userEvent.paste('BCD\n002\n1\nSCT\n\nMax Mustermann\nDE89370400440532013000\nEUR99.99')
    await userEvent.click(use)
    expect(screen.getByText(/It asks for EUR 99\.99\. A wire is in US dollars/)).toBeInTheDocument()
    expect(field(NAME)).toHaveValue('Max Mustermann')
    expect(field('Amount')).toHaveValue('')
    await press('Undo paste')
    expect(field(NAME)).toHaveValue('')

    await userEvent.click(field(NAME))
    await userEvent.paste('Beneficiary: Harrow and Pine\nIBAN: DE89 3704 0044 0532 0130 00\nTotal: $1,250.00')
    expect(screen.getByText(/^Filled in: recipient, IBAN, amount\./)).toBeInTheDocument()
    expect(field(NAME)).toHaveValue('Harrow and Pine')
    expect(field('Amount')).toHaveValue('1250.00')
    await goOn()
    expect(field('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00')
    expect(field('Country')).toHaveValue('DE')
  })

  test('keeps its input and its step through review, another chain, navigation and a reload', async () => {
    await review()
    await press('Edit')
    await screen.findByText('Step 2 of 3')
    await act(() => customer.browser.provider.switchChain(1))
    expect(field('Town')).toHaveValue('Berlin')
    await act(() => customer.browser.provider.switchChain(31337))
    cleanup()
    open()
    await screen.findByText('Step 2 of 3')
    cleanup()
    await customer.reload()
    open()
    await screen.findByText('Step 2 of 3')
    expect(field('Town')).toHaveValue('Berlin')
    expect(field('Country')).toHaveValue('DE')
    await goBack()
    expect(field('Amount')).toHaveValue('420')
    expect(field('Reference')).toHaveValue('Invoice 2026-114')
  })

  test('accepts a US account', async () => {
    await openFilled()
    await userEvent.click(screen.getByRole('radio', { name: 'United States' }))
    expect(screen.queryByText('IBAN')).toBeNull()
    await userEvent.click(reviewButton())
    expect(field('Routing number')).toHaveFocus()
    saysAt('Account number', 'An account number has 4 to 17 digits.')
    await put('Routing number', '021000022')
    saysAt('Routing number', 'mistyped')
    await put('Routing number', '021-000-021')
    await put('Account number', '12345678')
    await userEvent.click(screen.getByRole('radio', { name: 'Savings' }))
    await userEvent.click(reviewButton())
    await pay()
    expect(fact('Routing number')).toHaveTextContent('021000021')
    expect(fact('Account number')).toHaveTextContent('12345678, savings')
    expect(customer.world.line.bodies('/wire/check')[0]).toMatchObject({
      bankingDetails: {
        scheme: 'us',
        routingNumber: '021000021',
        accountNumber: '12345678',
        accountType: 'savings',
        reference: 'Invoice 2026-114',
      },
    })
  })

  test('shows the bank’s refusal at its field, in the field’s step, before any payment', async () => {
    const refuseNext = (path: string, sentence: string) =>
      customer.world.line.answerNext('/wire/check', () =>
        failureAnswer(422, 'INVALID_REQUEST', { [path]: sentence }),
      )
    await openFilled()
    refuseNext('bankingDetails.iban', 'This account does not take wires.')
    await userEvent.click(reviewButton())
    await waitFor(() => expect(field('IBAN')).toHaveFocus())
    saysAt('IBAN', 'This account does not take wires.')
    await userEvent.type(field('IBAN'), ' ')
    expect(field('IBAN')).toBeValid()

    refuseNext('address', 'Must be another one.')
    await userEvent.click(reviewButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('address: Must be another one.')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()

    refuseNext('recipientDetails.name', 'We may not pay them.')
    await userEvent.click(reviewButton())
    await screen.findByText('Step 1 of 3')
    await waitFor(() => expect(field(NAME)).toHaveFocus())
    saysAt(NAME, 'We may not pay them.')
    await userEvent.type(field(NAME), ' jr')
    expect(screen.getByText('Step 1 of 3')).toBeInTheDocument()
    await goOn()
    await userEvent.click(reviewButton())
    expect(await pay()).toBeInTheDocument()
    expect(asked()).toBe(0)
  })

  test('keeps its input while the bank cannot be reached, and continues at a bank without the check', async () => {
    await openFilled()
    customer.world.line.cut()
    await userEvent.click(reviewButton())
    expect(await screen.findByText(/We cannot reach our servers\. Your money is safe/)).toBeInTheDocument()
    expect(field('Town')).toHaveValue('Berlin')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    customer.world.line.mend()
    customer.world.line.answerNext('/wire/check', () => new Response('<html>', { status: 404 }))
    await userEvent.click(reviewButton())
    expect(await pay()).toBeInTheDocument()
  })

  test('says on its second step why nothing can be paid while the price is not available', async () => {
    await openFilled()
    // This step shows no price, so the test looks for it in the store.
    const quotePrice = api.endpoints.quotePrice.select(customer.browser.provider.address)
    await waitFor(() => expect(quotePrice(customer.tab.store.getState()).data).toBeDefined())
    customer.world.line.price = undefined
    customer.ahead = 75_000
    await screen.findByText('You can continue once the price is fresh.')
    await userEvent.click(reviewButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('The price of ETH is not available right now')
    await customer.setPrice(200_000n)
    await userEvent.click(reviewButton())
    expect(await screen.findByRole('button', { name: page.payAt2000 })).toBeInTheDocument()
  })

  test('keeps its input when the session ends, and goes on after a sign-in', async () => {
    await openFilled()
    customer.world.line.forgetCookies()
    const signatures = customer.browser.provider.count('personal_sign')
    await userEvent.click(reviewButton())
    const offer = await screen.findByRole('button', { name: 'Sign in' })
    expect(customer.browser.provider.count('personal_sign')).toBe(signatures)
    expect(field('Town')).toHaveValue('Berlin')
    await userEvent.click(offer)
    expect(await pay()).toBeInTheDocument()
    expect(asked()).toBe(0)
  })

  test('stays open when its input changes while the bank is asked', async () => {
    await openFilled()
    const release = customer.world.line.holdNext('/wire/check')
    await userEvent.click(reviewButton())
    await waitFor(() => expect(customer.world.line.count('/wire/check')).toBe(1))
    await userEvent.type(field('Town'), '!')
    release()
    await waitFor(() => expect(reviewButton()).not.toHaveAttribute('aria-busy'))
    expect(field('Town')).toHaveValue('Berlin!')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })
})

describe('the review', () => {
  describeQuote(page)
})

describe('the payment', () => {
  test('is reviewed as a whole, creates the wire, and saves the recipient', async () => {
    const button = await review()
    for (const [label, value] of [
      ['Recipient gets', '$420.00'],
      ['Recipient', 'Lena Fischer'],
      ['Address', 'Hauptstrasse 5, 10115 Berlin, Germany'],
      ['IBAN', 'DE89 3704 0044 0532 0130 00'],
      ['BIC', 'COBADEFFXXX'],
      ['Reference', 'Invoice 2026-114'],
      ['You pay', '0.168 ETH'],
      ['From your wallet', customer.browser.provider.address],
    ] as const)
      expect(fact(label)).toHaveTextContent(value)
    expect(asked()).toBe(0)
    await userEvent.click(button)
    expect(await screen.findByText('1 of 2 blocks')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: '$420.00 to Lena Fischer' })).toBeInTheDocument()
    await mine()
    expect(await screen.findByText('Wire accepted')).toBeInTheDocument()
    expect(customer.world.line.bodies('/wire/create')).toMatchObject([body()])
    expect(await within(wires()).findByText('Lena Fischer')).toBeInTheDocument()
    expect(within(wires()).getByRole('listitem')).toHaveTextContent(/Processing.*\$420\.00/)
    expect(screen.getByText(/^We send it by .* Expected by /)).toBeInTheDocument()

    await press('Send another wire')
    expect(field(NAME)).toHaveValue('')
    expect(field('Amount')).toHaveValue('')

    // One press fills in the form, and the review tells of the first wire without keeping the customer from paying.
    await press('Lena Fischer')
    await put('Amount', '420')
    await goOn()
    expect(field('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00')
    await userEvent.click(reviewButton())
    expect(await pay()).toBeEnabled()
    expect(screen.getByText('You sent $420.00 to this account today.')).toBeInTheDocument()
  })

  test('that is worth too little becomes a wire on hold, with the reason', async () => {
    await payLateAfterFall(page)
    const row = await within(wires()).findByRole('listitem')
    expect(row).toHaveTextContent(/On hold/)
    expect(row).toHaveTextContent('$16.80 short')
    expect(
      screen.getByText('Your payment was worth $403.20, $16.80 short. Top up or cancel.'),
    ).toBeInTheDocument()
  })

  describePayment(page)
})

/** Makes an unclaimed payment of 0.1 ETH that was meant for another wire. @returns its transaction hash */
async function payElsewhere(): Promise<string> {
  const hash = (await customer.browser.provider.request({
    method: 'eth_sendTransaction',
    params: [
      {
        to: customer.world.bank.settings.treasury,
        value: `0x${weiFromEth('0.1').toString(16)}`,
        data: encodeMemo({
          kind: 'wire',
          intentId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
          bodyHash: bodyHash({ made: 'on another device' }),
        }),
      },
    ],
  })) as string
  await customer.mine()
  await customer.world.bank.watch()
  return hash
}

test.each([
  ['en-US', '0.1 ETH'],
  ['de-DE', '0,1 ETH'],
])(
  'in %s, an unclaimed payment pays for a wire of its value after its payer has signed',
  async (tag, paid) => {
    setLocale(tag)
    const wallet = customer.browser.provider.address
    const hash = await payElsewhere()
    const signed = customer.browser.provider.count('personal_sign')
    await openFilled(sendMoneyHref(hash))
    await goBack()
    expect(fact('Paid already')).toHaveTextContent(paid)
    expect(screen.queryByText('Amount')).toBeNull()
    await goOn()
    await userEvent.click(reviewButton())
    await userEvent.click(await screen.findByRole('button', { name: 'Send this wire' }))
    await waitFor(() => expect(customer.world.line.count('/wire/create')).toBe(1))
    await waitFor(async () => {
      const rows = await customer.world.bank.db
        .selectFrom('wires')
        .select(['amount_cents', 'status', 'transaction_hash'])
        .where('wallet', '=', wallet)
        .execute()
      expect(rows).toEqual([{ amount_cents: 25_000n, status: 'Processing', transaction_hash: hash }])
    })
    expect(customer.browser.provider.count('personal_sign')).toBe(signed + 1)
    expect(asked()).toBe(1)
  },
)

test('an unclaimed payment of less than can be paid anew pays for a wire too', async () => {
  const { bank, chain } = customer.world
  const payment = { to: bank.settings.treasury, value: weiFromEth('0.0006') }
  const hash = await chain.transact(customer.wallet, payment)
  await bank.watch()
  await openFilled(sendMoneyHref(hash))
  await userEvent.click(reviewButton())
  expect(await screen.findByRole('button', { name: 'Send this wire' })).toBeInTheDocument()
  expect(fact('Recipient gets')).toHaveTextContent('$1.50')
})

test.each(['Edit', 'Back'])(
  'a wire that the customer leaves with %s while the wallet asks to sign is not made, and the changed one is',
  async (way) => {
    await openFilled(sendMoneyHref(await payElsewhere()))
    await userEvent.click(reviewButton())
    const { provider } = customer.browser
    const signed = provider.count('personal_sign')
    const sign = provider.holdNext('personal_sign')
    await userEvent.click(await screen.findByRole('button', { name: 'Send this wire' }))
    await waitFor(() => expect(provider.count('personal_sign')).toBe(signed + 1))
    if (way === 'Edit') await press('Edit')
    else await traverse(-1)
    await screen.findByText('Step 2 of 3')
    await put('IBAN', 'GB29 NWBK 6016 1331 9268 19')
    await put('BIC', '')
    await userEvent.click(reviewButton())
    const send = await screen.findByRole('button', { name: 'Send this wire' })
    sign()
    await userEvent.click(send)
    await waitFor(() => expect(customer.world.line.count('/wire/create')).toBe(1))
    expect(customer.world.line.bodies('/wire/create')).toMatchObject([
      { bankingDetails: { iban: 'GB29NWBK60161331926819' } },
    ])
    expect(provider.count('personal_sign')).toBe(signed + 2)
    expect(await customer.browser.intents.all()).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('without the unclaimed payment that should pay, there is no form that asks for another one', async () => {
  const { bank, chain } = customer.world
  const payment = { to: bank.settings.treasury, value: weiFromEth('0.1') }
  const hash = await chain.transact(customer.wallet, payment)
  await bank.watch()
  await bank.planRefund(hash)
  const { unmount } = open(sendMoneyHref(hash))
  expect(await screen.findByText('This payment was used or sent back')).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).toBeNull()
  unmount()

  const second = await chain.transact(customer.wallet, payment)
  await bank.watch()
  await bank.db
    .updateTable('treasury_receipts')
    .set({ block_time: new Date(Date.now() - 25 * 3_600_000) })
    .where('transaction_hash', '=', second)
    .execute()
  await bank.setPrice(undefined)
  open(sendMoneyHref(second))
  expect(await screen.findByText('We do not know yet what it is worth')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Unused payments' })).toHaveAttribute('href', paths.unclaimed)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a wire paid by an old payment shows today’s price, and asks to accept a new amount when it moves', async () => {
  const { bank, chain } = customer.world
  const payment = { to: bank.settings.treasury, value: weiFromEth('0.1') }
  const hash = await chain.transact(customer.wallet, payment)
  await bank.watch()
  // Makes the payment's block older for the bank.
  await bank.db
    .updateTable('treasury_receipts')
    .set({ block_time: new Date(Date.now() - 25 * 3_600_000) })
    .where('transaction_hash', '=', hash)
    .execute()
  await openFilled(sendMoneyHref(hash))
  await userEvent.click(reviewButton())
  expect(await screen.findByText(/^It counts at today’s price, \$2,500\.00 per ETH now/)).toBeInTheDocument()
  await traverse(-1)
  await screen.findByText('Step 2 of 3')
  await traverse(1)
  await screen.findByRole('button', { name: 'Send this wire' })
  await press('Edit')
  await userEvent.click(await screen.findByRole('button', { name: 'Review wire' }))
  expect(await screen.findByRole('button', { name: 'Send this wire' })).toBeInTheDocument()

  await customer.setPrice(240_000n)
  const { wallet } = customer
  await act(() =>
    customer.tab.store.dispatch(
      api.endpoints.paymentsUnclaimed.initiate(
        { wallet: wallet.address },
        { forceRefetch: true, subscribe: false },
      ),
    ),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'ETH has moved since: your payment counts as $240.00 now.',
  )
  expect(screen.queryByRole('button', { name: 'Send this wire' })).toBeNull()
  await press('Update the amount')
  expect(await screen.findByRole('button', { name: 'Send this wire' })).toBeInTheDocument()
  expect(fact('Recipient gets')).toHaveTextContent('$240.00')
})
