import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { encodeMemo, bodyHash } from '../../../lib/memo'
import { weiFromEth } from '../../../lib/money'
import { creditCardHref, sendMoneyHref } from '../../../lib/paths'
import { api } from '../../../services/api'
import { wireBody } from '../../../testing/bodies'
import { openCreditCard } from '../../../testing/openCreditCard'
import { payTogether } from '../../../testing/payTogether'
import { show } from '../../../testing/show'
import { flushPromises } from '../../../testing/until'
import { withCustomer } from '../../../testing/withCustomer'
import { selectAddress } from '../../connection'
import { claimPayment } from '../../intents/claimPayment'
import { PendingTray } from '../../intents/PendingTray'
import { UnclaimedNotice } from '../../intents/UnclaimedNotice'
import { UnclaimedPage } from './UnclaimedPage'

const customer = withCustomer()

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
/** Calldata of a payment that another device made for a debit card. */
const memo = (id = ID) =>
  encodeMemo({
    kind: 'debit',
    intentId: id,
    bodyHash: bodyHash({ wallet: customer.wallet.address, amount: '251.00' }),
  })

/** Makes a payment that this browser does not know and that the bank lists. */
async function paidElsewhere(data = '0x', eth = '0.1'): Promise<string> {
  const to = customer.world.bank.settings.treasury
  const hash = await customer.world.chain.transact(customer.wallet, { to, value: weiFromEth(eth), data })
  await customer.world.bank.watch()
  return hash
}

/** The buttons of an unused payment, besides the one that copies its hash. */
const uses = () => screen.queryAllByRole('button', { name: /^(Put|Open|Add)/ })
/** Chooses what to use a payment for, and confirms it in the review. */
async function choose(label: string, verb: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: label }))
  await userEvent.click(screen.getByRole('button', { name: verb }))
}
const makeCard = () => choose('Put it on a debit card', 'Make the card')
const signed = () => customer.browser.provider.count('personal_sign')
const cards = () =>
  customer.world.bank.db
    .selectFrom('debit_cards')
    .select(['amount_cents', 'transaction_hash'])
    .where('wallet', '=', customer.wallet.address)
    .execute()

test('a payment without a memo becomes a debit card without a signature', async () => {
  const hash = await paidElsewhere()
  // The tray beside the page must not take the result away.
  show(
    customer.tab,
    <>
      <PendingTray />
      <UnclaimedPage />
    </>,
  )
  const before = signed()
  await makeCard()
  expect(await screen.findByRole('link', { name: 'See it' })).toHaveAttribute(
    'href',
    expect.stringContaining('/cards/debit/single?cardID='),
  )
  expect(await cards()).toEqual([{ amount_cents: 25_000n, transaction_hash: hash }])
  expect(signed()).toBe(before)
  expect(customer.browser.provider.count('eth_sendTransaction')).toBe(0)
  expect(screen.queryByRole('button', { name: 'Put it on a debit card' })).toBeNull()
  await flushPromises()
  expect(screen.getByRole('link', { name: 'See it' })).toBeInTheDocument()
  expect(await customer.browser.intents.all()).toHaveLength(1)
})

