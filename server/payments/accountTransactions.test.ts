import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { previousOwner, type AccountAction } from '../../src/lib/accountAction'
import { bodyHash, encodeMemo } from '../../src/lib/memo'
import { creationOf, LOCAL_SAFE } from '../../src/lib/safe'
import { executionOf, typedDataOf, type AccountTransaction } from '../../src/lib/safeTransaction'
import { calls, type Account, type AccountTransaction as Listed } from '../../src/services/contracts'
import { newCustomer, type Answer, type Customer } from '../testing/customer'
import { makeBank, type TestBank } from '../testing/makeBank'
import { startLimitedNode, type LimitedNode } from '../testing/startLimitedNode'
import { withBank } from '../testing/withBank'
import { newWallet } from '../testing/newWallet'

const world = withBank()
beforeAll(() => world.chain.deploySafe())

/** Three owners of an account of which two must sign. */
let owners: [Customer, Customer, Customer]
let account: Account
beforeEach(async () => {
  owners = [await newOwner(), await newOwner(), await newOwner()]
  account = await createForAll()
})

const newOwner = (bank = world.bank) => newCustomer(bank, world.chain)
const TO = newWallet().address
/** One of EIP-55's example addresses, with a letter in the wrong case. */
const MISTYPED = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const send = (amount = '1'): AccountAction => ({ kind: 'send', to: TO, amount })

async function createForAll(): Promise<Account> {
  const names = owners.map(({ address }) => address)
  const created = await create(owners[0], names, 2)
  await world.chain.fund(created.accountAddress, 5n * WeiPerEther)
  return created
}

async function create(creator: Customer, names: string[], threshold: number): Promise<Account> {
  const asked = {
    wallet: creator.address,
    accountLabel: 'Household',
    userPermissions: { owners: names, threshold },
    selectedChain: 31337,
  }
  const memo = encodeMemo({ kind: 'account', intentId: randomUUID(), bodyHash: bodyHash(asked) })
  const { to, data, accountAddress } = creationOf(LOCAL_SAFE, asked.userPermissions, memo)
  const transactionHash = await world.chain.transact(creator.wallet, { to, data })
  const { body } = await creator.call(calls.accountsCreate, { ...asked, accountAddress, transactionHash })
  return body.account as Account
}

const transaction = (action: AccountAction, nonce: number): AccountTransaction => ({
  chainId: 31337,
  account: account.accountAddress,
  action,
  nonce,
})

async function signatureBy({ wallet }: Customer, action: AccountAction, nonce: number): Promise<string> {
  const { domain, types, message } = typedDataOf(transaction(action, nonce)) as {
    domain: object
    types: Record<string, { name: string; type: string }[]>
    message: Record<string, unknown>
  }
  const { EIP712Domain: _, ...own } = types
  return wallet.signTypedData(domain, own, message)
}

const sign = async (by: Customer, action: AccountAction, nonce: number): Promise<Answer> =>
  by.call(calls.accountsSign, { action, nonce, signature: await signatureBy(by, action, nonce) }, account.id)

async function listedTo(customer: Customer): Promise<Listed[]> {
  const { status, body } = await customer.call(calls.accountsTransactions, {}, account.id)
  expect(status).toBe(200)
  return body.transactions as Listed[]
}

/** Executes with the signatures that the bank lists. */
async function execute(by: Customer, action: AccountAction, nonce: number): Promise<string> {
  const listed = (await listedTo(by)).find((each) => each.nonce === nonce && each.action.kind === action.kind)
  const execution = executionOf(transaction(action, nonce), {
    sender: by.address,
    threshold: 2,
    signatures: listed?.signatures ?? [],
  })
  if (!execution) throw new Error('too few have signed')
  return world.chain.transact(by.wallet, execution)
}

const balanceOf = async (address: string) =>
  BigInt((await world.chain.send('eth_getBalance', address, 'latest')) as string)

const accountsOf = async (customer: Customer) =>
  (await customer.call(calls.accountsAll)).body.accounts as Account[]

