import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { weiFromEth } from '../../lib/money'
import { wireHref } from '../../lib/paths'
import { api } from '../../services/api'
import { wireBody } from '../../testing/bodies'
import { describePayment, describeQuote, type PayingPage } from '../../testing/describePayment'
import { failureAnswer } from '../../testing/fakeFetch'
import { show } from '../../testing/show'
import { withCustomer } from '../../testing/withCustomer'
import { WirePage } from './WirePage'

const customer = withCustomer()
let id: string
beforeEach(async () => {
  id = await holdWire('2600.00')
})

/** A wire of this amount, paid with one ether: 2,500 dollars. @returns its id */
async function holdWire(amount: string): Promise<string> {
  const { chain, bank } = customer.world
  const to = bank.settings.treasury
  const transactionHash = await chain.transact(customer.wallet, { to, value: weiFromEth('1') })
  await bank.watch()
  const body = { ...wireBody, address: customer.wallet.address, amount, transactionHash } as const
  const { data } = await customer.tab.store.dispatch(
    api.endpoints.wireCreate.initiate(body as never, { track: false }),
  )
  if (!data) throw new Error('the bank accepted no wire')
  customer.world.line.sent.length = 0
  return data.id
}

const open = () => show(customer.tab, <WirePage />, wireHref(id))
const paymentsAtBank = () =>
  customer.world.bank.db
    .selectFrom('payments')
    .select(['kind', 'value_wei'])
    .where('entity_id', '=', id)
    .orderBy('recorded_at')
    .execute()
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Review top-up' }))
const PAY = 'Pay 0.04 ETH on Local chain'

async function review(): Promise<HTMLElement> {
  open()
  const form = await screen.findByRole('region', { name: 'Top up $100.00' })
  await within(form).findByText('$2,500.00')
  await goOn()
  return screen.findByRole('button', { name: PAY })
}

const page: PayingPage = {
  customer,
  open,
  review,
  pay: PAY,
  payAt2000: 'Pay 0.05 ETH on Local chain',
  returnToReview: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    await screen.findByRole('region', { name: 'Top up $100.00' })
    await goOn()
    return screen.findByRole('button', { name: PAY })
  },
  get path() {
    return `/wire/topup/${id}`
  },
  done: 'Added to your wire',
  expectRecordedOnce: async () => {
    await waitFor(async () =>
      expect(await paymentsAtBank()).toEqual([
        { kind: 'wire', value_wei: weiFromEth('1') },
        { kind: 'topUp', value_wei: weiFromEth('0.04') },
      ]),
    )
  },
}

