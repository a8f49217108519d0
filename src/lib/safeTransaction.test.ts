import { Signature, Wallet, WeiPerEther } from 'ethers'
import { startTestChain, type TestChain } from '../testing/chain'
import { previousOwner, type AccountAction } from './accountAction'
import { LOCAL_ACCOUNTS } from './localChain'
import { encodeMemo } from './memo'
import { creationOf, LOCAL_SAFE, safeAbi } from './safe'
import {
  executionOf,
  executionTopics,
  hashOf,
  signatureOf,
  typedDataOf,
  type AccountTransaction,
  type OwnerSignature,
} from './safeTransaction'

const CHAIN = 31337
const newWallet = () => new Wallet(Wallet.createRandom().privateKey)

/** Signs as a wallet does that is asked by `eth_signTypedData_v4`. */
async function sign(wallet: Wallet, transaction: AccountTransaction): Promise<string> {
  const { domain, types, message } = JSON.parse(JSON.stringify(typedDataOf(transaction))) as {
    domain: object
    types: Record<string, { name: string; type: string }[]>
    message: Record<string, unknown>
  }
  const { EIP712Domain: _, ...own } = types
  return wallet.signTypedData(domain, own, message)
}

describe('a signature', () => {
  const transaction: AccountTransaction = {
    chainId: CHAIN,
    account: LOCAL_SAFE.singleton,
    action: { kind: 'send', to: LOCAL_ACCOUNTS.treasury, amount: '1.5' },
    nonce: 7,
  }

  test('is of a hash that never changes, because signatures wait for days', () => {
    // That Safe's contract computes the same, the tests on a chain below prove for each kind of action.
    expect(hashOf(transaction)).toBe('0x0e4ab0de209b289dcb7d34a56a9797fbf1c4fe36484a6338db70e073b930c963')
  })

  test('names its owner, in the form that Safe takes', async () => {
    const wallet = newWallet()
    const signature = await sign(wallet, transaction)
    const { v, r, s } = Signature.from(signature)
    const short = `0x${r.slice(2)}${s.slice(2)}0${v - 27}`
    for (const form of [signature, short, signature.toUpperCase().replace('0X', '0x')])
      expect(signatureOf(transaction, form)).toEqual({ owner: wallet.address, signature })
  })

  test.each<[string, Partial<AccountTransaction>]>([
    ['another number', { nonce: 8 }],
    ['another chain', { chainId: 1 }],
    ['another account', { account: LOCAL_ACCOUNTS.treasury }],
    ['another amount', { action: { kind: 'send', to: LOCAL_ACCOUNTS.treasury, amount: '15' } }],
  ])('does not count for %s', async (_what, change) => {
    const wallet = newWallet()
    const signature = await sign(wallet, transaction)
    expect(signatureOf({ ...transaction, ...change }, signature)?.owner).not.toBe(wallet.address)
  })

  test.each(['', '0x', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, `0x${'11'.repeat(64)}`, undefined, 5])(
    'that is %j is nobody’s',
    (text) => {
      expect(signatureOf(transaction, text)).toBeUndefined()
    },
  )
})