describe('an account of several owners', () => {
  it('is listed for each of them, with who recorded it', async () => {
    const { createdBy, ...own } = (await accountsOf(owners[1]))[0] as Account
    expect(createdBy).toBe(owners[0].address)
    expect(await accountsOf(owners[0])).toEqual([own])
    expect(own).toEqual(account)
    expect(await accountsOf(await newOwner())).toEqual([])
  })

  it('pays once two of three have signed, and the list tells by which transaction', async () => {
    expect((await sign(owners[0], send(), 0)).body).toEqual({ success: true })
    expect(await listedTo(owners[1])).toMatchObject([
      { action: send(), nonce: 0, status: 'waiting', signatures: [{ owner: owners[0].address }] },
    ])
    await sign(owners[1], send(), 0)
    const before = await balanceOf(TO)
    const transactionHash = await execute(owners[2], send(), 0)
    expect((await balanceOf(TO)) - before).toBe(WeiPerEther)
    for (const customer of owners)
      expect(await listedTo(customer)).toMatchObject([
        { nonce: 0, status: 'executed', transactionHash, signatures: [{}, {}] },
      ])
  })

  it('keeps a signature once, also when it arrives several times', async () => {
    const signature = await signatureBy(owners[0], send(), 0)
    const body = { action: send(), nonce: 0, signature }
    const answers = await Promise.all(
      [1, 2, 3].map(() => owners[0].call(calls.accountsSign, body, account.id)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await listedTo(owners[0])).map(({ signatures }) => signatures)).toEqual([
      [{ owner: owners[0].address, signature }],
    ])
  })

  it('gives a number to one of two transactions that are proposed at the same moment', async () => {
    const answers = await Promise.all([sign(owners[0], send('1'), 0), sign(owners[1], send('2'), 0)])
    expect(answers.map(({ code }) => code).sort()).toEqual(['ACCOUNT_NONCE_TAKEN', undefined])
    expect(await listedTo(owners[0])).toHaveLength(1)
  })

  it('rejects by a transaction with the same number, which replaces the other one', async () => {
    const reject: AccountAction = { kind: 'reject' }
    await sign(owners[0], send(), 0)
    await sign(owners[1], send(), 0)
    await sign(owners[2], reject, 0)
    const before = await balanceOf(account.accountAddress)
    await execute(owners[1], reject, 0)
    expect(await balanceOf(account.accountAddress)).toBe(before)
    expect((await listedTo(owners[0])).map(({ action, status }) => [action.kind, status])).toEqual([
      ['reject', 'executed'],
      ['send', 'replaced'],
    ])
    expect(await sign(owners[2], send(), 0)).toMatchObject({ status: 409, code: 'ACCOUNT_NONCE_USED' })
  })

  it('forgets an outcome that a reorganisation undoes', async () => {
    await sign(owners[0], send(), 0)
    await execute(owners[1], send(), 0)
    await world.chain.send('anvil_rollback', 1)
    expect((await listedTo(owners[0]))[0]?.status).toBe('executed')
    await world.chain.send('anvil_rollback', 1)
    expect((await listedTo(owners[0]))[0]?.status).toBe('waiting')
  })
})

describe('owners and threshold', () => {
  it('follow the chain: a new owner finds the account, and one who left does not', async () => {
    const newcomer = await newOwner()
    const add: AccountAction = { kind: 'addOwner', owner: newcomer.address, threshold: 2 }
    await sign(owners[0], add, 0)
    await execute(owners[1], add, 0)
    expect(await accountsOf(newcomer)).toEqual([])
    await listedTo(owners[0])
    expect((await accountsOf(newcomer))[0]?.userPermissions.owners).toHaveLength(4)

    const now = (await accountsOf(newcomer))[0]?.userPermissions.owners ?? []
    const remove: AccountAction = {
      kind: 'removeOwner',
      previous: previousOwner(now, owners[2].address),
      owner: owners[2].address,
      threshold: 2,
    }
    await sign(newcomer, remove, 1)
    await execute(owners[0], remove, 1)
    await listedTo(newcomer)
    expect(await accountsOf(owners[2])).toEqual([])
    expect((await owners[2].call(calls.accountsTransactions, {}, account.id)).code).toBe('NOT_FOUND')
    // Its creator still finds it.
    expect((await accountsOf(owners[0]))[0]?.userPermissions).toMatchObject({ threshold: 2 })
  })
})

