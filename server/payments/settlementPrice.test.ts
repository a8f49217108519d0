import { WeiPerEther } from 'ethers'
import { formatUsd } from '../../src/lib/format'
import { usdFromCents } from '../../src/lib/money'
import { quotedWei } from '../../src/lib/quote'
import { calls } from '../../src/services/contracts'
import { creditBody, wireBody } from '../testing/bodies'
import { newCustomer, type Answer } from '../testing/customer'
import { withBankCustomer } from '../testing/withBankCustomer'

const world = withBankCustomer()
const DAY_MS = 24 * 60 * 60_000
let passed = 0
beforeEach(() => world.bank.setPrice(250_000n))
afterEach(() => pass(-passed))

function pass(ms: number): void {
  passed += ms
  world.bank.passTime(ms)
}
const amountOf = ({ status, code, body }: Answer) =>
  status === 200 ? (Object.values(body)[1] as { amount: string }).amount : code
const debit = async (transactionHash: string, amount = '10.00') =>
  amountOf(await world.customer.call(calls.debitCreate, { transactionHash, amount }))
const wire = async (transactionHash: string, amount: string) =>
  (await world.customer.call(calls.wireCreate, { ...wireBody, transactionHash, amount })).body.wire
const unclaimed = async () => (await world.customer.call(calls.paymentsUnclaimed)).body.payments

describe('a payment that was quoted at a stored price is recorded', () => {
  it.each([248_713n, 250_000n, 251_299n])(
    'on a debit card, whatever ETH did since: quoted at %s',
    async (price) => {
      for (const cents of [249_999n, price, 251_300n]) await world.bank.addPrice(cents)
      const hash = await world.customer.pay(quotedWei(420_00n, price))
      expect(await debit(hash, '420.00')).toBe('420.00')
    },
  )

  it('as the worth of collateral', async () => {
    await world.bank.addPrice(251_300n)
    const transactionHash = await world.customer.pay(4n * WeiPerEther)
    const { body } = await world.customer.call(calls.creditCreate, {
      ...creditBody,
      collateralizedAssetValue: '10000.00',
      transactionHash,
    })
    expect(body.creditCard).toMatchObject({ collateralizedAssetValue: '10000.00', amount: '5000.00' })
  })

  it('as a wire that goes out, although ETH fell before the block', async () => {
    await world.bank.addPrice(240_000n)
    const hash = await world.customer.pay(quotedWei(420_00n, 250_000n))
    expect(await wire(hash, '420.00')).toMatchObject({ amount: '420.00', status: 'Processing' })
  })
})

it('a payment that was not quoted settles at the best stored price', async () => {
  await world.bank.addPrice(250_100n)
  await world.bank.addPrice(249_000n)
  expect(await debit(await world.customer.pay(WeiPerEther))).toBe('2501.00')
})

it('a wire that is a cent short at the best stored price waits on hold, however often it is tried', async () => {
  await world.bank.addPrice(249_000n)
  for (const amount of ['2500.01', '2525.00', '100000.00']) {
    const short = formatUsd(usdFromCents(BigInt(amount.replace('.', '')) - 250_000n))
    expect(await wire(await world.customer.pay(WeiPerEther), amount)).toMatchObject({
      status: 'On hold',
      statusReason: `Your payment was worth $2,500.00, ${short} short.`,
    })
  }
})

it('the lower of two sources counts while they are more than two per cent apart, and the quote says so', async () => {
  await world.bank.setPrice(250_000n, 244_900n)
  expect((await world.customer.call(calls.paymentsPrice)).body.price).toMatchObject({
    usd: '2449.00',
    isDisputed: true,
  })
  expect(await debit(await world.customer.pay(WeiPerEther))).toBe('2449.00')
})

it('the price call answers the price, and when the bank stored it', async () => {
  const { price } = (await world.customer.call(calls.paymentsPrice)).body as {
    price: { usd: string; at: string; age: number; isDisputed: boolean }
  }
  expect(price).toMatchObject({ usd: '2500.00', isDisputed: false })
  expect(Date.parse(price.at) + price.age).toBeLessThanOrEqual(world.bank.now().getTime())
  expect(price.age).toBeLessThan(10_000)
  await world.bank.setPrice(undefined)
  expect(await world.customer.call(calls.paymentsPrice)).toMatchObject({
    status: 503,
    code: 'PRICE_UNAVAILABLE',
  })
})

it('the history ends with the price of a quote, also while the sources fail', async () => {
  await world.bank.addPrice(249_000n)
  await world.bank.setPrice(undefined)
  await world.bank.addPrice(248_000n)
  const { body } = await world.customer.call(calls.priceHistory, { days: 7 })
  expect(body.history).toEqual({
    step: 70 * 60_000,
    prices: [{ at: expect.any(String) as string, usd: '2480.00' }],
  })
  expect((await world.customer.call(calls.priceHistory, { days: 2 })).status).toBe(422)
})

describe('a payment without a stored price', () => {
  it('waits for one, and settles at the one stored within a minute', async () => {
    await world.bank.setPrice(undefined)
    const hash = await world.customer.pay(WeiPerEther)
    expect(await debit(hash)).toBe('PRICE_UNAVAILABLE')
    await world.bank.addPrice(251_000n)
    expect(await debit(hash)).toBe('2510.00')
  })

  it('waits while there is none, and settles at the price of its claim after that minute', async () => {
    await world.bank.setPrice(undefined)
    const hash = await world.customer.pay(WeiPerEther)
    pass(65_000)
    expect(await debit(hash)).toBe('PRICE_UNAVAILABLE')
    await world.bank.watch()
    expect(await unclaimed()).toMatchObject([{ transactionHash: hash, value: null }])
    pass(60 * 60_000)
    // A price too late for the block is only a price of the claim.
    await world.bank.addPrice(240_000n)
    pass(95_000)
    await world.bank.addPrice(230_000n)
    expect(await unclaimed()).toMatchObject([{ value: '2300.00', price: { usd: '2300.00', of: 'claim' } }])
    expect(await debit(hash)).toBe('2300.00')
  })
})

describe('an unclaimed payment', () => {
  it('settles at the price of its block for 24 hours', async () => {
    const hash = await world.customer.pay(WeiPerEther)
    await world.bank.watch()
    pass(DAY_MS - 60_000)
    const later = await signedInAgain()
    await world.bank.addPrice(200_000n)
    expect((await later.call(calls.paymentsUnclaimed)).body.payments).toMatchObject([
      { value: '2500.00', price: { usd: '2500.00', of: 'payment' } },
    ])
    expect(amountOf(await later.call(calls.debitCreate, { transactionHash: hash, amount: '2500.00' }))).toBe(
      '2500.00',
    )
  })

  it.each([
    ['fell', 200_000n, '2000.00'],
    ['rose', 300_000n, '3000.00'],
  ])('counts at the price of its claim afterwards, when ETH %s', async (_, price, worth) => {
    const hash = await world.customer.pay(WeiPerEther)
    await world.bank.watch()
    pass(DAY_MS + 60_000)
    const later = await signedInAgain()
    await world.bank.addPrice(price)
    expect((await later.call(calls.paymentsUnclaimed)).body.payments).toMatchObject([
      { value: worth, price: { usd: worth, of: 'claim' } },
    ])
    expect(amountOf(await later.call(calls.debitCreate, { transactionHash: hash, amount: '2500.00' }))).toBe(
      worth,
    )
  })
})

/** The same customer with a new session, because the old one has expired. */
const signedInAgain = () => newCustomer(world.bank, world.chain, world.customer.wallet)
