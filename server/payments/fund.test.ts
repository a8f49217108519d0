import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { bodyHash, encodeMemo, type IntentKind } from '../../src/lib/memo'
import { calls } from '../../src/services/contracts'
import { accountBody, creditBody, wireBody } from '../testing/bodies'
import { newCustomer } from '../testing/customer'
import { withBankCustomer } from '../testing/withBankCustomer'

const world = withBankCustomer()

const debit = (transactionHash: string, amount = '10.00') =>
  world.customer.call(calls.debitCreate, { transactionHash, amount })

/** Counts what a refused payment must not create. */
async function recorded(): Promise<number> {
  const counts = await Promise.all(
    (['payments', 'debit_cards', 'credit_cards', 'wires', 'accounts'] as const).map((table) =>
      world.bank.db.selectFrom(table).select('wallet').where('wallet', '=', world.customer.address).execute(),
    ),
  )
  const events = await world.bank.db
    .selectFrom('events')
    .select('kind')
    .where('wallet', '=', world.customer.address)
    .where('entity_id', 'is not', null)
    .execute()
  return counts.flat().length + events.length
}

describe('a payment is refused', () => {
  const to = () => world.bank.settings.treasury
  const value = WeiPerEther

  it.each<[string, string, () => Promise<string>]>([
    ['that the chain does not know', 'TRANSACTION_NOT_SEEN', () => Promise.resolve(`0x${'ab'.repeat(32)}`)],
    [
      'that another wallet made',
      'TRANSACTION_WRONG_SENDER',
      async () => (await newCustomer(world.bank, world.chain)).pay(value),
    ],
    [
      'to another address',
      'TRANSACTION_WRONG_RECIPIENT',
      () => world.chain.transact(world.customer.wallet, { to: world.customer.address, value }),
    ],
    [
      'that creates a contract',
      'TRANSACTION_WRONG_RECIPIENT',
      () => world.chain.transact(world.customer.wallet, { data: '0x60016000f3', value: 0n }),
    ],
    [
      'of a cent less than a dollar',
      'PAYMENT_TOO_SMALL',
      () => world.customer.pay((WeiPerEther * 99n) / 250_000n),
    ],
    ['of nothing', 'PAYMENT_TOO_SMALL', () => world.customer.pay(0n)],
    [
      'that names no chain, as before EIP-155',
      'TRANSACTION_WRONG_CHAIN',
      () => world.chain.transact(world.customer.wallet, { to: to(), value, type: 0, chainId: 0n }),
    ],
  ])('%s', async (_, code, pay) => {
    expect(await debit(await pay())).toMatchObject({ status: 422, code })
    expect(await recorded()).toBe(0)
  })

  it('that failed', async () => {
    // A treasury that reverts stands in for any transfer that fails: PUSH1 0, PUSH1 0, REVERT.
    await world.chain.send('anvil_setCode', to(), '0x60006000fd')
    try {
      const hash = await world.customer.pay(value)
      expect(await debit(hash)).toMatchObject({ status: 422, code: 'TRANSACTION_FAILED' })
      expect(await recorded()).toBe(0)
    } finally {
      await world.chain.send('anvil_setCode', to(), '0x')
    }
  })

  it('until it is deep enough, and is then accepted', async () => {
    const hash = await world.customer.pay(value)
    await world.chain.send('anvil_rollback', 1)
    expect(await debit(hash)).toMatchObject({ status: 422, code: 'TRANSACTION_TOO_SHALLOW' })
    expect(await recorded()).toBe(0)
    await world.chain.mine()
    expect((await debit(hash)).status).toBe(200)
  })

  it('while the bank has no price for its block', async () => {
    await world.bank.setPrice(undefined)
    const hash = await world.customer.pay(value)
    expect(await debit(hash)).toMatchObject({ status: 503, code: 'PRICE_UNAVAILABLE' })
    expect(await recorded()).toBe(0)
    await world.bank.setPrice(250_000n)
    expect((await debit(hash)).status).toBe(200)
  })

  it('unless it is a legacy transaction of this chain, which is accepted', async () => {
    const hash = await world.chain.transact(world.customer.wallet, { to: to(), value, type: 0 })
    expect((await debit(hash)).status).toBe(200)
  })
})