it('an account stays in its owners’ lists when another app gives it more owners than ours would', async () => {
  const others = Array.from({ length: 18 }, () => newWallet().address)
  account = await create(owners[0], [owners[0].address, owners[1].address, ...others], 1)
  const { address } = owners[2]
  const execution = executionOf(transaction({ kind: 'addOwner', owner: address, threshold: 1 }, 0), {
    ...{ sender: owners[0].address, threshold: 1, signatures: [] },
  })
  await world.chain.transact(owners[0].wallet, { ...execution })
  await listedTo(owners[0])
  for (const owner of owners)
    expect(await accountsOf(owner)).toContainEqual(
      expect.objectContaining({
        id: account.id,
        userPermissions: { owners: [address, owners[0].address, owners[1].address, ...others], threshold: 1 },
      }),
    )
  expect((await sign(owners[2], { kind: 'changeThreshold', threshold: 21 }, 1)).body).toEqual({
    success: true,
  })
  expect(await listedTo(owners[1])).toMatchObject([{ action: { threshold: 21 } }])
})

it('a change of owners is judged by what the waiting transactions before it leave', async () => {
  const { address } = await newOwner()
  await sign(owners[0], { kind: 'addOwner', owner: address, threshold: 3 }, 0)
  const remove = { kind: 'removeOwner', owner: owners[0].address, threshold: 3 } as const
  const now = { ...remove, previous: previousOwner([owners[0].address], owners[0].address) }
  expect((await sign(owners[0], now, 1)).fields).toHaveProperty(['action.owner'])
  const then = { ...remove, previous: address }
  expect((await sign(owners[0], then, 1)).body).toEqual({ success: true })
})

describe('a signature is refused', () => {
  it.each<[string, string, number, () => Promise<Answer>]>([
    [
      'of a stranger',
      'NOT_FOUND',
      404,
      async () => {
        return sign(await newOwner(), send(), 0)
      },
    ],
    [
      'of the one who recorded the account and is no owner',
      'ACCOUNT_NOT_OWNER',
      403,
      async () => {
        const creator = await newOwner()
        account = await create(creator, [owners[0].address], 1)
        return sign(creator, send(), 0)
      },
    ],
    [
      'that another owner made',
      'ACCOUNT_WRONG_SIGNATURE',
      422,
      async () => {
        const signature = await signatureBy(owners[1], send(), 0)
        return owners[0].call(calls.accountsSign, { action: send(), nonce: 0, signature }, account.id)
      },
    ],
    [
      'of another amount',
      'ACCOUNT_WRONG_SIGNATURE',
      422,
      async () => {
        const signature = await signatureBy(owners[0], send('1'), 0)
        return owners[0].call(calls.accountsSign, { action: send('2'), nonce: 0, signature }, account.id)
      },
    ],
    [
      'of nonsense',
      'ACCOUNT_WRONG_SIGNATURE',
      422,
      () => owners[0].call(calls.accountsSign, { action: send(), nonce: 0, signature: '0x12' }, account.id),
    ],
    [
      'for a number that another transaction has',
      'ACCOUNT_NONCE_TAKEN',
      409,
      async () => {
        await sign(owners[1], send('2'), 0)
        return sign(owners[0], send(), 0)
      },
    ],
    ['for a number with gaps before it', 'ACCOUNT_NONCE_TOO_HIGH', 409, () => sign(owners[0], send(), 1)],
    ['for a rejection of nothing', 'INVALID_REQUEST', 422, () => sign(owners[0], { kind: 'reject' }, 0)],
  ])('%s', async (_what, code, status, attempt) => {
    const answer = await attempt()
    expect([answer.code, answer.status]).toEqual([code, status])
    const rows = await world.bank.db
      .selectFrom('account_signatures')
      .innerJoin('account_transactions as of', 'of.hash', 'account_signatures.hash')
      .where('of.account_id', '=', account.id)
      .where('owner', '=', owners[0].address)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })

  it.each<[string, object | (() => object), string]>([
    ['an amount of 0', send('0'), 'action.amount'],
    ['a negative amount', { ...send(), amount: '-1' }, 'action.amount'],
    ['an amount with a comma', { ...send(), amount: '1,5' }, 'action.amount'],
    ['a mistyped address', { ...send(), to: MISTYPED }, 'action.to'],
    ['the account itself', () => ({ kind: 'send', to: account.accountAddress, amount: '1' }), 'action.to'],
    ['an owner twice', () => ({ kind: 'addOwner', owner: owners[1].address, threshold: 2 }), 'action.owner'],
    ['the zero address', { kind: 'addOwner', owner: `0x${'0'.repeat(40)}`, threshold: 2 }, 'action.owner'],
    ['a threshold over the owners', { kind: 'changeThreshold', threshold: 4 }, 'action.threshold'],
    ['the threshold that there is', { kind: 'changeThreshold', threshold: 2 }, 'action.threshold'],
    ['calldata', { ...send(), data: '0x12' }, 'action.data'],
  ])('for %s, with a sentence on the field', async (_what, asked, field) => {
    const action = typeof asked === 'function' ? (asked as () => object)() : asked
    const signature = `0x${'11'.repeat(65)}`
    const answer = await owners[0].call(calls.accountsSign, { action, nonce: 0, signature }, account.id)
    expect(answer).toMatchObject({ status: 422, code: 'INVALID_REQUEST' })
    expect(answer.fields).toEqual({ [field]: expect.stringMatching(/\.$/) as string })
    expect(await listedTo(owners[0])).toEqual([])
  })
})

