import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { calls } from '../../src/services/contracts'
import { createApp } from '../app'
import { makeIssuer } from '../issuer'
import { creditBody } from '../testing/bodies'
import { newCustomer, post } from '../testing/customer'
import { passesLuhn } from '../testing/passesLuhn'
import { withBankCustomer } from '../testing/withBankCustomer'

const world = withBankCustomer()

interface Card {
  id: string
  lastFour: string
}
async function newCards(): Promise<Record<'debit' | 'credit', Card>> {
  const [first = '', second = ''] = await world.customer.payMany(2, WeiPerEther)
  const debit = await world.customer.call(calls.debitCreate, { transactionHash: first, amount: '2500.00' })
  const credit = await world.customer.call(calls.creditCreate, { ...creditBody, transactionHash: second })
  return { debit: debit.body.debitCard as Card, credit: credit.body.creditCard as Card }
}
const numberOf = (id: string, who = world.customer) => who.call(calls.cardNumber, {}, id)
const eventsOf = (id: string) =>
  world.bank.db.selectFrom('events').selectAll().where('entity_id', '=', id).orderBy('id').execute()

it('the holder gets the full number of either kind of card: Luhn-valid, always the same, with the last four digits', async () => {
  for (const { id, lastFour } of Object.values(await newCards())) {
    const { status, headers, body } = await numberOf(id)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual({ success: true, number: expect.stringMatching(/^\d{16}$/) as string })
    const number = String(body.number)
    expect(number.slice(-4)).toBe(lastFour)
    expect(passesLuhn(number)).toBe(true)
    expect((await numberOf(id)).body).toEqual(body)
  }
})

it('a request for the number is on the audit trail, and its digits are neither there nor in the log', async () => {
  const { debit } = await newCards()
  const number = String((await numberOf(debit.id)).body.number)
  await numberOf(debit.id)
  const events = await eventsOf(debit.id)
  expect(events.map(({ kind }) => kind)).toEqual(['DebitCardCreated', 'CardNumberShown', 'CardNumberShown'])
  expect(events.at(-1)).toMatchObject({ wallet: world.customer.address, data: {} })
  const everything = JSON.stringify(events, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(everything).not.toContain(number.slice(0, 12))
  expect(world.bank.logged()).toContain(`/cards/number/${debit.id}`)
  expect(world.bank.logged()).not.toContain(number.slice(0, 12))
})

it('the card of another wallet and an unknown card are not found, without an event', async () => {
  const { debit, credit } = await newCards()
  const stranger = await newCustomer(world.bank, world.chain)
  for (const id of [debit.id, credit.id])
    expect(await numberOf(id, stranger)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await numberOf(randomUUID())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await numberOf('1')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await eventsOf(debit.id)).map(({ kind }) => kind)).toEqual(['DebitCardCreated'])
})

it('the number needs a session and a place on the whitelist', async () => {
  const { debit } = await newCards()
  const path = `/cards/number/${debit.id}`
  expect(await post(world.bank, path, { wallet: world.customer.address })).toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  await world.bank.blacklist(world.customer.address)
  expect(await numberOf(debit.id)).toMatchObject({ code: 'NOT_WHITELISTED' })
})

it('a changed secret gives an error instead of a wrong number', async () => {
  const { debit } = await newCards()
  const issuer = makeIssuer('another secret, after the first one was lost')
  const app = createApp({ ...world.bank.deps, issuer })
  const headers = { cookie: world.customer.cookie }
  const answer = await post({ app }, `/cards/number/${debit.id}`, { wallet: world.customer.address }, headers)
  expect(answer).toMatchObject({ status: 500, code: 'INTERNAL' })
  expect(world.bank.logged()).toContain('cannot be derived again')
})