describe('a transaction hash funds one entity', () => {
  it('and returns it again, whatever else changed and in upper or lower case', async () => {
    const hash = await world.customer.pay(WeiPerEther)
    const first = await debit(hash)
    await world.bank.setPrice(300_000n)
    const again = await debit(`0x${hash.slice(2).toUpperCase()}`, '77.00')
    await world.bank.setPrice(250_000n)
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
  })

  it('even when it is sent eight times at once', async () => {
    const hash = await world.customer.pay(WeiPerEther)
    const answers = await Promise.all(Array.from({ length: 8 }, () => debit(hash)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await world.customer.call(calls.debitAll)).body.debitCards).toHaveLength(1)
  })

  it('and names it to its owner when something else is asked for', async () => {
    const transactionHash = await world.customer.pay(WeiPerEther)
    const { body } = await debit(transactionHash)
    const { id } = body.debitCard as { id: string }
    const asCredit = await world.customer.call(calls.creditCreate, { ...creditBody, transactionHash })
    expect(asCredit).toMatchObject({
      status: 409,
      code: 'TRANSACTION_ALREADY_USED',
      fields: { kind: 'debit', id },
    })
  })

  it('and gives a stranger the same answer before and after, for every kind', async () => {
    const stranger = await newCustomer(world.bank, world.chain)
    const transactionHash = await world.customer.pay(WeiPerEther)
    const ask = async () => {
      const amount = '10.00'
      const answers = [
        await stranger.call(calls.debitCreate, { transactionHash, amount }),
        await stranger.call(calls.creditCreate, { ...creditBody, transactionHash }),
        await stranger.call(calls.wireCreate, { ...wireBody, transactionHash }),
        await stranger.call(calls.accountsCreate, {
          ...accountBody(stranger.address, stranger.address),
          transactionHash,
        }),
      ]
      return answers.map(({ status, body }) => ({ status, body }))
    }
    const before = await ask()
    expect((await debit(transactionHash)).status).toBe(200)
    expect(await ask()).toEqual(before)
    expect(before[0]).toMatchObject({ status: 422, body: { error: { code: 'TRANSACTION_WRONG_SENDER' } } })
  })
})

describe('a memo', () => {
  const memoFor = (kind: IntentKind, body: object, intentId = randomUUID()) =>
    encodeMemo({ kind, intentId, bodyHash: bodyHash(body) })

  it('lets the payment fund exactly what it was made for', async () => {
    // Lower case: the hash covers the body as sent, before the bank adds the checksum.
    const body = { ...wireBody, address: world.customer.address.toLowerCase() }
    const transactionHash = await world.customer.pay(WeiPerEther, memoFor('wire', body))
    for (const other of [
      { ...body, amount: '2499.00' },
      { ...body, address: world.customer.address },
    ]) {
      expect(await world.customer.call(calls.wireCreate, { ...other, transactionHash })).toMatchObject({
        status: 422,
        code: 'MEMO_MISMATCH',
      })
    }
    expect(await debit(transactionHash)).toMatchObject({ code: 'MEMO_MISMATCH' })
    expect(await recorded()).toBe(0)
    expect((await world.customer.call(calls.wireCreate, { ...body, transactionHash })).status).toBe(200)
  })

  it('funds one entity, however often it is paid', async () => {
    const body = { wallet: world.customer.address, amount: '10.00' }
    const memo = memoFor('debit', body)
    const first = await debit(await world.customer.pay(WeiPerEther, memo))
    const { id } = first.body.debitCard as { id: string }
    expect(await debit(await world.customer.pay(WeiPerEther, memo))).toMatchObject({
      status: 409,
      code: 'INTENT_ALREADY_RECORDED',
      fields: { kind: 'debit', id },
    })
    expect((await world.customer.call(calls.debitAll)).body.debitCards).toHaveLength(1)
  })

  it('does not collide with the same intent id of another wallet', async () => {
    const intentId = randomUUID()
    const stranger = await newCustomer(world.bank, world.chain)
    for (const who of [world.customer, stranger]) {
      const body = { wallet: who.address, amount: '10.00' }
      const transactionHash = await who.pay(WeiPerEther, memoFor('debit', body, intentId))
      expect((await who.call(calls.debitCreate, { ...body, transactionHash })).status).toBe(200)
    }
  })
})
