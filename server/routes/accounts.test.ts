import { randomUUID } from 'node:crypto'
import { WeiPerEther, zeroPadValue } from 'ethers'
import { bodyHash, encodeMemo } from '../../src/lib/memo'
import { creationOf, LOCAL_SAFE, safeAbi } from '../../src/lib/safe'
import { calls } from '../../src/services/contracts'
import { newCustomer } from '../testing/customer'
import { withBankCustomer } from '../testing/withBankCustomer'
import { newWallet } from '../testing/newWallet'

const world = withBankCustomer()
beforeAll(() => world.chain.deploySafe())

const OTHER = newWallet().address

/** The app's request body without the fields that depend on the transaction, and the transaction. */
function prepare(owners = [world.customer.address, OTHER], threshold = 2) {
  const asked = {
    wallet: world.customer.address,
    accountLabel: 'Household',
    userPermissions: { owners, threshold },
    selectedChain: 31337,
  }
  const memo = encodeMemo({ kind: 'account', intentId: randomUUID(), bodyHash: bodyHash(asked) })
  const { to, data, accountAddress } = creationOf(LOCAL_SAFE, asked.userPermissions, memo)
  return { to, data, memo, body: { ...asked, accountAddress } }
}

const send = (data: string, to = LOCAL_SAFE.factory, wallet = world.customer.wallet) =>
  world.chain.transact(wallet, { to, data })

const record = (body: object, transactionHash: string) =>
  world.customer.call(calls.accountsCreate, { ...body, transactionHash })

const accounts = async () => (await world.customer.call(calls.accountsAll)).body.accounts as unknown[]

/** The call to the factory with changed arguments: singleton, initializer, salt. */
function changed(data: string, change: (args: unknown[], setup: unknown[]) => void, tail = ''): string {
  const args = Array.from(safeAbi.decodeFunctionData('createProxyWithNonce', data)) as unknown[]
  const setup = Array.from(safeAbi.decodeFunctionData('setup', args[1] as string)) as unknown[]
  setup[0] = Array.from(setup[0] as string[])
  change(args, setup)
  args[1] = args[1] === '0x' ? '0x' : safeAbi.encodeFunctionData('setup', setup)
  return safeAbi.encodeFunctionData('createProxyWithNonce', args) + tail
}

/** The address of the account that a transaction created. */
async function createdBy(hash: string): Promise<string> {
  const { logs } = (await world.chain.send('eth_getTransactionReceipt', hash)) as {
    logs: { address: string; topics: string[]; data: string }[]
  }
  const events = logs.map((log) => safeAbi.parseLog(log))
  return String(events.find((event) => event?.name === 'ProxyCreation')?.args[0])
}

describe('an account is recorded', () => {
  it('that the wallet’s own transaction created, and is listed', async () => {
    const { data, body } = prepare()
    const transactionHash = await send(data)
    const answer = await record(body, transactionHash)
    expect(answer.body).toMatchObject({
      success: true,
      account: {
        accountLabel: 'Household',
        userPermissions: body.userPermissions,
        selectedChain: 31337,
        accountAddress: body.accountAddress,
        transactionHash,
      },
    })
    const { id } = answer.body.account as { id: string }
    expect((await world.customer.call(calls.accountsSingle, {}, id)).body).toEqual(answer.body)
    expect(await accounts()).toEqual([answer.body.account])
  })

  it('with its owners in any order', async () => {
    const { data } = prepare()
    const { body } = prepare([OTHER, world.customer.address])
    const hash = await send(changed(data, () => undefined))
    expect((await record({ ...body, accountAddress: await createdBy(hash) }, hash)).status).toBe(200)
  })

  it('that another app created for the wallet by the same factory, without a memo', async () => {
    const { data, body } = prepare()
    const hash = await send(changed(data, (args) => (args[2] = 1n)))
    expect((await record({ ...body, accountAddress: await createdBy(hash) }, hash)).status).toBe(200)
  })

  it('once: the same transaction returns it again, whatever else is in the body', async () => {
    const { data, body } = prepare()
    const hash = await send(data)
    const first = await record(body, hash)
    expect((await record({ ...body, accountLabel: 'Another' }, hash)).body).toEqual(first.body)
    expect((await Promise.all([record(body, hash), record(body, hash)])).map((one) => one.body)).toEqual([
      first.body,
      first.body,
    ])
    expect(await accounts()).toHaveLength(1)
  })

  it('when it is deep enough', async () => {
    const { data, body } = prepare()
    const hash = await send(data)
    await world.chain.send('anvil_rollback', 1)
    expect(await record(body, hash)).toMatchObject({ status: 422, code: 'TRANSACTION_TOO_SHALLOW' })
    await world.chain.mine()
    expect((await record(body, hash)).status).toBe(200)
  })
})

