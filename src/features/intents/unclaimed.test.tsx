import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { encodeMemo, bodyHash } from '../../lib/memo'
import { weiFromEth } from '../../lib/money'
import { sendMoneyHref } from '../../lib/paths'
import { show } from '../../testing/show'
import { withCustomer } from '../../testing/withCustomer'
import { UnclaimedNotice } from './UnclaimedNotice'
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

/** A payment that this browser knows nothing of, as the bank lists it. */
async function paidElsewhere(data = '0x', eth = '0.1'): Promise<string> {
  const to = customer.world.bank.settings.treasury
  const hash = await customer.world.chain.transact(customer.wallet, { to, value: weiFromEth(eth), data })
  await customer.world.bank.watch()
  return hash
}

const signed = () => customer.browser.provider.count('personal_sign')
const cards = () =>
  customer.world.bank.db
    .selectFrom('debit_cards')
    .select(['amount_cents', 'transaction_hash'])
    .where('wallet', '=', customer.wallet.address)
    .execute()

test('a payment without a memo is shown, and becomes a debit card without another signature', async () => {
  const hash = await paidElsewhere()
  show(customer.tab, <UnclaimedPage />)
  const before = signed()
  await userEvent.click(await screen.findByRole('button', { name: 'Put it on a debit card' }))
  expect(await screen.findByRole('link', { name: 'See it' })).toHaveAttribute(
    'href',
    expect.stringContaining('/cards/debit/single?cardID='),
  )
  expect(await cards()).toEqual([{ amount_cents: 25_000n, transaction_hash: hash }])
  expect(signed()).toBe(before)
  expect(customer.browser.provider.count('eth_sendTransaction')).toBe(0)
  expect(screen.queryByRole('button', { name: 'Put it on a debit card' })).toBeNull()
})

test('one that was made for something else is used for a credit line once its payer has signed that', async () => {
  await paidElsewhere(memo())
  show(customer.tab, <UnclaimedPage />)
  const before = signed()
  await userEvent.click(await screen.findByRole('button', { name: 'Open a credit line of $125.00' }))
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

test('a signature that is declined changes nothing, and can be given after all', async () => {
  await paidElsewhere(memo())
  show(customer.tab, <UnclaimedPage />)
  const use = await screen.findByRole('button', { name: 'Put it on a debit card' })
  customer.browser.provider.failNext('personal_sign', 4001)
  await userEvent.click(use)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You declined in your wallet. The payment stays unclaimed.',
  )
  expect(await customer.browser.intents.all()).toEqual([])
  expect(customer.world.line.count('/debit/create')).toBe(0)
  await userEvent.click(use)
  expect(await screen.findByRole('link', { name: 'See it' })).toBeInTheDocument()
  expect(await cards()).toHaveLength(1)
})

test('a signature is not asked for on another chain, and can be given once the wallet is back', async () => {
  await paidElsewhere(memo())
  show(customer.tab, <UnclaimedPage />)
  const use = await screen.findByRole('button', { name: 'Put it on a debit card' })
  const { provider } = customer.browser
  const before = provider.count('personal_sign')
  provider.chainId = '0x1'
  await userEvent.click(use)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your wallet is on another chain. Switch it to Local chain, then try again. The payment stays unclaimed.',
  )
  expect(provider.count('personal_sign')).toBe(before)
  provider.chainId = '0x7a69'
  await userEvent.click(use)
  expect(await screen.findByRole('link', { name: 'See it' })).toBeInTheDocument()
})

test('a claim whose page is left is recorded when the next one opens, once', async () => {
  await paidElsewhere(memo())
  show(customer.tab, <UnclaimedPage />)
  const release = customer.world.line.holdNext('/debit/create')
  await userEvent.click(await screen.findByRole('button', { name: 'Put it on a debit card' }))
  await waitFor(() => expect(customer.world.line.count('/debit/create')).toBe(1))
  cleanup()
  customer.tab.close()
  release()
  await customer.reload()
  await waitFor(async () => expect((await customer.browser.intents.all())[0]?.progress.step).toBe('recorded'))
  expect(await cards()).toHaveLength(1)
  expect(customer.browser.provider.count('eth_sendTransaction')).toBe(0)
})

test('less than a dollar is listed with what can be done, and offers nothing that the bank would refuse', async () => {
  await paidElsewhere('0x', '0.0001')
  show(customer.tab, <UnclaimedPage />)
  expect(await screen.findByText(/It is worth less than one US dollar/)).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a wire may be paid by it, with the details that a wire needs', async () => {
  const hash = await paidElsewhere()
  show(customer.tab, <UnclaimedPage />)
  expect(await screen.findByRole('link', { name: 'Send it as a wire' })).toHaveAttribute(
    'href',
    sendMoneyHref(hash),
  )
})

test('every screen says so, but not of what is being recorded from here', async () => {
  await paidElsewhere()
  await paidElsewhere(memo())
  const { unmount } = show(customer.tab, <UnclaimedNotice />)
  expect(await screen.findByRole('status')).toHaveTextContent(
    '2 payments of yours reached the bank and were not used.',
  )
  unmount()
  const { intentSaved } = await import('./intentsSlice')
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
  expect(await screen.findByRole('status')).toHaveTextContent(
    'A payment of yours reached the bank and was not used.',
  )
})

test('nothing unclaimed is said to be so, on the page only', async () => {
  show(
    customer.tab,
    <>
      <UnclaimedNotice />
      <UnclaimedPage />
    </>,
    '/settings/unclaimed',
  )
  expect(await screen.findByText('Nothing unclaimed')).toBeInTheDocument()
  expect(within(document.body).queryByText(/reached the bank and/)).toBeNull()
})
