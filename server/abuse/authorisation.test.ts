import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { bodyHash, encodeMemo } from '../../src/lib/memo'
import { creationOf, LOCAL_SAFE } from '../../src/lib/safe'
import { calls, pathOf, type Call } from '../../src/services/contracts'
import { accountBody, collateralBody, creditBody, topUpBody, wireBody } from '../testing/bodies'
import { newCustomer, post, type Answer, type Customer } from '../testing/customer'
import { withBank } from '../testing/withBank'

/**
 * Every call on behalf of a wallet, by every caller who may not make it. The calls come from the contracts, so a new
 * call without a check fails here.
 */
const world = withBank()
const HOURS_12_MS = 12 * 60 * 60_000

let owner: Customer
let stranger: Customer
let removed: Customer
let expired: string
let ended: string
/** Ids of the owner's entities, by the first part of a call's path. */
let ids: Record<string, string>
/** All rows of the owner in the database, as text. */
let before: string

const walletCalls = Object.entries<Call>(calls).filter(([, { access }]) => access === 'wallet')
/** By the path's first part; `/cards/number/{id}` takes either kind of card. */
const idOf = ({ path }: Call): string => ids[path.split('/')[1] ?? ''] ?? ''
const isPayer = ({ path }: Call) => path.startsWith('/wire/create') || path.startsWith('/wire/check')

/** A valid body, so that only the caller is wrong. */
function bodyOf(call: Call, wallet: string, transactionHash: string): object {
  const payer = isPayer(call) ? { address: wallet } : { wallet }
  const bodies: Record<string, object> = {
    '/credit/create': { ...creditBody, transactionHash },
    [calls.creditCollateral.path]: { ...collateralBody(ids.credit ?? ''), transactionHash },
    '/debit/create': { amount: '100.00', transactionHash },
    '/wire/create': { ...wireBody, transactionHash },
    '/wire/check': wireBody,
    [calls.wireTopUp.path]: { ...topUpBody(ids.wire ?? ''), transactionHash },
    '/accounts/create': { ...accountBody(wallet, stranger.address), transactionHash },
    [calls.priceHistory.path]: { days: 7 },
    '/accounts/sign/{id}': { action: { kind: 'reject' }, nonce: 0, signature: hash },
    '/users/kyc/update': { fullName: 'Somebody Else', email: 'somebody@example.org' },
  }
  return { ...payer, ...bodies[call.path] }
}

const stored = async () =>
  JSON.stringify(
    await Promise.all(
      (['credit_cards', 'debit_cards', 'wires', 'accounts', 'users', 'payments', 'events'] as const).map(
        (table) => world.bank.db.selectFrom(table).selectAll().execute(),
      ),
    ),
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )

beforeAll(async () => {
  const { bank, chain } = world
  const another = await newCustomer(bank, chain)
  expired = another.cookie
  bank.passTime(HOURS_12_MS)
  const leaver = await newCustomer(bank, chain)
  ended = leaver.cookie
  await post(bank, calls.authLogout.path, {}, { cookie: ended })
  ;[owner, stranger, removed] = (await Promise.all([1, 2, 3].map(() => newCustomer(bank, chain)))) as [
    Customer,
    Customer,
    Customer,
  ]
  const credit = await owner.call(calls.creditCreate, {
    ...creditBody,
    transactionHash: await owner.pay(WeiPerEther),
  })
  const debit = await owner.call(calls.debitCreate, {
    amount: '2500.00',
    transactionHash: await owner.pay(WeiPerEther),
  })
  // It is short, so that money can be added to it.
  const wire = await owner.call(calls.wireCreate, {
    ...wireBody,
    amount: '2600.00',
    transactionHash: await owner.pay(WeiPerEther),
  })
  const idIn = (answer: Answer, name: string) => (answer.body[name] as { id: string }).id
  await chain.deploySafe()
  const permissions = { owners: [owner.address], threshold: 1 }
  const asked = {
    wallet: owner.address,
    accountLabel: 'Household',
    userPermissions: permissions,
    selectedChain: 31337,
  }
  const memo = encodeMemo({ kind: 'account', intentId: randomUUID(), bodyHash: bodyHash(asked) })
  const { to, data, accountAddress } = creationOf(LOCAL_SAFE, permissions, memo)
  const transactionHash = await chain.transact(owner.wallet, { to, data })
  const account = await owner.call(calls.accountsCreate, { ...asked, accountAddress, transactionHash })
  ids = {
    credit: idIn(credit, 'creditCard'),
    debit: idIn(debit, 'debitCard'),
    cards: idIn(debit, 'debitCard'),
    accounts: idIn(account, 'account'),
    wire: idIn(wire, 'wire'),
  }
  await bank.blacklist(removed.address)
  before = await stored()
})

