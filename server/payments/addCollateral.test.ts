import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { consentText } from '../../src/lib/consent'
import { bodyHash, encodeMemo } from '../../src/lib/memo'
import { PRODUCT_NAME } from '../../src/lib/product'
import { calls, type CreditCard } from '../../src/services/contracts'
import { collateralBody, creditBody } from '../testing/bodies'
import { newCustomer } from '../testing/customer'
import { TEST_ORIGIN } from '../testing/makeBank'
import { withBankCustomer } from '../testing/withBankCustomer'

const world = withBankCustomer()
/** A line of 5,000 dollars against 4 ether. */
let card: CreditCard
beforeEach(async () => {
  const transactionHash = await world.customer.pay(4n * WeiPerEther)
  const { body } = await world.customer.call(calls.creditCreate, { ...creditBody, transactionHash })
  card = body.creditCard as CreditCard
})

const bodyOf = (cardId = card.id) => ({ wallet: world.customer.address, ...collateralBody(cardId) })
const memoOf = (body: object) =>
  encodeMemo({ kind: 'collateral', intentId: randomUUID(), bodyHash: bodyHash(body) })
/** Pays an ether as the app does. */
const pay = (body: object = bodyOf()) => world.customer.pay(WeiPerEther, memoOf(body))
const add = (transactionHash: string, body: object = bodyOf(), id = card.id) =>
  world.customer.call(calls.creditCollateral, { ...body, transactionHash }, id)
const cardNow = async () =>
  (await world.customer.call(calls.creditSingle, {}, card.id)).body.creditCard as CreditCard
const close = () => world.bank.closeLine(card.id)
const unclaimed = async () => {
  await world.bank.watch()
  const { body } = await world.customer.call(calls.paymentsUnclaimed)
  return (body.payments as { transactionHash: string }[]).map(({ transactionHash }) => transactionHash)
}

it('collateral that was paid for a line lowers both its prices, and is listed with the card', async () => {
  const transactionHash = await pay()
  const { status, body } = await add(transactionHash)
  expect(status).toBe(200)
  expect(body.creditCard).toEqual({
    ...card,
    marginCallPrice: '1400.57',
    liquidationPrice: '1200.49',
    collateralizedAmount: '5',
    collateralizedAssetValue: '12500.00',
    addedCollateral: [
      {
        transactionHash,
        amount: '1',
        value: '2500.00',
        fundingStatus: 'Confirmed',
        createdAt: expect.any(String) as string,
      },
    ],
  })
  expect(await cardNow()).toEqual(body.creditCard)
  expect((await world.customer.call(calls.creditAll)).body.creditCards).toEqual([body.creditCard])
  const events = await world.bank.db
    .selectFrom('events')
    .select(['kind', 'data'])
    .where('entity_id', '=', card.id)
    .orderBy('id')
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual(['CreditCardOpened', 'CollateralAdded'])
  expect(events[1]?.data).toMatchObject({ transactionHash, valueWei: String(WeiPerEther) })
})

it('is worth what ETH was when it was paid, and a second payment adds to the first', async () => {
  await add(await pay())
  await world.bank.setPrice(100_000n)
  const { body } = await add(await pay())
  await world.bank.setPrice(250_000n)
  expect(body.creditCard).toMatchObject({
    collateralizedAmount: '6',
    collateralizedAssetValue: '13500.00',
    marginCallPrice: '1167.14',
    liquidationPrice: '1000.41',
    addedCollateral: [{ value: '2500.00' }, { value: '1000.00' }],
  })
})

it('is no opening of its line, even where the clock of its process was behind', async () => {
  const { body } = await add(await pay())
  await world.bank.db
    .updateTable('payments')
    .set({ funding_status: 'Pending', recorded_at: new Date('2020-01-01') })
    .where('entity_id', '=', card.id)
    .where('kind', '=', 'collateral')
    .execute()
  const [added] = (body.creditCard as CreditCard).addedCollateral ?? []
  const createdAt = '2020-01-01T00:00:00.000Z'
  expect(await cardNow()).toEqual({
    ...(body.creditCard as CreditCard),
    addedCollateral: [{ ...added, createdAt, fundingStatus: 'Pending' }],
  })
})

