import { randomUUID } from 'node:crypto'
import { Wallet, WeiPerEther } from 'ethers'
import { bodyHash, encodeMemo } from '../../src/lib/memo'
import { creationOf, LOCAL_SAFE } from '../../src/lib/safe'
import { calls } from '../../src/services/contracts'
import { creditBody, wireBody } from '../../server/testing/bodies'
import { newCustomer, type Customer } from '../../server/testing/customer'
import { TEST_ORIGIN } from '../../server/testing/makeBank'
import { withBank } from '../../server/testing/withBank'
import { checkBank, type Finding, type Target } from './checkBank'
import { makeSpecBank } from './specBank'

const NEED_A_PAYMENT = ['/credit/create', '/debit/create', '/accounts/create', '/wire/create']

const world = withBank()
let customer: Customer
beforeAll(async () => {
  const { bank, chain } = world
  await chain.deploySafe()
  customer = await newCustomer(bank, chain)
  const [credit = '', debit = '', wire = ''] = await customer.payMany(3, WeiPerEther)
  const userPermissions = { owners: [customer.address], threshold: 1 }
  const asked = { wallet: customer.address, accountLabel: 'Home', userPermissions, selectedChain: 31337 }
  const memo = encodeMemo({ kind: 'account', intentId: randomUUID(), bodyHash: bodyHash(asked) })
  const { to, data, accountAddress } = creationOf(LOCAL_SAFE, userPermissions, memo)
  const creation = await chain.transact(customer.wallet, { to, data })
  const answers = [
    await customer.call(calls.creditCreate, { ...creditBody, transactionHash: credit }),
    await customer.call(calls.debitCreate, { amount: '2500.00', transactionHash: debit }),
    await customer.call(calls.wireCreate, { ...wireBody, transactionHash: wire }),
    await customer.call(calls.accountsCreate, { ...asked, accountAddress, transactionHash: creation }),
  ]
  expect(answers.map(({ code }) => code ?? 'ok')).toEqual(['ok', 'ok', 'ok', 'ok'])
})

/** Our own bank, served below `/api`. */
const ours: Target['fetch'] = async (url, init) => world.bank.app.request(url, init)
const check = (fetch: Target['fetch'], wallet = customer.wallet) =>
  checkBank({ url: `${TEST_ORIGIN}/api`, origin: TEST_ORIGIN, wallet, fetch })

const pathsWith = (verdict: Finding['verdict'], findings: readonly Finding[]) =>
  findings.filter((finding) => finding.verdict === verdict).map(({ path }) => path)
const wrong = (findings: readonly Finding[]) =>
  findings.filter(({ verdict }) => verdict === 'wrong').map(({ path, came }) => `${path}: ${came}`)

it('finds no fault in our own bank, and leaves the wallet unchanged', async () => {
  const cardStatus = async () =>
    (await customer.call(calls.creditAll)).body.creditCards as { id: string; cardStatus: string }[]
  const [card] = await cardStatus()
  for (const freeze of [calls.creditUnfreeze, calls.creditFreeze]) {
    await customer.call(freeze, {}, card?.id)
    const before = await cardStatus()
    const findings = await check(ours)
    expect(wrong(findings)).toEqual([])
    expect(pathsWith('not tried', findings)).toEqual(NEED_A_PAYMENT)
    expect(pathsWith('ok', findings)).toHaveLength(15)
    expect(await cardStatus()).toEqual(before)
  }
})

/** Our own bank with another answer to one call. */
const withFault =
  (path: string, change: (answer: Record<string, unknown>) => Response): Target['fetch'] =>
  async (url, init) => {
    const response = await ours(url, init)
    if (!new URL(url).pathname.startsWith(path)) return response
    return change((await response.json()) as Record<string, unknown>)
  }

