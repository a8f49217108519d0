import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { consentText, type Consent } from '../../src/lib/consent'
import { bodyHash, encodeMemo } from '../../src/lib/memo'
import { PRODUCT_NAME } from '../../src/lib/product'
import { calls } from '../../src/services/contracts'
import { accountBody, wireBody } from '../testing/bodies'
import { post, type Customer } from '../testing/customer'
import { TEST_ORIGIN } from '../testing/makeBank'
import { withBankCustomer } from '../testing/withBankCustomer'
import { newWallet } from '../testing/newWallet'

const OTHER_ORIGIN = 'https://other.example'

const world = withBankCustomer({ allowedOrigins: [TEST_ORIGIN, OTHER_ORIGIN] })
/** A payment for a wire to Ada. */
let transactionHash: string
let intentId: string
const bodyOf = (who: Customer) => ({ ...wireBody, address: who.address })
beforeEach(async () => {
  intentId = randomUUID()
  transactionHash = await payFor(bodyOf(world.customer))
})

const payFor = (body: object) =>
  world.customer.pay(WeiPerEther, encodeMemo({ kind: 'wire', intentId, bodyHash: bodyHash(body) }))

/** The payer's consent to a body; `changes` falsify what is signed. */
const sign = (body: object, changes: Partial<Consent> = {}, wallet = world.customer.wallet) =>
  wallet.signMessage(
    consentText({
      product: PRODUCT_NAME,
      domain: new URL(TEST_ORIGIN).host,
      chainId: world.bank.settings.chainId,
      transactionHash,
      kind: 'wire',
      bodyHash: bodyHash(body),
      ...changes,
    }),
  )

const corrected = () => ({
  ...bodyOf(world.customer),
  bankingDetails: { scheme: 'iban', iban: 'DE89370400440532013000' },
})

it('lets the payer correct the details of a wire', async () => {
  const body = corrected()
  const consent = await sign(body)
  const { status, body: answer } = await world.customer.call(calls.wireCreate, {
    ...body,
    transactionHash,
    consent,
  })
  expect(status).toBe(200)
  expect(answer.wire).toMatchObject({ bankingDetails: body.bankingDetails })
  const event = await world.bank.db
    .selectFrom('events')
    .select('data')
    .where('wallet', '=', world.customer.address)
    .where('kind', '=', 'WireAccepted')
    .executeTakeFirstOrThrow()
  expect(event.data).toMatchObject({ consent })
})

it('lets the payer use the payment for something else', async () => {
  const body = { wallet: world.customer.address, amount: '2500.00' }
  const consent = await sign(body, { kind: 'debit' })
  expect((await world.customer.call(calls.debitCreate, { ...body, transactionHash, consent })).status).toBe(
    200,
  )
})

it.each<[string, () => Promise<string>]>([
  ['another page', () => sign(corrected(), { domain: new URL(OTHER_ORIGIN).host })],
  ['a page that is not the bank’s', () => sign(corrected(), { domain: 'evil.example' })],
  ['another chain', () => sign(corrected(), { chainId: 1 })],
  ['another payment', () => sign(corrected(), { transactionHash: `0x${'ab'.repeat(32)}` })],
  ['another kind', () => sign(corrected(), { kind: 'credit' })],
  ['another body', () => sign({ ...corrected(), amount: '1.00' })],
  ['another wallet', () => sign(corrected(), {}, newWallet())],
  ['nothing', () => Promise.resolve('0x1234')],
])('refuses a consent for %s', async (_, signed) => {
  const consent = await signed()
  const answer = await world.customer.call(calls.wireCreate, { ...corrected(), transactionHash, consent })
  expect(answer).toMatchObject({
    status: 422,
    code: 'MEMO_MISMATCH',
    fields: { consent: expect.any(String) as string },
  })
  expect((await world.customer.call(calls.wireAll)).body.wires).toEqual([])
})

it('must be signed for the page that posts it', async () => {
  const body = corrected()
  const consent = await sign(body)
  const sent = { ...body, transactionHash, consent }
  const { cookie } = world.customer
  expect(await post(world.bank, calls.wireCreate.path, sent, { cookie, origin: OTHER_ORIGIN })).toMatchObject(
    {
      code: 'MEMO_MISMATCH',
    },
  )
})

it('is neither needed nor checked for the body that was paid for', async () => {
  const body = { ...bodyOf(world.customer), transactionHash, consent: '0x1234' }
  expect((await world.customer.call(calls.wireCreate, body)).status).toBe(200)
})

it('lets a second payment for one intent fund something else, but never the same again', async () => {
  const same = bodyOf(world.customer)
  expect((await world.customer.call(calls.wireCreate, { ...same, transactionHash })).status).toBe(200)
  transactionHash = await payFor(same)
  const again = { ...same, transactionHash, consent: await sign(same) }
  expect(await world.customer.call(calls.wireCreate, again)).toMatchObject({
    code: 'INTENT_ALREADY_RECORDED',
  })
  const other = { ...corrected(), transactionHash, consent: await sign(corrected()) }
  expect((await world.customer.call(calls.wireCreate, other)).status).toBe(200)
  expect((await world.customer.call(calls.wireAll)).body.wires).toHaveLength(2)
})

it('uses the intent up, so that a second payment for it is a duplicate', async () => {
  const body = corrected()
  await world.customer.call(calls.wireCreate, { ...body, transactionHash, consent: await sign(body) })
  const second = await payFor(bodyOf(world.customer))
  expect(
    await world.customer.call(calls.wireCreate, { ...bodyOf(world.customer), transactionHash: second }),
  ).toMatchObject({ code: 'INTENT_ALREADY_RECORDED' })
})

it('is not a field of an account, whose transaction pays nobody', async () => {
  const body = accountBody(world.customer.address, world.customer.address)
  const answer = await world.customer.call(calls.accountsCreate, {
    ...body,
    transactionHash,
    consent: '0x12',
  })
  expect(answer).toMatchObject({ code: 'INVALID_REQUEST', fields: { consent: 'Is not a known field.' } })
})