it('a frozen card takes collateral and stays frozen', async () => {
  await world.customer.call(calls.creditFreeze, {}, card.id)
  const { status, body } = await add(await pay())
  expect(status).toBe(200)
  expect(body.creditCard).toMatchObject({
    cardStatus: 'Frozen',
    collateralizedAmount: '5',
    marginCallPrice: '1400.57',
  })
  expect(await cardNow()).toEqual(body.creditCard)
})

it('a payment is added once, and the same hash gives the same answer, also for a frozen and a closed line', async () => {
  const hash = await pay()
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(hash)))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: { creditCard: { collateralizedAmount: '5' } } })
  await world.customer.call(calls.creditFreeze, {}, card.id)
  const frozen = await add(hash)
  expect([frozen.status, frozen.body.creditCard]).toEqual([200, await cardNow()])
  await world.bank.watch()
  await close()
  const closed = await add(hash)
  expect([closed.status, closed.body.creditCard]).toEqual([200, await cardNow()])
  expect(closed.body.creditCard).toMatchObject({ collateralizedAmount: '5' })
})

describe('a line is not changed', () => {
  afterEach(async () => {
    const { closed: _closed, ...now } = await cardNow()
    expect({ ...now, cardStatus: 'Active' }).toEqual(card)
  })

  it('by a payment for a closed line, which stays unclaimed', async () => {
    const hash = await pay()
    await world.bank.watch()
    await close()
    expect(await add(hash)).toMatchObject({ status: 409, code: 'CARD_CLOSED' })
    expect(await unclaimed()).toEqual([hash])
  })

  it('by the card’s own opening payment', async () => {
    expect(await add(card.transactionHash)).toMatchObject({
      status: 409,
      code: 'TRANSACTION_ALREADY_USED',
      fields: { kind: 'credit', id: card.id },
    })
  })

  it('by a payment that was added to another line', async () => {
    const opening = await world.customer.pay(4n * WeiPerEther)
    const { body } = await world.customer.call(calls.creditCreate, {
      ...creditBody,
      transactionHash: opening,
    })
    const { id } = body.creditCard as CreditCard
    const hash = await world.customer.pay(WeiPerEther)
    const first = await add(hash, bodyOf(id), id)
    expect(first).toMatchObject({ status: 200, body: { creditCard: { id, collateralizedAmount: '5' } } })
    expect(await add(hash)).toMatchObject({
      status: 409,
      code: 'TRANSACTION_ALREADY_USED',
      fields: { kind: 'collateral', id },
    })
    expect((await add(hash, bodyOf(id), id)).body).toEqual(first.body)
  })

  it('by a payment that was made for another line', async () => {
    const hash = await pay(bodyOf(randomUUID()))
    expect(await add(hash)).toMatchObject({ status: 422, code: 'MEMO_MISMATCH' })
  })

  it('by a call whose body names another line than its path', async () => {
    expect(await add(await pay(), bodyOf(randomUUID()))).toMatchObject({
      status: 422,
      code: 'INVALID_REQUEST',
      fields: { cardId: expect.any(String) as string },
    })
  })

  it('by another wallet, which cannot tell the line from one that does not exist', async () => {
    const stranger = await newCustomer(world.bank, world.chain)
    const transactionHash = await stranger.pay(WeiPerEther)
    const ask = (id: string) =>
      stranger.call(calls.creditCollateral, { ...collateralBody(id), transactionHash }, id)
    expect(await ask(card.id)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await ask(randomUUID())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

it('a payment that was made for something else is added with its payer’s consent', async () => {
  const { address, wallet } = world.customer
  const other = { wallet: address, amount: '2500.00' }
  const memo = encodeMemo({ kind: 'debit', intentId: randomUUID(), bodyHash: bodyHash(other) })
  const transactionHash = await world.customer.pay(WeiPerEther, memo)
  expect(await add(transactionHash)).toMatchObject({ code: 'MEMO_MISMATCH' })
  const consent = await wallet.signMessage(
    consentText({
      product: PRODUCT_NAME,
      domain: new URL(TEST_ORIGIN).host,
      chainId: world.bank.settings.chainId,
      transactionHash,
      kind: 'collateral',
      bodyHash: bodyHash(bodyOf()),
    }),
  )
  const { body } = await add(transactionHash, { ...bodyOf(), consent })
  expect(body.creditCard).toMatchObject({ collateralizedAmount: '5' })
})