describe('Safe’s own contract', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
    await chain.deploySafe()
  })
  afterAll(() => chain.stop())

  const ask = async (account: string, name: 'getOwners' | 'getThreshold' | 'nonce') => {
    const data = safeAbi.encodeFunctionData(name)
    const answer = (await chain.send('eth_call', { to: account, data }, 'latest')) as string
    return safeAbi.decodeFunctionResult(name, answer)[0] as unknown
  }
  const ownersOf = async (account: string) => Array.from((await ask(account, 'getOwners')) as string[])
  const balanceOf = async (address: string) =>
    BigInt((await chain.send('eth_getBalance', address, 'latest')) as string)

  async function create(count: number, threshold: number) {
    const owners = Array.from({ length: count }, newWallet)
    for (const { address } of owners) await chain.fund(address, WeiPerEther)
    const memo = encodeMemo({
      kind: 'account',
      intentId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      bodyHash: `0x${'ab'.repeat(32)}`,
    })
    const permissions = { owners: owners.map(({ address }) => address), threshold }
    const { to, data, accountAddress } = creationOf(LOCAL_SAFE, permissions, memo)
    await chain.transact(owners[0] as Wallet, { to, data })
    await chain.fund(accountAddress, 5n * WeiPerEther)
    return { account: accountAddress, owners }
  }

  /** Signed by all but the first of these, and sent by the first. @returns whether the chain carried it out */
  async function carryOut(transaction: AccountTransaction, [sender, ...others]: Wallet[]): Promise<boolean> {
    const signatures: OwnerSignature[] = []
    for (const owner of others)
      signatures.push({ owner: owner.address, signature: await sign(owner, transaction) })
    const execution = executionOf(transaction, {
      sender: sender?.address ?? '',
      threshold: others.length + 1,
      signatures,
    })
    const hash = await chain.transact(sender as Wallet, { ...execution })
    const receipt = (await chain.send('eth_getTransactionReceipt', hash)) as {
      status: string
      logs: { topics: string[] }[]
    }
    const [topic, id] = executionTopics(hashOf(transaction))
    const isReported = receipt.logs.some(({ topics }) => topics[0] === topic && topics[1] === id)
    expect(isReported).toBe(receipt.status === '0x1')
    return receipt.status === '0x1'
  }

  test('pays every wei by one transaction of its only owner', async () => {
    const { account, owners } = await create(1, 1)
    const to = newWallet().address
    const action: AccountAction = { kind: 'send', to, amount: '5' }
    expect(await carryOut({ chainId: CHAIN, account, action, nonce: 0 }, owners)).toBe(true)
    expect([await balanceOf(to), await balanceOf(account)]).toEqual([5n * WeiPerEther, 0n])
  })

  test.each([0, 1, 2])('executes for two of three, whoever sends (%i)', async (first) => {
    const { account, owners } = await create(3, 2)
    const to = newWallet().address
    const two = [owners[first], owners[(first + 1) % 3]] as Wallet[]
    const action: AccountAction = { kind: 'send', to, amount: '0.000000000000000001' }
    expect(await carryOut({ chainId: CHAIN, account, action, nonce: 0 }, two)).toBe(true)
    expect(await balanceOf(to)).toBe(1n)
  })

  test('refuses a stranger’s signature, a used number and a number ahead, and moves nothing', async () => {
    const { account, owners } = await create(2, 2)
    const transaction = (nonce: number): AccountTransaction => ({
      chainId: CHAIN,
      account,
      action: { kind: 'send', to: newWallet().address, amount: '1' },
      nonce,
    })
    expect(await carryOut(transaction(0), [owners[0] as Wallet, newWallet()])).toBe(false)
    expect(await carryOut(transaction(1), owners)).toBe(false)
    expect(await carryOut(transaction(0), owners)).toBe(true)
    expect(await carryOut(transaction(0), owners)).toBe(false)
    expect(await balanceOf(account)).toBe(4n * WeiPerEther)
  })

  test('changes owners and threshold, and goes on with the new ones', async () => {
    const { account, owners } = await create(2, 1)
    const [a, b] = owners as [Wallet, Wallet]
    const [c, d] = [newWallet(), newWallet()]
    await chain.fund(c.address, WeiPerEther)
    let nonce = 0
    const by = async (signers: Wallet[], action: AccountAction) =>
      carryOut({ chainId: CHAIN, account, action, nonce: nonce++ }, signers)

    expect(await by([a], { kind: 'addOwner', owner: c.address, threshold: 2 })).toBe(true)
    expect(await ownersOf(account)).toEqual([c.address, a.address, b.address])
    const before = previousOwner(await ownersOf(account), b.address)
    expect(
      await by([a, c], { kind: 'swapOwner', previous: before, owner: b.address, newOwner: d.address }),
    ).toBe(true)
    expect(await ownersOf(account)).toEqual([c.address, a.address, d.address])
    const head = previousOwner(await ownersOf(account), c.address)
    expect(await by([a, d], { kind: 'removeOwner', previous: head, owner: c.address, threshold: 2 })).toBe(
      true,
    )
    expect(await ownersOf(account)).toEqual([a.address, d.address])
    expect(await by([a, d], { kind: 'changeThreshold', threshold: 1 })).toBe(true)
    expect(await ask(account, 'getThreshold')).toBe(1n)
  })

  test('executes the rejection instead of the transaction with its number', async () => {
    const { account, owners } = await create(2, 2)
    const to = newWallet().address
    expect(await carryOut({ chainId: CHAIN, account, action: { kind: 'reject' }, nonce: 0 }, owners)).toBe(
      true,
    )
    const payment: AccountTransaction = {
      chainId: CHAIN,
      account,
      action: { kind: 'send', to, amount: '1' },
      nonce: 0,
    }
    expect(await carryOut(payment, owners)).toBe(false)
    expect([await balanceOf(to), await ask(account, 'nonce')]).toEqual([0n, 1n])
  })
})

test('nothing is executed while too few have signed', () => {
  const transaction: AccountTransaction = {
    chainId: CHAIN,
    account: LOCAL_SAFE.singleton,
    action: { kind: 'reject' },
    nonce: 0,
  }
  const sender = newWallet().address
  const own = { owner: sender.toLowerCase(), signature: `0x${'11'.repeat(65)}` }
  expect(executionOf(transaction, { sender, threshold: 2, signatures: [] })).toBeUndefined()
  expect(executionOf(transaction, { sender, threshold: 2, signatures: [own, own] })).toBeUndefined()
})