interface Attempt {
  code: string | readonly string[]
  send(call: Call): Promise<Answer>
}

const hash = `0x${'ab'.repeat(32)}`
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const send = (call: Call, wallet: string, headers: Record<string, string>) =>
  post(world.bank, pathOf(call, idOf(call)), bodyOf(call, wallet, hash), headers)

/** Callers who are refused, with the code of each. */
const CALLERS: Record<string, Attempt> = {
  'without a session': { code: 'UNAUTHENTICATED', send: (call) => send(call, owner.address, {}) },
  'with a made-up session': {
    code: 'UNAUTHENTICATED',
    send: (call) => send(call, owner.address, { cookie: `florin_session=${'A'.repeat(43)}` }),
  },
  'with a session cut by a letter': {
    code: 'UNAUTHENTICATED',
    send: (call) => send(call, owner.address, { cookie: owner.cookie.slice(0, -1) }),
  },
  'with a session that has expired': {
    code: 'UNAUTHENTICATED',
    send: (call) => send(call, owner.address, { cookie: expired }),
  },
  'with a session that was ended': {
    code: 'UNAUTHENTICATED',
    send: (call) => send(call, owner.address, { cookie: ended }),
  },
  'with another wallet’s session': {
    code: 'WRONG_WALLET',
    send: (call) => send(call, owner.address, { cookie: stranger.cookie }),
  },
  'with the owner’s session and another wallet in the body': {
    code: 'WRONG_WALLET',
    send: (call) => send(call, stranger.address, { cookie: owner.cookie }),
  },
  'off the whitelist': {
    code: ['NOT_WHITELISTED', 'UNAUTHENTICATED'],
    send: (call) => send(call, removed.address, { cookie: removed.cookie }),
  },
  'from a foreign page': {
    code: 'FOREIGN_ORIGIN',
    send: (call) => send(call, owner.address, { cookie: owner.cookie, origin: 'https://evil.example' }),
  },
  'from a page without an origin': {
    code: 'FOREIGN_ORIGIN',
    send: (call) => send(call, owner.address, { cookie: owner.cookie, origin: 'null' }),
  },
  'as a form posts': {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    send: (call) => send(call, owner.address, { cookie: owner.cookie, 'content-type': 'text/plain' }),
  },
}

describe.each(walletCalls)('%s', (_name, call) => {
  it.each(Object.entries(CALLERS))('is refused %s', async (_who, attempt) => {
    const answer = await attempt.send(call)
    expect([attempt.code].flat()).toContain(answer.code)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  if (call.path.includes('{id}'))
    it('does not reveal to a stranger that the owner has such an entity', async () => {
      const mine = await post(world.bank, pathOf(call, idOf(call)), bodyOf(call, stranger.address, hash), {
        cookie: stranger.cookie,
      })
      const none = await post(
        world.bank,
        pathOf(call, UNKNOWN),
        {
          ...bodyOf(call, stranger.address, hash),
          ...(call === calls.creditCollateral && { cardId: UNKNOWN }),
          ...(call === calls.wireTopUp && { wireId: UNKNOWN }),
        },
        { cookie: stranger.cookie },
      )
      expect([mine.status, mine.body]).toEqual([404, none.body])
    })
})

it('no refused call has changed anything', async () => {
  expect(await stored()).toBe(before)
})

/** Signing needs a real signature: server/payments/accountTransactions.test.ts. */
const isAnswered = ({ path }: Call) =>
  (path.includes('{id}') && !path.startsWith('/accounts/sign')) || path.endsWith('/all')

it.each(walletCalls.filter(([, call]) => isAnswered(call)))(
  '%s answers its owner, so only the caller was wrong above',
  async (_name, call) => {
    const isPaid = call === calls.creditCollateral || call === calls.wireTopUp
    // Less than the wire waits for, so that it can still be cancelled.
    const body = isPaid ? bodyOf(call, owner.address, await owner.pay(WeiPerEther / 50n)) : {}
    await world.bank.watch()
    expect((await owner.call(call, body, idOf(call))).status).toBe(200)
  },
)
