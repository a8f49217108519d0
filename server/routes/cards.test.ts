import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { calls } from '../../src/services/contracts'
import { luhnDigit, makeIssuer } from '../issuer'
import { createApp } from '../app'
import { creditBody } from '../testing/bodies'
import { newCustomer, post, type Customer } from '../testing/customer'
import { makeBank, type TestBank } from '../testing/makeBank'
import { startChain, type TestChain } from '../testing/startChain'

let chain: TestChain
let bank: TestBank
let customer: Customer
beforeAll(async () => {
  chain = await startChain()
  bank = await makeBank({ rpcUrls: [chain.url] })
})
afterAll(async () => {
  await bank.close()
  await chain.stop()
})
beforeEach(async () => {
  customer = await newCustomer(bank, chain)
})

interface Card {
  id: string
  lastFour: string
}
async function newCards(): Promise<Record<'debit' | 'credit', Card>> {
  const [first = '', second = ''] = await customer.payMany(2, WeiPerEther)
  const debit = await customer.call(calls.debitCreate, { transactionHash: first, amount: '2500.00' })
  const credit = await customer.call(calls.creditCreate, { ...creditBody, transactionHash: second })
  return { debit: debit.body.debitCard as Card, credit: credit.body.creditCard as Card }
}
const numberOf = (id: string, who = customer) => who.call(calls.cardNumber, {}, id)
const eventsOf = (id: string) =>
  bank.db.selectFrom('events').selectAll().where('entity_id', '=', id).orderBy('id').execute()

it('tells the holder the full number of either kind of card: Luhn-valid, the same each time, ending as the card says', async () => {
  for (const { id, lastFour } of Object.values(await newCards())) {
    const { status, headers, body } = await numberOf(id)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual({ success: true, number: expect.stringMatching(/^\d{16}$/) as string })
    const number = String(body.number)
    expect(number.slice(-4)).toBe(lastFour)
    expect(luhnDigit(number.slice(0, -1))).toBe(number.slice(-1))
    expect((await numberOf(id)).body).toEqual(body)
  }
})

it('leaves a look at the number on the audit trail, and its digits neither there nor in the log', async () => {
  const { debit } = await newCards()
  const number = String((await numberOf(debit.id)).body.number)
  await numberOf(debit.id)
  const events = await eventsOf(debit.id)
  expect(events.map(({ kind }) => kind)).toEqual(['DebitCardCreated', 'CardNumberShown', 'CardNumberShown'])
  expect(events.at(-1)).toMatchObject({ wallet: customer.address, data: {} })
  const everything = JSON.stringify(events, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(everything).not.toContain(number.slice(0, 12))
  expect(bank.logged()).toContain(`/cards/number/${debit.id}`)
  expect(bank.logged()).not.toContain(number.slice(0, 12))
})

it('knows neither another wallet’s card nor one that never was, and records no look', async () => {
  const { debit, credit } = await newCards()
  const stranger = await newCustomer(bank, chain)
  for (const id of [debit.id, credit.id])
    expect(await numberOf(id, stranger)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await numberOf(randomUUID())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await numberOf('1')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await eventsOf(debit.id)).map(({ kind }) => kind)).toEqual(['DebitCardCreated'])
})

it('tells nobody without a session, and nobody who has left the whitelist', async () => {
  const { debit } = await newCards()
  const path = `/cards/number/${debit.id}`
  expect(await post(bank, path, { wallet: customer.address })).toMatchObject({ code: 'UNAUTHENTICATED' })
  await bank.blacklist(customer.address)
  expect(await numberOf(debit.id)).toMatchObject({ code: 'NOT_WHITELISTED' })
})

it('tells no number rather than a wrong one where the secret has changed', async () => {
  const { debit } = await newCards()
  const issuer = makeIssuer('another secret, after the first one was lost')
  const app = createApp({ ...bank.deps, issuer })
  const headers = { cookie: customer.cookie }
  const answer = await post({ app }, `/cards/number/${debit.id}`, { wallet: customer.address }, headers)
  expect(answer).toMatchObject({ status: 500, code: 'INTERNAL' })
  expect(bank.logged()).toContain('cannot be derived again')
})