describe('an account is refused', () => {
  const nobody = `0x${'9'.repeat(40)}`

  /** Creates one account and names another in the request, without a memo that would reveal it. */
  const differing = (change: object) => async () => {
    const { data, body } = prepare()
    const hash = await send(changed(data, () => undefined))
    return record({ ...body, ...change }, hash)
  }
  /** Creates an account by another call than the app's. */
  const created = (change: (args: unknown[], setup: unknown[]) => void) => async () => {
    const { data, body } = prepare()
    const hash = await send(changed(data, change))
    return record({ ...body, accountAddress: await createdBy(hash) }, hash)
  }

  it.each<[string, string, () => ReturnType<typeof record>]>([
    [
      'whose owners are others',
      'ACCOUNT_WRONG_OWNERS',
      () => differing({ userPermissions: { owners: [world.customer.address, nobody], threshold: 2 } })(),
    ],
    [
      'that has an owner more',
      'ACCOUNT_WRONG_OWNERS',
      () => differing({ userPermissions: { owners: [world.customer.address], threshold: 1 } })(),
    ],
    [
      'that has an owner less',
      'ACCOUNT_WRONG_OWNERS',
      () =>
        differing({ userPermissions: { owners: [world.customer.address, OTHER, nobody], threshold: 2 } })(),
    ],
    [
      'that fewer owners can act for',
      'ACCOUNT_WRONG_THRESHOLD',
      () => differing({ userPermissions: { owners: [world.customer.address, OTHER], threshold: 1 } })(),
    ],
    ['at another address', 'ACCOUNT_NOT_DEPLOYED', differing({ accountAddress: nobody })],
    [
      'at the address of another account of the same wallet',
      'ACCOUNT_NOT_DEPLOYED',
      async () => {
        const other = prepare()
        await send(other.data)
        return differing({ accountAddress: other.body.accountAddress })()
      },
    ],
    [
      'that runs another contract',
      'ACCOUNT_WRONG_SINGLETON',
      created((args) => {
        args[0] = LOCAL_SAFE.fallbackHandler
        args[1] = '0x'
      }),
    ],
    ['that was never set up', 'ACCOUNT_WRONG_SETUP', created((args) => (args[1] = '0x'))],
    [
      'that ran code of somebody’s at setup',
      'ACCOUNT_WRONG_SETUP',
      created((_args, setup) => {
        setup[2] = LOCAL_SAFE.singleton
        setup[3] = safeAbi.encodeFunctionData('getThreshold')
      }),
    ],
    [
      'that takes orders from another contract',
      'ACCOUNT_WRONG_SETUP',
      created((_args, setup) => (setup[4] = LOCAL_SAFE.singleton)),
    ],
    [
      'that somebody else has created',
      'TRANSACTION_WRONG_SENDER',
      async () => {
        const { data, body } = prepare()
        const stranger = await newCustomer(world.bank, world.chain)
        return record(body, await send(data, LOCAL_SAFE.factory, stranger.wallet))
      },
    ],
    [
      'for a payment to the treasury',
      'ACCOUNT_WRONG_FACTORY',
      async () => {
        const { data, body } = prepare()
        await send(data)
        return record(body, await world.customer.pay(WeiPerEther))
      },
    ],
    [
      'for a payment to the treasury with its memo',
      'ACCOUNT_WRONG_FACTORY',
      async () => {
        const { memo, body } = prepare()
        return record(body, await world.customer.pay(WeiPerEther, memo))
      },
    ],
    [
      'for another call to the factory',
      'ACCOUNT_WRONG_FACTORY',
      async () => {
        const { body } = prepare()
        // getChainId()
        return record(body, await send('0x3408e470'))
      },
    ],
    [
      'whose creation failed',
      'TRANSACTION_FAILED',
      async () => {
        const { data, body } = prepare()
        await send(data)
        return record(body, await send(data))
      },
    ],
    ['on another chain', 'TRANSACTION_WRONG_CHAIN', differing({ selectedChain: 5 })],
    [
      'that more must sign for than there are',
      'INVALID_REQUEST',
      () => differing({ userPermissions: { owners: [world.customer.address], threshold: 2 } })(),
    ],
    [
      'that names an owner twice',
      'INVALID_REQUEST',
      () =>
        differing({
          userPermissions: { owners: [world.customer.address, world.customer.address], threshold: 1 },
        })(),
    ],
  ])('%s', async (_what, code, attempt) => {
    expect(await attempt()).toMatchObject({ status: 422, code })
    expect(await accounts()).toEqual([])
  })

  it('from another factory, even with the same result', async () => {
    const { data, body } = prepare()
    const another = newWallet().address
    await world.chain.send(
      'anvil_setCode',
      another,
      await world.chain.send('eth_getCode', LOCAL_SAFE.factory, 'latest'),
    )
    const hash = await send(data, another)
    const accountAddress = await createdBy(hash)
    expect(await record({ ...body, accountAddress }, hash)).toMatchObject({ code: 'ACCOUNT_WRONG_FACTORY' })
  })

  it('that has other owners or runs another contract by now', async () => {
    const { data, body } = prepare()
    const hash = await send(data)
    const first = `0x${'0'.repeat(64)}`
    const set = (slot: string, value: string) =>
      world.chain.send('anvil_setStorageAt', body.accountAddress, slot, value)
    await set(first, zeroPadValue(LOCAL_SAFE.fallbackHandler, 32))
    expect(await record(body, hash)).toMatchObject({ code: 'ACCOUNT_WRONG_SINGLETON' })
    await set(first, zeroPadValue(LOCAL_SAFE.singleton, 32))
    // The fifth storage slot holds the threshold.
    await set(`0x${'0'.repeat(63)}4`, zeroPadValue('0x01', 32))
    expect(await record(body, hash)).toMatchObject({ code: 'ACCOUNT_WRONG_THRESHOLD' })
    await set(`0x${'0'.repeat(63)}4`, zeroPadValue('0x02', 32))
    expect((await record(body, hash)).status).toBe(200)
  })
})

describe('the memo of a creation', () => {
  it('allows exactly the record that was signed for', async () => {
    const { data, body } = prepare()
    const hash = await send(data)
    expect(await record({ ...body, accountLabel: 'Another' }, hash)).toMatchObject({
      status: 422,
      code: 'MEMO_MISMATCH',
    })
    expect(await accounts()).toEqual([])
    expect((await record(body, hash)).status).toBe(200)
  })

  it('cannot be spent on something else', async () => {
    const { data } = prepare()
    const transactionHash = await send(data)
    const debit = await world.customer.call(calls.debitCreate, { transactionHash, amount: '10.00' })
    expect(debit.code).toBe('TRANSACTION_WRONG_RECIPIENT')
  })

  it('allows one record, however many accounts are created with it', async () => {
    const { data, memo, body } = prepare()
    expect((await record(body, await send(data))).status).toBe(200)
    const again = await send(changed(data, (args) => (args[2] = 7n), memo.slice(2)))
    expect(await record({ ...body, accountAddress: await createdBy(again) }, again)).toMatchObject({
      status: 409,
      code: 'INTENT_ALREADY_RECORDED',
    })
    expect(await accounts()).toHaveLength(1)
  })
})
