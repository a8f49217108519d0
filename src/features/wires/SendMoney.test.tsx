import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from '../../lib/paths'
import { api } from '../../services/api'
import { failureAnswer } from '../../testing/fakeFetch'
import {
  describePayment,
  describeQuote,
  payLateAfterFall,
  type PayingPage,
} from '../../testing/describePayment'
import { show } from '../../testing/show'
import { withCustomer } from '../../testing/withCustomer'
import { SignInNotice } from '../connection'
import { SendMoney } from './SendMoney'
import { RecentWires } from './RecentWires'

const customer = withCustomer()
const { mine, asked } = customer
const open = () =>
  show(
    customer.tab,
    <>
      <SignInNotice />
      <SendMoney />
      <RecentWires />
    </>,
    paths.sendMoney,
  )

/** Finds a field by its label. `getByLabelText` is slow on a page that lists every country. */
function field(label: string): HTMLElement {
  const { control } = screen.getByText<HTMLLabelElement>(label, { selector: 'label', exact: false })
  if (!control) throw new Error(`${label} labels nothing`)
  return control
}
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement
const reviewButton = () => screen.getByRole('button', { name: 'Review wire' })
const PAY = 'Pay 0.168 ETH on Local chain'
const pay = () => screen.findByRole('button', { name: PAY })
const wires = () => screen.getByRole('region', { name: 'Recent wires' })

async function openForm(): Promise<void> {
  open()
  await screen.findByText('$2,500.00')
}

const VALUES = {
  "Recipient's full name": 'Lena Fischer',
  'Address line 1': 'Hauptstraße 5',
  'Postal code': '10115',
  Town: 'Berlin',
  IBAN: 'de89 3704 0044 0532 0130 00',
  BIC: 'cobadeffxxx',
  Amount: '420',
  Reference: 'Invoice 2026-114',
}

/** Pastes, because typing sixteen fields takes half a minute on a busy machine. */
async function put(label: string, text: string): Promise<void> {
  await userEvent.clear(field(label))
  await userEvent.paste(text)
}

/** Fills the form with `VALUES` and `changes`; an empty change leaves its field empty. */
async function fillIn(changes: Partial<Record<keyof typeof VALUES, string>> = {}): Promise<void> {
  await openForm()
  for (const [label, text] of Object.entries({ ...VALUES, ...changes })) {
    await userEvent.click(field(label))
    if (text !== '') await userEvent.paste(text)
  }
  await userEvent.selectOptions(field('Country'), 'Germany')
}

