import { WeiPerEther } from 'ethers'
import { calls, type Call } from '../../src/services/contracts'
import { creditBody } from '../testing/bodies'
import { newCustomer, post, signIn, signInProof, type Customer } from '../testing/customer'
import { TEST_ORIGIN } from '../testing/makeBank'
import { withBank } from '../testing/withBank'
import { LIMITS } from './limits'
import { newWallet } from '../testing/newWallet'

const world = withBank({ limits: LIMITS, trustedProxies: 1 })
let customer: Customer
let card: string
beforeAll(async () => {
  customer = await newCustomer(world.bank, world.chain)
  const transactionHash = await customer.pay(WeiPerEther)
  const opened = await customer.call(calls.creditCreate, { ...creditBody, transactionHash })
  card = (opened.body.creditCard as { id: string }).id
})

let others = 0
const newAddress = () => `10.1.${others >> 8}.${others++ & 255}`

const nonce = (from: string, wallet = customer.address) =>
  post(world.bank, calls.authNonce.path, { wallet }, { 'x-forwarded-for': from })

async function codesOf(count: number, ask: () => Promise<{ code: string | undefined }>) {
  const codes = new Map<string, number>()
  for (let index = 0; index < count; index++) {
    const { code = 'ok' } = await ask()
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  return Object.fromEntries(codes)
}

describe('rate limits', () => {
  it('limit nonces by address, so that nobody can use up the limit of others', async () => {
    const from = newAddress()
    expect(await codesOf(130, () => nonce(from))).toEqual({ ok: 120, RATE_LIMITED: 10 })
    expect((await nonce(newAddress())).status).toBe(200)
  })

  it('tell a refused caller, and its page, when to try again', async () => {
    const from = newAddress()
    await codesOf(120, () => nonce(from))
    const { status, headers } = await nonce(from)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(headers.get('access-control-expose-headers')).toContain('retry-after')
    expect(headers.get('access-control-allow-origin')).toBe(TEST_ORIGIN)
    expect(headers.get('x-request-id')).not.toBeNull()
  })

  it('limit claims of payments by wallet', async () => {
    const payer = await newCustomer(world.bank, world.chain)
    const transactionHash = `0x${'ab'.repeat(32)}`
    const record = () => payer.call(calls.debitCreate, { amount: '10.00', transactionHash })
    expect(await codesOf(130, record)).toEqual({ TRANSACTION_NOT_SEEN: 120, RATE_LIMITED: 10 })
  })

  it('limit the lists of unclaimed payments and past prices together by wallet', async () => {
    const payer = await newCustomer(world.bank, world.chain)
    expect(await codesOf(115, () => payer.call(calls.paymentsUnclaimed))).toEqual({ ok: 115 })
    expect(await codesOf(10, () => payer.call(calls.priceHistory, { days: 1 }))).toEqual({
      ok: 5,
      RATE_LIMITED: 5,
    })
  })

  it('limit sign-ins by address', async () => {
    const from = newAddress()
    const proof = await signInProof(world.bank, newWallet(), {
      nonce: 'abcdefgh12345678',
    })
    const verify = () => post(world.bank, calls.authVerify.path, proof, { 'x-forwarded-for': from })
    expect(await codesOf(130, verify)).toEqual({ SIGN_IN_EXPIRED: 120, RATE_LIMITED: 10 })
  })

  it('limit sign-ins by wallet, from any address, because each adds to the audit trail', async () => {
    const { wallet, address } = await newCustomer(world.bank, world.chain)
    const from = () => ({ 'x-forwarded-for': newAddress() })
    // The customer has signed in once.
    expect(await codesOf(34, () => signIn(world.bank, wallet, {}, from()))).toEqual({
      ok: 29,
      RATE_LIMITED: 5,
    })
    const { status, headers } = await signIn(world.bank, wallet, {}, from())
    expect([status, headers.get('set-cookie')]).toEqual([429, null])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    const events = await world.bank.db
      .selectFrom('events')
      .select('kind')
      .where('wallet', '=', address)
      .where('kind', '=', 'SignedIn')
      .execute()
    expect(events).toHaveLength(30)
  })

  it('count no sign-in that a stranger tries in the name of a wallet', async () => {
    const { wallet, address } = await newCustomer(world.bank, world.chain)
    const stranger = newWallet()
    const forge = async () => {
      const from = { 'x-forwarded-for': newAddress() }
      const { body } = await post(world.bank, calls.authNonce.path, { wallet: address }, from)
      const proof = await signInProof(world.bank, stranger, { nonce: String(body.nonce), wallet: address })
      return post(world.bank, calls.authVerify.path, proof, from)
    }
    expect(await codesOf(35, forge)).toEqual({ SIGN_IN_SIGNATURE: 35 })
    const from = { 'x-forwarded-for': newAddress() }
    expect((await signIn(world.bank, wallet, {}, from)).status).toBe(200)
  })

  it.each<[string, Call, object, number]>([
    ['card numbers', calls.cardNumber, {}, 30],
    ['freezes', calls.creditFreeze, {}, 60],
    ['identity details', calls.kycUpdate, { fullName: 'Ada', email: 'ada@example.org' }, 20],
  ])('limit %s by wallet, from any address', async (_, call, body, most) => {
    const path = call.path.replace('{id}', card)
    const ask = () =>
      post(
        world.bank,
        path,
        { wallet: customer.address, ...body },
        { cookie: customer.cookie, 'x-forwarded-for': newAddress() },
      )
    expect(await codesOf(most + 5, ask)).toEqual({ ok: most, RATE_LIMITED: 5 })
    const own = await newCustomer(world.bank, world.chain)
    expect((await own.call(calls.kycUpdate, { fullName: 'Ada', email: 'ada@example.org' })).status).toBe(200)
  })

  it('limit the ending of sessions by wallet, because each may add to the audit trail', async () => {
    const own = await newCustomer(world.bank, world.chain)
    expect(await codesOf(25, () => own.call(calls.authSessionsEnd))).toEqual({ ok: 20, RATE_LIMITED: 5 })
  })

  it('limit all calls by address, except health checks', async () => {
    const from = newAddress()
    const ask = async (path: string) =>
      (await world.bank.app.request(path, { headers: { 'x-forwarded-for': from } })).status
    // Most are counted without a request: a busy machine needs more than the limit's minute for thousands of requests.
    const { limiter, nameOf } = world.bank.deps
    for (let call = 0; call < 5_950; call++) await limiter.count('all', 'address', nameOf(from))
    const statuses: number[] = []
    for (let call = 0; call < 100; call++) statuses.push(await ask('/nothing'))
    expect(statuses).toEqual([...Array<number>(50).fill(404), ...Array<number>(50).fill(429)])
    expect([await ask('/openapi.json'), await ask('/healthz')]).toEqual([429, 200])
  })
})

it('the log names callers and wallets by keyed hashes only', async () => {
  const from = newAddress()
  await nonce(from)
  await customer.call(calls.creditAll)
  const { nameOf } = world.bank.deps
  const log = world.bank.logged()
  expect(log).toContain(`"caller":"${nameOf(from)}","wallet":"${nameOf(customer.address)}"`)
  for (const secret of [from, customer.address, customer.address.toLowerCase()])
    expect(log).not.toContain(secret)
})
