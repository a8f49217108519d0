import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { WeiPerEther } from 'ethers'
import fc from 'fast-check'
import { calls, pathOf, type Call } from '../../src/services/contracts'
import { accountBody, collateralBody, creditBody, topUpBody, wireBody } from '../testing/bodies'
import { newCustomer, type Customer } from '../testing/customer'
import { TEST_ORIGIN } from '../testing/makeBank'
import { withBank } from '../testing/withBank'
import { mutate, mutations, type Mutation } from './hostileBodies'

/** Whatever a caller sends, the bank answers with a reason, and never with a status of 500 or above. */
const world = withBank()
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 10_000)
const SEED = 20_261_122
/** Allowed growth of the heap from the first quarter to the last: more than noise, less than any leak. */
const MOST_GROWTH = 1.25
const PAYMENTS = 40

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapBytes = () => {
  collect()
  return process.memoryUsage().heapUsed
}

let customer: Customer
let other: Customer
let hashes: string[]
beforeAll(async () => {
  const { bank, chain } = world
  customer = await newCustomer(bank, chain)
  other = await newCustomer(bank, chain)
  hashes = [
    ...(await customer.payMany(PAYMENTS, WeiPerEther / 100n)),
    ...(await other.payMany(5, WeiPerEther / 100n)),
    `0x${'ab'.repeat(32)}`,
  ]
})

// Without logout, which would end the caller's session: later requests would only get 401.
const all = Object.values<Call>(calls).filter((call) => call !== calls.authLogout)
const bodies: Record<string, object> = {
  '/credit/create': creditBody,
  [calls.creditCollateral.path]: collateralBody('00000000-0000-4000-8000-000000000000'),
  '/debit/create': { amount: '25.00' },
  '/wire/create': wireBody,
  '/wire/check': wireBody,
  [calls.wireTopUp.path]: topUpBody('00000000-0000-4000-8000-000000000000'),
  '/accounts/create': accountBody(`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`),
  '/users/kyc/update': { fullName: 'Ada Lovelace', email: 'ada@example.org' },
  '/auth/verify': { message: 'a message', signature: `0x${'1'.repeat(130)}` },
}

interface Hostile extends Mutation {
  call: number
  hash: number
  part: number | undefined
  method: string
  type: string
  id: string
}

const hostile: fc.Arbitrary<Hostile> = fc
  .tuple(
    mutations,
    fc.record({
      call: fc.nat({ max: all.length - 1 }),
      hash: fc.nat({ max: PAYMENTS + 5 }),
      part: fc.constantFrom(undefined, undefined, undefined, 0, 1, 2, 1_000),
      method: fc.constantFrom(...Array<string>(18).fill('POST'), 'GET', 'PUT'),
      type: fc.constantFrom(...Array<string>(18).fill('application/json'), 'text/plain', ''),
      id: fc.constantFrom('00000000-0000-4000-8000-000000000000', 'x', '%00', "' or 1=1 --", '../all'),
    }),
  )
  .map(([mutation, rest]) => ({ ...mutation, ...rest }))

const namesAddress: readonly string[] = [calls.wireCreate.path, calls.wireCheck.path, calls.whitelisted.path]

function send({ call, hash, part, method, type, id, ...mutation }: Hostile): Promise<Response> {
  const chosen = all[call] ?? calls.terms
  const payer = namesAddress.includes(chosen.path) ? 'address' : 'wallet'
  const isPaying =
    (chosen.path.endsWith('/create') && chosen !== calls.usersCreate) ||
    chosen === calls.creditCollateral ||
    chosen === calls.wireTopUp
  const right = {
    [payer]: customer.address,
    ...bodies[chosen.path],
    ...(isPaying && { transactionHash: hashes[hash] }),
    ...(isPaying && part !== undefined && chosen !== calls.accountsCreate && { part }),
  }
  const headers = { 'content-type': type, origin: TEST_ORIGIN, cookie: customer.cookie }
  const hasBody = method !== 'GET'
  return Promise.resolve(
    world.bank.app.request(pathOf(chosen, id), {
      method,
      headers,
      ...(hasBody && { body: mutate(right, mutation) }),
    }),
  )
}

it(
  `${REQUESTS} mutated requests are all answered in JSON, none by 500 or above, without a memory leak`,
  async () => {
    const statuses = new Map<number, number>()
    const heaps: number[] = []
    const samples = fc.sample(hostile, { numRuns: REQUESTS, seed: SEED })
    for (const [index, sample] of samples.entries()) {
      const response = await send(sample)
      const body = (await response.json()) as { success?: boolean; error?: { code?: string } }
      const isAsPromised =
        response.status < 500 &&
        response.headers.get('x-request-id') !== null &&
        (response.ok || (body.success === false && typeof body.error?.code === 'string'))
      if (!isAsPromised)
        throw new Error(`${response.status} ${JSON.stringify(body)} for ${JSON.stringify(sample)}`)
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if ((index + 1) % (REQUESTS / 4) === 0) heaps.push(heapBytes())
    }
    const [first = 0, , , last = Infinity] = heaps
    process.stdout.write(
      `generated bodies: ${JSON.stringify(Object.fromEntries(statuses))}, heap ${heaps.map((bytes) => Math.round(bytes / 1e6)).join(', ')} MB\n`,
    )
    expect(last / first).toBeLessThan(MOST_GROWTH)
    // Some mutations are harmless, so the run reaches the code behind the checks as well.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 50)
    // A request takes one or two milliseconds.
  },
  60_000 + 10 * REQUESTS,
)

it('no payment has funded two entities, and no entity was created without a payment', async () => {
  const { db } = world.bank
  const rows = await db.selectFrom('payments').select(['transaction_hash', 'wallet', 'entity_id']).execute()
  expect(rows.length).toBeGreaterThan(PAYMENTS / 2)
  const own = new Set(hashes.slice(0, PAYMENTS))
  for (const { transaction_hash, wallet } of rows)
    expect([own.has(transaction_hash), wallet]).toEqual([true, customer.address])
  expect(new Set(rows.map(({ transaction_hash }) => transaction_hash)).size).toBe(rows.length)
  expect(new Set(rows.map(({ entity_id }) => entity_id)).size).toBe(rows.length)
})

it('the bank serves a customer as before', async () => {
  expect((await customer.call(calls.debitAll)).status).toBe(200)
  expect((await other.call(calls.debitAll)).body.debitCards).toEqual([])
})