async function review(): Promise<HTMLElement> {
  await fillIn()
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
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(await screen.findByLabelText('Town')).toHaveValue('Berlin')
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
  test('shows an error at each missing field and focuses the first', async () => {
    await openForm()
    expect(screen.queryAllByRole('textbox').filter((box) => box.ariaInvalid === 'true')).toEqual([])
    await userEvent.click(reviewButton())
    expect(field("Recipient's full name")).toHaveFocus()
    for (const [label, sentence] of [
      ["Recipient's full name", "Enter the recipient's name."],
      ['Town', 'Enter the town.'],
      ['Country', 'Choose a country.'],
      ['IBAN', 'Enter the IBAN.'],
      ['Amount', 'Enter an amount in US dollars'],
    ] as const) {
      expect(field(label)).toBeInvalid()
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence))
    }
    expect(field('BIC')).toBeValid()
    expect(field('Postal code')).toBeValid()
    expect(customer.world.line.count('/wire/check')).toBe(0)
  })

  test.each([
    ['IBAN', 'DE88 3704 0044 0532 0130 00', 'This IBAN is mistyped'],
    ['BIC', 'BNPAFRPP', 'This BIC is of a bank in FR, the IBAN is of DE.'],
    ['Amount', '1.99', 'The least that can be paid is $2.00.'],
    ["Recipient's full name", 'x'.repeat(141), 'Must be at most 140 characters.'],
    ["Recipient's full name", 'Lena\u00adFischer', 'Contains invisible characters.'],
    ["Recipient's full name", '李小龍', 'Banks cannot send 李 小 龍. Use Latin letters'],
    ['Address line 1', 'ß'.repeat(36), 'Must be at most 70 characters.'],
    ['Reference', 'Thanks 🏠', 'Banks cannot send 🏠.'],
    ['Amount', '50,000', 'Your wallet holds 10 ETH, which is not enough'],
  ] as const)('refuses %s %j with an error at the field', async (label, text, sentence) => {
    await fillIn({ [label]: text })
    await waitFor(() => expect(fact('Your wallet holds')).toHaveTextContent('10 ETH'))
    await userEvent.click(reviewButton())
    expect(field(label)).toHaveFocus()
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence))
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    expect(customer.world.line.count('/wire/check')).toBe(0)
    // The error disappears as soon as the field is valid.
    await put(label, VALUES[label])
    expect(field(label)).toBeValid()
  })

  test('groups a valid IBAN', async () => {
    await openForm()
    await userEvent.click(field('IBAN'))
    await userEvent.paste('de89370400440532013000')
    await userEvent.tab()
    expect(field('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00')
  })

  test('accepts a US account', async () => {
    await fillIn()
    await userEvent.click(screen.getByRole('radio', { name: 'United States' }))
    expect(screen.queryByLabelText('IBAN')).toBeNull()
    await userEvent.click(reviewButton())
    expect(field('Routing number')).toHaveFocus()
    expect(field('Account number')).toHaveAccessibleDescription('An account number has 4 to 17 digits.')
    await put('Routing number', '021000022')
    expect(field('Routing number')).toHaveAccessibleDescription(/mistyped/)
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

  test('shows the bank’s refusal at the field before anything is paid', async () => {
    await fillIn()
    customer.world.line.answerNext('/wire/check', () =>
      failureAnswer(422, 'INVALID_REQUEST', { 'bankingDetails.iban': 'This account does not take wires.' }),
    )
    await userEvent.click(reviewButton())
    await waitFor(() => expect(field('IBAN')).toHaveFocus())
    expect(field('IBAN')).toHaveAccessibleDescription('This account does not take wires.')
    expect(asked()).toBe(0)
    await userEvent.type(field('IBAN'), ' ')
    expect(field('IBAN')).toBeValid()
    await userEvent.click(reviewButton())
    expect(await pay()).toBeInTheDocument()
  })

  test('shows a refusal that concerns no field', async () => {
    await fillIn()
    customer.world.line.answerNext('/wire/check', () =>
      failureAnswer(422, 'INVALID_REQUEST', { address: 'Must be another one.' }),
    )
    await userEvent.click(reviewButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('address: Must be another one.')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  test('goes to the review if the bank has no check', async () => {
    await fillIn()
    customer.world.line.answerNext('/wire/check', () => new Response('<html>', { status: 404 }))
    await userEvent.click(reviewButton())
    expect(await pay()).toBeInTheDocument()
  })

  test('keeps its input and shows an error when the bank cannot be reached', async () => {
    await fillIn()
    customer.world.line.cut()
    await userEvent.click(reviewButton())
    expect(await screen.findByText(/We cannot reach our servers\. Your money and cards/)).toBeInTheDocument()
    expect(field('Town')).toHaveValue('Berlin')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  test('keeps its input when the session ends, and goes on after a sign-in', async () => {
    await fillIn()
    customer.world.line.forgetCookies()
    const signatures = customer.browser.provider.count('personal_sign')
    await userEvent.click(reviewButton())
    const offer = await screen.findByRole('button', { name: 'Sign in' })
    expect(customer.browser.provider.count('personal_sign')).toBe(signatures)
    expect(asked()).toBe(0)
    expect(field("Recipient's full name")).toHaveValue('Lena Fischer')
    await userEvent.click(offer)
    expect(await pay()).toBeInTheDocument()
    expect(asked()).toBe(0)
  })

  test('stays open when its input changes while the bank is asked', async () => {
    await fillIn()
    const release = customer.world.line.holdNext('/wire/check')
    await userEvent.click(reviewButton())
    await waitFor(() => expect(customer.world.line.count('/wire/check')).toBe(1))
    await userEvent.type(field('Town'), ' Mitte')
    release()
    await waitFor(() => expect(reviewButton()).not.toHaveAttribute('aria-busy'))
    expect(field('Town')).toHaveValue('Berlin Mitte')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  test('keeps its input after the review and after navigation', async () => {
    await review()
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(await screen.findByLabelText('Town')).toHaveValue('Berlin')
    cleanup()
    await openForm()
    expect(field('Country')).toHaveValue('DE')
    expect(field('Reference')).toHaveValue('Invoice 2026-114')
  })
})

describe('the review', () => {
  test('shows the whole request before the wallet is asked', async () => {
    await review()
    for (const [label, value] of [
      ['They get', '$420.00'],
      ['Recipient', 'Lena Fischer'],
      ['Address', 'Hauptstrasse 5, 10115 Berlin, Germany'],
      ['IBAN', 'DE89 3704 0044 0532 0130 00'],
      ['BIC', 'COBADEFFXXX'],
      ['Reference', 'Invoice 2026-114'],
      ['You pay', '0.168 ETH'],
      ['From your wallet', customer.browser.provider.address],
      ['Chain', 'Local chain'],
    ] as const)
      expect(fact(label)).toHaveTextContent(value)
    expect(screen.getByText(/^Banks pass on plain Latin letters only/)).toBeInTheDocument()
    expect(asked()).toBe(0)
  })

  test('has no note about letters when all of them can be sent', async () => {
    await fillIn({ 'Address line 1': 'Hauptstrasse 5' })
    await userEvent.click(reviewButton())
    await pay()
    expect(screen.queryByText(/^Banks pass on/)).toBeNull()
  })

  describeQuote(page)
})

describe('the payment', () => {
  test('becomes the reviewed wire in the list, and leaves an empty form', async () => {
    await userEvent.click(await review())
    expect(await screen.findByText('1 of 2 blocks')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: '$420.00 to Lena Fischer' })).toBeInTheDocument()
    await mine()
    expect(await screen.findByText('Wire accepted')).toBeInTheDocument()
    expect(customer.world.line.bodies('/wire/create')).toMatchObject([body()])
    expect(await within(wires()).findByText('Lena Fischer')).toBeInTheDocument()
    expect(within(wires()).getByRole('listitem')).toHaveTextContent(/Processing.*\$420\.00/)

    await userEvent.click(screen.getByRole('button', { name: 'Send another wire' }))
    expect(field("Recipient's full name")).toHaveValue('')
    expect(field('Amount')).toHaveValue('')
  })

  test('that is worth too little becomes a wire on hold, with the reason', async () => {
    await payLateAfterFall(page)
    const row = await within(wires()).findByRole('listitem')
    expect(row).toHaveTextContent(/On hold/)
    expect(row).toHaveTextContent('Your payment was worth $403.20, $16.80 short.')
  })

  describePayment(page)
})

test('an unclaimed payment pays for a wire of its value after its payer has signed', async () => {
  const { encodeMemo, bodyHash } = await import('../../lib/memo')
  const { sendMoneyHref } = await import('../../lib/paths')
  const { weiFromEth } = await import('../../lib/money')
  const wallet = customer.browser.provider.address
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
  const signed = customer.browser.provider.count('personal_sign')
  show(
    customer.tab,
    <>
      <SendMoney />
      <RecentWires />
    </>,
    sendMoneyHref(hash),
  )
  expect(await screen.findByText('0.1 ETH')).toBeInTheDocument()
  expect(screen.queryByLabelText('Amount')).toBeNull()
  const { Amount: _, ...values } = VALUES
  for (const [label, text] of Object.entries(values)) {
    await userEvent.click(field(label))
    await userEvent.paste(text)
  }
  await userEvent.selectOptions(field('Country'), 'Germany')
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
})

test('a wire paid by an old payment shows today’s price, and asks to accept a new amount when it moves', async () => {
  const { sendMoneyHref } = await import('../../lib/paths')
  const { weiFromEth } = await import('../../lib/money')
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
  show(customer.tab, <SendMoney />, sendMoneyHref(hash))
  expect(await screen.findByText('0.1 ETH')).toBeInTheDocument()
  const { Amount: _, ...values } = VALUES
  for (const [label, text] of Object.entries(values)) {
    await userEvent.click(field(label))
    await userEvent.paste(text)
  }
  await userEvent.selectOptions(field('Country'), 'Germany')
  await userEvent.click(reviewButton())
  expect(await screen.findByText(/^It counts at today’s price, \$2,500\.00 per ETH now/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Send this wire' })).toBeInTheDocument()

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
  await userEvent.click(screen.getByRole('button', { name: 'Update the amount' }))
  expect(await screen.findByRole('button', { name: 'Send this wire' })).toBeInTheDocument()
  expect(fact('They get')).toHaveTextContent('$240.00')
})
