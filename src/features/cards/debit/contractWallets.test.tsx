import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { weiFromEth } from '../../../lib/money'
import { paths } from '../../../lib/paths'
import { creditBody, wireBody } from '../../../testing/bodies'
import { failureAnswer } from '../../../testing/fakeFetch'
import { SafeProvider } from '../../../testing/safeProvider'
import { show } from '../../../testing/show'
import { until } from '../../../testing/until'
import { withCustomer } from '../../../testing/withCustomer'
import { selectIntents, submitIntent } from '../../intents'
import { NewDebitCardPage } from './NewDebitCardPage'

/** The customer connects a Safe account: two of its three owners have to sign. */
const customer = withCustomer(undefined, async ({ chain, bank }, sponsor) => {
  await chain.deploySafe()
  const safe = await SafeProvider.create(chain, sponsor, { owners: 3, spare: 1 })
  await bank.whitelist(safe.address)
  return safe
})

const safe = (): SafeProvider => {
  const { provider } = customer.browser
  if (!(provider instanceof SafeProvider)) throw new Error('no Safe account')
  return provider
}

/** The card that was made, with its number. */
const CREATED = /^Number ending in \d{4}$/
const open = () => show(customer.tab, <NewDebitCardPage />, paths.newDebitCard)

async function pay(): Promise<void> {
  open()
  await screen.findByText('$2,500.00')
  await userEvent.type(screen.getByLabelText('Amount'), '420')
  await userEvent.click(await screen.findByRole('button', { name: 'Review payment' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Pay 0.168 ETH on Local chain' }))
}

/** The owners send what waits for them, and the bank sees it in its blocks. */
const ownersSend = (send = () => safe().ownersSend()) =>
  act(async () => {
    await send()
    await customer.world.chain.mine(2)
    await customer.world.bank.watch()
  })

const WAITING = /^Waiting for your wallet to send the payment\./

test('a payment waits for the owners’ signatures, also after a reload, and is then recorded', async () => {
  open()
  await screen.findByText('$2,500.00')
  await userEvent.type(screen.getByLabelText('Amount'), '420')
  await userEvent.click(await screen.findByRole('button', { name: 'Review payment' }))
  expect(await screen.findByText(/^Your wallet needs the signatures of 2 owners\./)).toBeInTheDocument()
  expect(screen.getByText('Network fee').parentElement).toHaveTextContent('paid by the owner who sends it')
  await userEvent.click(screen.getByRole('button', { name: 'Pay 0.168 ETH on Local chain' }))
  expect(await screen.findByText(WAITING)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Stop looking' })).toBeInTheDocument()

  cleanup()
  await customer.reload()
  open()
  expect(await screen.findByText(WAITING)).toBeInTheDocument()
  await ownersSend()
  expect(await screen.findByText(CREATED)).toBeInTheDocument()
  expect(await customer.debitCards()).toMatchObject([{ amount: '420.00' }])
  expect(customer.asked()).toBe(1)
})

test('a wallet whose answer is lost may have asked its owners: the payment is found once they send it', async () => {
  safe().loseAnswerOfNext('eth_sendTransaction')
  await pay()
  expect(await screen.findByText(WAITING)).toBeInTheDocument()
  await ownersSend()
  expect(await screen.findByText(CREATED)).toBeInTheDocument()
  expect(await customer.debitCards()).toHaveLength(1)
})

test('while the bank’s list cannot be read the payment waits, says why, and is not paid again', async () => {
  await pay()
  await screen.findByText(WAITING)
  customer.world.line.cut()
  expect(await screen.findByText(/^We cannot reach our servers\./)).toBeInTheDocument()
  customer.world.line.mend()
  await ownersSend()
  expect(await screen.findByText(CREATED)).toBeInTheDocument()
  expect(customer.asked()).toBe(1)
})

const submit = (request: Partial<Parameters<typeof submitIntent>[0]> = {}) =>
  customer.tab.store.dispatch(
    submitIntent({
      kind: 'debit',
      wallet: safe().address,
      body: { wallet: safe().address, amount: '250.00' },
      value: weiFromEth('0.1'),
      ...request,
    }),
  )

test.each([
  ['credit', () => ({ wallet: safe().address, ...creditBody, amount: '100.00' })],
  ['wire', () => ({ address: safe().address, ...wireBody, amount: '250.00' })],
] as const)('its owners pay for a %s as well', async (kind, body) => {
  await submit({ kind, body: body() })
  await until(() => safe().queue.length === 1)
  await ownersSend()
  const intents = () => selectIntents(customer.tab.store.getState(), safe().address)
  await until(() => intents().every(({ progress }) => progress.step === 'recorded'))
  const table = kind === 'credit' ? 'credit_cards' : 'wires'
  const rows = await customer.world.bank.db
    .selectFrom(table)
    .select('amount_cents')
    .where('wallet', '=', safe().address)
    .execute()
  expect(rows).toHaveLength(1)
})

test('two payments that the owners send in one transaction are recorded each for itself', async () => {
  await submit()
  await until(() => safe().queue.length === 1)
  await submit({ body: { wallet: safe().address, amount: '100.00' }, value: weiFromEth('0.04') })
  await until(() => safe().queue.length === 2)
  // The page looks for its records once there are two, because it does not know what the bank made of its calls.
  const { line, bank } = customer.world
  line.loseAnswerOfNext('/debit/create')
  line.loseAnswerOfNext('/debit/create')
  line.breakPath('/debit/all', () => failureAnswer(503, 'CHAIN_UNAVAILABLE'))
  await ownersSend(() => safe().ownersSendTogether())
  const rows = bank.db.selectFrom('debit_cards').select('id').where('wallet', '=', safe().address)
  await until(async () => (await rows.execute()).length === 2)
  line.breakPath('/debit/all', undefined)
  const intents = () => selectIntents(customer.tab.store.getState(), safe().address)
  await until(() => intents().every(({ progress }) => progress.step === 'recorded'))
  const cards = await customer.debitCards()
  expect(cards.map(({ amount }) => amount).toSorted()).toEqual(['100.00', '250.00'])
  const entities = intents().map(({ body, progress }) => [
    body.amount,
    'entityId' in progress && progress.entityId,
  ])
  expect(new Map(cards.map(({ amount, id }) => [amount, id]))).toEqual(
    new Map(entities as [string, string][]),
  )
})

test('it needs ether for the payment alone, because the sender pays the fee', async () => {
  const { chain } = customer.world
  await chain.fund(safe().address, weiFromEth('0.1') - 1n)
  expect(await submit()).toEqual({ refusal: 'Your wallet does not hold enough ETH for this payment.' })
  await chain.fund(safe().address, weiFromEth('0.1'))
  expect(await submit()).toHaveProperty('id')
})

test('it cannot create an account, and is told which wallet can', async () => {
  expect(await submit({ kind: 'account', value: 0n })).toEqual({
    refusal:
      'Your wallet is a contract, and accounts are created by ordinary wallets only. Connect the wallet of one of its owners.',
  })
  expect(customer.asked()).toBe(0)
})

test('it is not asked to pay at a bank that lists no payments', async () => {
  customer.world.line.answerNext('/terms', () => failureAnswer(404, 'NOT_FOUND'))
  expect(await submit()).toEqual({
    refusal: 'We cannot follow the payments of a contract wallet here. Nothing was sent.',
  })
  expect(customer.asked()).toBe(0)
  expect(await customer.browser.intents.all()).toEqual([])
})