describe('a top-up', () => {
  test('is offered with what is missing, and the wire goes on by itself', async () => {
    const button = await review()
    expect(screen.getByText('Worth', { selector: 'dt' }).parentElement).toHaveTextContent('$100.00')
    await userEvent.click(button)
    await screen.findByText('1 of 2 blocks')
    await customer.mine()
    expect(await screen.findByText(/^We send it by/)).toBeInTheDocument()
    expect(await screen.findByText('Added to your wire')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Cancel this wire' })).toBeNull()
    expect(customer.world.line.bodies(page.path)).toMatchObject([{ wireId: id, amount: '100.00' }])
  })

  test('is no longer offered after its time', async () => {
    customer.ahead = 25 * 3_600_000
    open()
    expect(await screen.findByRole('button', { name: 'Cancel this wire' })).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Top up $100.00' })).toBeNull()
  })

  test.each([
    ['2501.50', '$1.50', 'The least that can be paid is $2.00. The wire takes all of it.'],
    ['2501.00', '$1.00', 'The least that can be paid is $2.00. The wire takes all of it.'],
    ['2500.99', '$0.99', 'The least that can be paid is $2.00; what the wire does not need stays yours.'],
  ])('of a wire of $%s, which lacks %s, says what happens to the excess', async (amount, missing, words) => {
    id = await holdWire(amount)
    open()
    const form = await screen.findByRole('region', { name: `Top up ${missing}` })
    expect(form).toHaveTextContent(words)
  })

  describeQuote(page)
  describePayment(page)
})

test.each([
  [
    'is short',
    '2600.00',
    'Your payment was worth $2,500.00, $100.00 short. Your payment has to be confirmed again. You can top up or cancel once it is, usually within minutes.',
  ],
  [
    'is held for that alone',
    '2500.00',
    'Your payment has to be confirmed again. That usually takes a few minutes, and the wire then goes on by itself.',
  ],
])(
  'a wire that %s, and whose payment a reorganisation removes, says once what it waits for',
  async (_, amount, words) => {
    const { chain, bank } = customer.world
    // The customer's ether must be in an older block, or the reorganisation would remove it as well.
    await chain.mine(3)
    id = await holdWire(amount)
    await chain.send('anvil_reorg', 2, [])
    await chain.send('anvil_dropAllTransactions')
    await chain.mine()
    await bank.watch()
    open()
    expect(await screen.findByText(words, { selector: 'p' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Cancel this wire' })).toBeNull()
  },
)

describe('cancelling', () => {
  const ask = async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel this wire' }))
    return within(screen.getByRole('dialog', { name: 'Cancel this wire?' }))
  }
  const cancelled = () => screen.findByText('You cancelled this wire.', { selector: 'p' })

  test('says what comes back, and shows it on its way', async () => {
    const dialog = await ask()
    expect(
      dialog.getByText('It does not go out. We send 1 ETH back to where it came from.'),
    ).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel it' }))
    expect(await cancelled()).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Being sent back').parentElement).toHaveTextContent('1 ETH')
    expect(screen.queryByRole('region', { name: 'Top up $100.00' })).toBeNull()
  })

  test('does nothing when the customer keeps the wire', async () => {
    const dialog = await ask()
    await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(customer.world.line.count(`/wire/cancel/${id}`)).toBe(0)
  })

  test('that the bank refuses says why and can be tried again', async () => {
    customer.world.line.answerNext(`/wire/cancel/${id}`, () => failureAnswer(503, 'REFUND_UNAVAILABLE'))
    const dialog = await ask()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel it' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing was changed; try again in a minute.')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel it' }))
    expect(await cancelled()).toBeInTheDocument()
  })

  test('whose answer was lost is told by the wire itself', async () => {
    customer.world.line.loseAnswerOfNext(`/wire/cancel/${id}`)
    const dialog = await ask()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel it' }))
    expect(await cancelled()).toBeInTheDocument()
    expect(customer.world.line.count(`/wire/cancel/${id}`)).toBe(1)
  })

  test('whose answer is a fault of the bank may have been carried out, and the wire itself tells', async () => {
    const { line } = customer.world
    line.spoilAnswerOfNext(`/wire/cancel/${id}`, () => failureAnswer(500, 'INTERNAL'))
    const dialog = await ask()
    line.breakPath('/wire/all', () => failureAnswer(503, 'DATABASE_UNAVAILABLE'))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel it' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'We do not know yet whether it was cancelled. We show it here once our servers answer.',
    )
    expect(dialog.queryByRole('button', { name: 'Keep it' })).toBeNull()
    line.breakPath('/wire/all', undefined)
    const argument = { wallet: customer.wallet.address }
    await customer.tab.store.dispatch(
      api.endpoints.wireAll.initiate(argument, { forceRefetch: true, subscribe: false }),
    )
    expect(await cancelled()).toBeInTheDocument()
  })

  test('says that its outcome is not known while nobody answers, and what it was afterwards', async () => {
    const { line } = customer.world
    const dialog = await ask()
    line.cut()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel it' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'We do not know yet whether it was cancelled. We show it here once our servers answer.',
    )
    expect(dialog.queryByRole('button', { name: 'Keep it' })).toBeNull()
    line.mend()
    const argument = { wallet: customer.wallet.address }
    await customer.tab.store.dispatch(
      api.endpoints.wireAll.initiate(argument, { forceRefetch: true, subscribe: false }),
    )
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('It is not cancelled.'))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel it' }))
    expect(await cancelled()).toBeInTheDocument()
  })
})