describe('the review of a use', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const OPEN = 'Open a credit line of $125.00'
  const openReview = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }))
    return screen.getByRole('dialog', { name: `${name}?` })
  }
  const factsIn = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`)

  test('says what a credit line takes, both prices and the terms, and nothing happens before its button', async () => {
    await paidElsewhere(memo())
    show(customer.tab, <UnclaimedPage />)
    const before = signed()
    const dialog = await openReview(OPEN)
    await within(dialog).findByText('ETH price now')
    expect(factsIn(dialog)).toEqual([
      'Credit line: $125.00',
      'Collateral: 0.1 ETH',
      'Collateral value: $250.00',
      'Margin call at: $1,750.71 per ETH',
      'Liquidation at: $1,500.61 per ETH',
      'Interest, fees, repayment: None: nothing can be spent on the line yet',
      'Your ETH comes back: When you close the line',
      expect.stringMatching(/^ETH price now: /) as string,
    ])
    expect(dialog).toHaveAccessibleDescription(/^We lock all of it as collateral/)
    expect(within(dialog).getByText(/^By locking ETH you accept our terms/)).toBeInTheDocument()
    expect(within(dialog).getByText(/^Your wallet may ask you to sign/)).toBeInTheDocument()
    await press('Cancel')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: OPEN })).toHaveFocus()
    expect(signed()).toBe(before)
    expect(await customer.browser.intents.all()).toEqual([])
  })

  test('says how both prices of a line change with more collateral', async () => {
    await openCreditCard(customer.world, customer.tab, customer.wallet)
    await paidElsewhere()
    show(customer.tab, <UnclaimedPage />)
    const facts = factsIn(await openReview('Add it to your credit line'))
    expect(facts).toContainEqual(expect.stringMatching(/^Margin call at: \$[\d,.]+ instead of \$/))
    expect(facts).toContainEqual(expect.stringMatching(/^Liquidation at: \$[\d,.]+ instead of \$/))
  })

  test('that is cancelled while the wallet asks to sign does nothing, and another use can follow', async () => {
    await paidElsewhere(memo())
    show(customer.tab, <UnclaimedPage />)
    const { provider } = customer.browser
    const before = signed()
    const sign = provider.holdNext('personal_sign')
    await openReview(OPEN)
    await press('Open the line')
    await waitFor(() => expect(signed()).toBe(before + 1))
    await press('Cancel')
    await openReview('Put it on a debit card')
    sign()
    await press('Make the card')
    expect(await screen.findByRole('link', { name: 'See it' })).toBeInTheDocument()
    expect((await cards()).map((card) => card.amount_cents)).toEqual([25_000n])
    expect(await customer.creditCards()).toEqual([])
    expect(await customer.browser.intents.all()).toHaveLength(1)
  })

  test('asks to look again when the payment’s worth has changed', async () => {
    await age(await paidElsewhere(), 25)
    show(customer.tab, <UnclaimedPage />)
    await openReview('Put it on a debit card')
    await customer.setPrice(200_000n)
    await act(() =>
      customer.tab.store.dispatch(
        api.endpoints.paymentsUnclaimed.initiate(
          { wallet: customer.wallet.address },
          { forceRefetch: true, subscribe: false },
        ),
      ),
    )
    expect(await screen.findByText('These amounts have changed meanwhile.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Make the card' })).toBeNull()
    expect(factsIn(screen.getByRole('dialog'))).toContain('Card balance: $250.00')
    await press('Show the new amounts')
    expect(factsIn(screen.getByRole('dialog'))).toContain('Card balance: $200.00')
    await press('Make the card')
    expect(await screen.findByRole('link', { name: 'See it' })).toBeInTheDocument()
    expect((await cards()).map((card) => card.amount_cents)).toEqual([20_000n])
  })
})

test('a payment with another memo opens a credit line once its payer has signed', async () => {
  await paidElsewhere(memo())
  show(customer.tab, <UnclaimedPage />)
  const before = signed()
  await choose('Open a credit line of $125.00', 'Open the line')
  expect(await screen.findByRole('link', { name: 'See it' })).toHaveAttribute(
    'href',
    expect.stringContaining('/cards/credit/single?cardID='),
  )
  expect(signed()).toBe(before + 1)
  const [line] = await customer.world.bank.db
    .selectFrom('credit_cards')
    .select('amount_cents')
    .where('wallet', '=', customer.wallet.address)
    .execute()
  expect(line?.amount_cents).toBe(12_500n)
})

test('two payments of one transaction are listed and used each for itself', async () => {
  await payTogether(customer.world, customer.wallet, ['0.1', '0.04'])
  await customer.world.bank.watch()
  show(customer.tab, <UnclaimedPage />)
  const second = await screen.findByRole('region', { name: '0.04 ETH' })
  expect(screen.getByRole('region', { name: '0.1 ETH' })).toBeInTheDocument()
  await userEvent.click(within(second).getByRole('button', { name: 'Put it on a debit card' }))
  await userEvent.click(screen.getByRole('button', { name: 'Make the card' }))
  expect(await screen.findByRole('link', { name: 'See it' })).toBeInTheDocument()
  expect((await cards()).map((card) => card.amount_cents)).toEqual([10_000n])
  await makeCard()
  await waitFor(async () =>
    expect((await cards()).map((card) => card.amount_cents)).toEqual([10_000n, 25_000n]),
  )
})

test('a payment is added to an open credit line once its payer has signed', async () => {
  const id = await openCreditCard(customer.world, customer.tab, customer.wallet)
  const hash = await paidElsewhere(memo())
  show(customer.tab, <UnclaimedPage />)
  const before = signed()
  await choose('Add it to your credit line', 'Add it')
  expect(await screen.findByRole('link', { name: 'See it' })).toHaveAttribute('href', creditCardHref(id))
  expect(signed()).toBe(before + 1)
  expect(await customer.creditCards()).toMatchObject([
    { id, collateralizedAmount: '1.1', addedCollateral: [{ transactionHash: hash, amount: '0.1' }] },
  ])
})

test('of several credit lines the customer chooses one, also a frozen one, and a closed one is not offered', async () => {
  const open = () => openCreditCard(customer.world, customer.tab, customer.wallet)
  const [, frozen, closed] = [await open(), await open(), await open()]
  const { wallet } = customer
  await customer.tab.store.dispatch(
    api.endpoints.creditFreeze.initiate({ id: frozen, wallet: wallet.address }, { track: false }),
  )
  await customer.world.bank.watch()
  await customer.world.bank.closeLine(closed)
  await paidElsewhere()
  show(customer.tab, <UnclaimedPage />)
  expect(await screen.findAllByRole('button', { name: /^Add it to credit card \d{4}$/ })).toHaveLength(2)
})

test('a payment is added to a wire on hold that is short of money, and to no other wire', async () => {
  const { wireCreate } = api.endpoints
  const wire = async (amount: string) => {
    const transactionHash = await paidElsewhere()
    const body = { ...wireBody, address: customer.wallet.address, amount, transactionHash } as never
    return customer.tab.store.dispatch(wireCreate.initiate(body, { track: false })).unwrap()
  }
  await wire('250.00')
  const short = await wire('400.00')
  expect(short.missing).toBe('150.00')
  await paidElsewhere(memo())
  show(customer.tab, <UnclaimedPage />)
  expect(await screen.findAllByRole('button', { name: /^Add it to your wire/ })).toHaveLength(1)
  const label = `Add it to your wire of $400.00 to ${wireBody.recipientDetails.name}`
  await userEvent.click(screen.getByRole('button', { name: label }))
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'A rest of more than a dollar stays unused; the wire keeps a smaller one.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add it' }))
  expect(await screen.findByRole('link', { name: 'See it' })).toHaveAttribute(
    'href',
    expect.stringContaining(short.id),
  )
  const status = customer.world.bank.db.selectFrom('wires').select('status').where('id', '=', short.id)
  expect(await status.executeTakeFirst()).toEqual({ status: 'Processing' })
  // What the wire did not need stays unused.
  expect(await screen.findByText('0.04 ETH')).toBeInTheDocument()
})

test('a declined signature changes nothing, and the customer can try again', async () => {
  await paidElsewhere(memo())
  show(customer.tab, <UnclaimedPage />)
  customer.browser.provider.refuseNext('personal_sign')
  await makeCard()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You declined in your wallet. The payment stays unused.',
  )
  expect(await customer.browser.intents.all()).toEqual([])
  expect(customer.world.line.count('/debit/create')).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Make the card' }))
  expect(await screen.findByRole('link', { name: 'See it' })).toBeInTheDocument()
  expect(await cards()).toHaveLength(1)
})

test('no signature is requested on another chain, and the claim works once the wallet is back', async () => {
  await paidElsewhere(memo())
  show(customer.tab, <UnclaimedPage />)
  const { provider } = customer.browser
  const before = provider.count('personal_sign')
  provider.leaveChainSilently(1)
  provider.refuseNext('wallet_switchEthereumChain')
  await makeCard()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your wallet is on another chain. Switch it to Local chain, then try again. The payment stays unused.',
  )
  expect(provider.count('personal_sign')).toBe(before)
  await provider.switchChain(31337)
  await userEvent.click(screen.getByRole('button', { name: 'Make the card' }))
  expect(await screen.findByRole('link', { name: 'See it' })).toBeInTheDocument()
})

test('a claim whose wallet changes while it has the question does nothing', async () => {
  await paidElsewhere(memo())
  const wallet = customer.wallet.address
  const [payment] = await customer.tab.store
    .dispatch(api.endpoints.paymentsUnclaimed.initiate({ wallet }))
    .unwrap()
  if (!payment) throw new Error('nothing is unclaimed')
  const other = await customer.world.newWallet()
  const { provider } = customer.browser
  const sign = provider.holdNext('personal_sign')
  const before = provider.count('personal_sign')
  const body = { wallet, amount: '250.00' }
  const submission = customer.tab.store.dispatch(claimPayment({ kind: 'debit', wallet, body, payment }))
  await waitFor(() => expect(provider.count('personal_sign')).toBe(before + 1))
  await provider.switchAccount(other)
  await waitFor(() => expect(selectAddress(customer.tab.store.getState())).toBe(other.address))
  sign()
  expect(await submission).toEqual({ refusal: 'Your wallet changed meanwhile. Nothing was done.' })
  expect(await customer.browser.intents.all()).toEqual([])
})

test('a claim whose page was closed is recorded once, when the app opens again', async () => {
  await paidElsewhere(memo())
  show(customer.tab, <UnclaimedPage />)
  const release = customer.world.line.holdNext('/debit/create')
  await makeCard()
  await waitFor(() => expect(customer.world.line.count('/debit/create')).toBe(1))
  cleanup()
  customer.tab.close()
  release()
  await customer.reload()
  await waitFor(async () => expect((await customer.browser.intents.all())[0]?.progress.step).toBe('recorded'))
  expect(await cards()).toHaveLength(1)
  expect(customer.browser.provider.count('eth_sendTransaction')).toBe(0)
})

test('a payment of less than a dollar is listed with an explanation and without a button', async () => {
  await paidElsewhere('0x', '0.0001')
  show(customer.tab, <UnclaimedPage />)
  expect(await screen.findByText(/It is worth less than one US dollar/)).toBeInTheDocument()
  expect(screen.queryByText(/^It counts at/)).toBeNull()
  expect(uses()).toEqual([])
  expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute(
    'href',
    customer.tab.ports.env.pilotApplicationUrl,
  )
})

test('a payment whose worth is not known offers nothing until it is', async () => {
  await age(await paidElsewhere(), 25)
  await customer.world.bank.setPrice(undefined)
  show(customer.tab, <UnclaimedPage />)
  expect(await screen.findByText('It can be used once we know what it is worth.')).toBeInTheDocument()
  expect(screen.getByText('Counts as').parentElement).toHaveTextContent('Not known yet')
  expect(uses()).toEqual([])
  expect(screen.queryByRole('link', { name: 'Send it as a wire' })).toBeNull()
})

test('a payment can be used for a wire, by a link to the wire form', async () => {
  const hash = await paidElsewhere()
  show(customer.tab, <UnclaimedPage />)
  expect(await screen.findByRole('link', { name: 'Send it as a wire' })).toHaveAttribute(
    'href',
    sendMoneyHref(hash),
  )
})

/** Makes the payment's block older in the bank's list. */
const age = (hash: string, hours: number) =>
  customer.world.bank.db
    .updateTable('treasury_receipts')
    .set({ block_time: new Date(Date.now() - hours * 3_600_000) })
    .where('transaction_hash', '=', hash)
    .execute()

test('the page says that the price of the payment counts, and until when', async () => {
  await paidElsewhere()
  await customer.world.bank.addPrice(249_000n)
  show(customer.tab, <UnclaimedPage />)
  expect(
    await screen.findByText(/^It counts at the price when you paid: \$2,500\.00 per ETH, until /),
  ).toBeInTheDocument()
  expect(screen.getByText('Counts as').parentElement).toHaveTextContent('$250.00')
})

test.each([
  [25, 'because it is more than 24 hours old.'],
  [2, 'because we knew no price when you paid.'],
])(
  'for a payment that is %s hours old the page says that today’s price counts, and why',
  async (hours, why) => {
    await age(await paidElsewhere(), hours)
    await customer.setPrice(200_000n)
    show(customer.tab, <UnclaimedPage />)
    expect(
      await screen.findByText(`It counts at today’s price, $2,000.00 per ETH now, ${why}`),
    ).toBeInTheDocument()
    expect(screen.getByText('Counts as').parentElement).toHaveTextContent('$200.00')
  },
)

describe('the remainder of an overpaid wire', () => {
  const wire = (amount: string) => ({ ...wireBody, address: customer.wallet.address, amount })

  /** Pays an ether for a wire of 10 dollars. @returns the payment's hash and the wire's id */
  async function overpaid() {
    const transactionHash = await paidElsewhere('0x', '1')
    const { wireCreate } = api.endpoints
    const body = { ...wire('10.00'), transactionHash } as never
    const { id } = await customer.tab.store.dispatch(wireCreate.initiate(body, { track: false })).unwrap()
    return { transactionHash, id }
  }

  test('is shown with its amount, and becomes a debit card', async () => {
    const { transactionHash } = await overpaid()
    show(
      customer.tab,
      <>
        <UnclaimedNotice />
        <UnclaimedPage />
      </>,
    )
    expect(await screen.findByText('0.996 ETH')).toBeInTheDocument()
    expect(screen.getByText(/You paid 1 ETH, which was more than its wire took\./)).toBeInTheDocument()
    expect(screen.getByText(/^You have \$[\d,.]+ from an unused payment\.$/)).toBeInTheDocument()
    await makeCard()
    expect(await screen.findByRole('link', { name: 'See it' })).toBeInTheDocument()
    expect(await cards()).toEqual([{ amount_cents: 249_000n, transaction_hash: transactionHash }])
    expect(screen.queryByText('0.996 ETH')).toBeNull()
  })

  test('pays for a second wire, which is not confused with the first when the bank’s answer is lost', async () => {
    const { id } = await overpaid()
    const [payment] = await customer.tab.store
      .dispatch(api.endpoints.paymentsUnclaimed.initiate({ wallet: customer.wallet.address }))
      .unwrap()
    if (!payment) throw new Error('nothing is left')
    for (const path of ['/wire/create', '/wire/create']) customer.world.line.spoilAnswerOfNext(path, lost)
    await customer.tab.store.dispatch(
      claimPayment({ kind: 'wire', wallet: customer.wallet.address, body: wire('20.00'), payment }),
    )
    await waitFor(async () =>
      expect((await customer.browser.intents.all())[0]?.progress.step).toBe('recorded'),
    )
    const wires = await customer.world.bank.db
      .selectFrom('wires')
      .select(['id', 'amount_cents'])
      .where('wallet', '=', customer.wallet.address)
      .orderBy('amount_cents')
      .execute()
    expect(wires).toMatchObject([{ id, amount_cents: 1_000n }, { amount_cents: 2_000n }])
    expect((await customer.browser.intents.all())[0]?.progress).toMatchObject({ entityId: wires[1]?.id })
    // The remainder of the second wire does not count as the intent's own payment.
    show(customer.tab, <UnclaimedPage />)
    expect(await screen.findByText('0.988 ETH')).toBeInTheDocument()
  })
})

const lost = () => new Response('', { status: 502 })

test('the notice counts unclaimed payments without those that this browser is recording', async () => {
  await paidElsewhere()
  await paidElsewhere(memo())
  const { unmount } = show(customer.tab, <UnclaimedNotice />)
  expect(await screen.findByText(/^You have \$[\d,.]+ from 2 unused payments\.$/)).toBeInTheDocument()
  unmount()
  const { intentSaved } = await import('../../intents/intentsSlice')
  customer.tab.store.dispatch(
    intentSaved({
      version: 1,
      id: ID,
      kind: 'debit',
      wallet: customer.wallet.address,
      chainId: 31337,
      confirmationsNeeded: 2,
      body: {},
      transaction: { to: customer.wallet.address, value: '0x1', data: '0x' },
      startBlock: 0,
      createdAt: Date.now(),
      progress: { step: 'unknown' },
    }),
  )
  show(customer.tab, <UnclaimedNotice />)
  expect(await screen.findByText(/^You have \$[\d,.]+ from an unused payment\.$/)).toBeInTheDocument()
})

test('without unclaimed payments only the page says so', async () => {
  show(
    customer.tab,
    <>
      <UnclaimedNotice />
      <UnclaimedPage />
    </>,
    '/settings/unclaimed',
  )
  expect(await screen.findByText('No unused payment')).toBeInTheDocument()
  expect(within(document.body).queryByText(/^You have /)).toBeNull()
})