describe('the first of two nodes, which has lost the event of an execution', () => {
  let nodes: [LimitedNode, LimitedNode]
  let bank: TestBank
  beforeEach(async () => {
    nodes = [await startLimitedNode(world.chain.url), await startLimitedNode(world.chain.url)]
    bank = await makeBank({ rpcUrls: nodes.map(({ url }) => url) })
    owners = [await newOwner(bank), await newOwner(bank), await newOwner(bank)]
    account = await createForAll()
    await sign(owners[0], send(), 0)
    await execute(owners[1], send(), 0)
    nodes[0].refuse = (method) => (method === 'eth_getLogs' ? [] : undefined)
  })
  afterEach(async () => {
    await bank.close()
    for (const node of nodes) await node.stop()
  })

  it('is not believed when the other one has it', async () => {
    expect((await listedTo(owners[0]))[0]?.status).toBe('executed')
  })

  it('leaves the outcome open while the other one is down', async () => {
    nodes[1].refuse = () => 503
    expect((await listedTo(owners[0]))[0]?.status).toBe('done')
    nodes[1].refuse = () => undefined
    expect((await listedTo(owners[0]))[0]?.status).toBe('executed')
  })

  it('is believed when the other one has no event either', async () => {
    nodes[1].refuse = nodes[0].refuse
    expect((await listedTo(owners[0]))[0]?.status).toBe('replaced')
  })
})

describe('a node that tells no events', () => {
  let node: LimitedNode
  let bank: TestBank
  beforeEach(async () => {
    node = await startLimitedNode(world.chain.url)
    bank = await makeBank({ rpcUrls: [node.url] })
    owners = [await newOwner(bank), await newOwner(bank), await newOwner(bank)]
    account = await createForAll()
    await sign(owners[0], send(), 0)
    await execute(owners[1], send(), 0)
  })
  afterEach(async () => {
    await bank.close()
    await node.stop()
  })
  const refuseEvents = () =>
    (node.refuse = (method) =>
      method === 'eth_getLogs' ? { code: -32005, message: 'range too wide' } : undefined)

  it('leaves open whether a decided transaction was executed', async () => {
    refuseEvents()
    expect((await listedTo(owners[0]))[0]?.status).toBe('done')
    node.refuse = () => undefined
    expect((await listedTo(owners[0]))[0]?.status).toBe('executed')
  })

  it('is asked for at most ten outcomes at a time, and later for the rest', async () => {
    refuseEvents()
    for (let nonce = 1; nonce < 12; nonce++) {
      await sign(owners[0], send('0.01'), nonce)
      await execute(owners[1], send('0.01'), nonce)
    }
    node.asked.length = 0
    await listedTo(owners[0])
    expect(node.asked.filter((method) => method === 'eth_getLogs')).toHaveLength(10)
    node.refuse = () => undefined
    await listedTo(owners[0])
    const statuses = (await listedTo(owners[0])).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 'executed'))
  })

  it('does not matter once the outcome is stored', async () => {
    const [told] = await listedTo(owners[0])
    refuseEvents()
    expect(told?.status).toBe('executed')
    expect(await listedTo(owners[0])).toEqual([told])
  })
})