it.each<[string, string, (answer: Record<string, unknown>) => Response, string]>([
  [
    'a refusal under 200',
    '/api/users/create',
    () => Response.json({ success: false }),
    '/users/create: HTTP 200: success has another shape',
  ],
  [
    'a list under another name',
    '/api/wire/all',
    ({ wires }) => Response.json({ success: true, items: wires }),
    '/wire/all: HTTP 200: wires is missing',
  ],
  [
    'an amount that is a number',
    '/api/debit/all',
    ({ debitCards }) =>
      Response.json({
        success: true,
        debitCards: (debitCards as object[]).map((card) => ({ ...card, amount: 5 })),
      }),
    '/debit/all: HTTP 200: debitCards.0.amount has another shape',
  ],
  [
    'an error page',
    '/api/dashboard/debitBalance',
    () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    '/dashboard/debitBalance: HTTP 502, text/html: no JSON',
  ],
  [
    'a freeze that froze nothing',
    '/api/credit/single',
    ({ creditCard }) =>
      Response.json({ success: true, creditCard: { ...(creditCard as object), cardStatus: 'Active' } }),
    '/credit/freeze/{id}: HTTP 200: success, and the card is still Active',
  ],
  [
    'a user without the members that SPEC.md names',
    '/api/users/kyc/get',
    () => Response.json({ success: true, user: {} }),
    '/users/kyc/get: HTTP 200: user.kycPartner is missing',
  ],
])('names the call that answers with %s, and no other', async (_, path, change, line) => {
  expect(wrong(await check(withFault(path, change)))).toEqual([line])
})

it('names a card that it could not leave as it was', async () => {
  const list = async () =>
    (await customer.call(calls.creditAll)).body.creditCards as { id: string; cardStatus: string }[]
  const [card] = await list()
  await customer.call(calls.creditUnfreeze, {}, card?.id)
  const cannotUnfreeze: Target['fetch'] = (url, init) =>
    url.includes('/credit/unfreeze')
      ? Promise.resolve(new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }))
      : ours(url, init)
  expect(wrong(await check(cannotUnfreeze))).toEqual([
    `/credit/unfreeze/{id}: HTTP 502, text/html: no JSON. Card ${card?.id} was Active and is now Frozen`,
  ])
})

it('freezes no card whose status it cannot read', async () => {
  const before = (await customer.call(calls.creditAll)).body.creditCards
  const findings = await check(
    withFault('/api/credit/single', () => Response.json({ success: true, creditCard: {} })),
  )
  expect(pathsWith('not tried', findings)).toEqual(
    expect.arrayContaining(['/credit/freeze/{id}', '/credit/unfreeze/{id}']),
  )
  expect((await customer.call(calls.creditAll)).body.creditCards).toEqual(before)
})

it('says that a call was not answered', async () => {
  const silent: Target['fetch'] = (url, init) =>
    url.endsWith('/users/get')
      ? Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }))
      : ours(url, init)
  expect(wrong(await check(silent))).toEqual(['/users/get: no answer: connect ECONNREFUSED'])
})

it('stops at a wallet that is not on the whitelist', async () => {
  const findings = await check(ours, new Wallet(Wallet.createRandom().privateKey))
  expect(pathsWith('ok', findings)).toEqual(['/api/whitelisted'])
  expect(pathsWith('not tried', findings)).toHaveLength(18)
})

it('finds one fault in the bank of the hosted journey: `accepted` is not inside `data`', async () => {
  const { answer } = makeSpecBank()
  const fetch: Target['fetch'] = (url, init) => {
    const path = new URL(url).pathname.replace(/^\/api\/(?!whitelisted)/, '/')
    return Promise.resolve(Response.json(answer(path, JSON.parse(init.body) as Record<string, unknown>)))
  }
  const wallet = customer.address
  const transactionHash = `0x${'1'.repeat(64)}`
  answer('/credit/create', { wallet, transactionHash, ...creditBody })
  answer('/debit/create', { wallet, transactionHash, amount: '420.00' })
  answer('/wire/create', { ...wireBody, address: wallet, transactionHash })
  const findings = await check(fetch)
  expect(wrong(findings)).toEqual(['/api/whitelisted: HTTP 200: data is missing'])
  expect(pathsWith('not tried', findings)).toEqual([
    '/credit/create',
    '/debit/create',
    '/accounts/create',
    '/accounts/{id}',
    '/wire/create',
  ])
})
