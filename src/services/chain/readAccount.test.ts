import { WeiPerEther, type Wallet } from 'ethers'
import { previousOwner, type AccountAction } from '../../lib/accountAction'
import { encodeMemo } from '../../lib/memo'
import { creationOf, LOCAL_SAFE } from '../../lib/safe'
import {
  executionOf,
  hashOf,
  typedDataOf,
  type AccountTransaction,
  type OwnerSignature,
} from '../../lib/safeTransaction'
import { startTestChain, type TestChain } from '../../testing/chain'
import type { ChainPort } from './chainPort'
import { makeLazyChain } from './lazyChain'
import { newWallet } from '../../testing/newWallet'

const CHAIN = 31337
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

describe('Safe’s own contract', () => {
  let chain: TestChain
  let port: ChainPort
  beforeAll(async () => {
    chain = await startTestChain()
    port = makeLazyChain(CHAIN, [chain.url])
    await chain.deploySafe()
  })
  afterAll(() => chain.stop())

  const ownersOf = async (account: string) => (await port.account(account))?.owners ?? []

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
    const call = executionOf(transaction, {
      sender: sender?.address ?? '',
      threshold: others.length + 1,
      signatures,
    })
    const hash = await chain.transact(sender as Wallet, { ...call })
    const receipt = await port.receipt(hash)
    const { account, nonce } = transaction
    const execution = { account, nonce, hash: hashOf(transaction), fromBlock: 0 }
    if (receipt?.hasSucceeded)
      expect(await port.executionOf(execution)).toEqual({ isNonceUsed: true, transactionHash: hash })
    return receipt?.hasSucceeded === true
  }

  test('pays every wei by one transaction of its only owner', async () => {
    const { account, owners } = await create(1, 1)
    const to = newWallet().address
    const action: AccountAction = { kind: 'send', to, amount: '5' }
    expect(await carryOut({ chainId: CHAIN, account, action, nonce: 0 }, owners)).toBe(true)
    expect([await port.balance(to), await port.balance(account)]).toEqual([5n * WeiPerEther, 0n])
  })

  test.each([0, 1, 2])('executes for two of three, whoever sends (%i)', async (first) => {
    const { account, owners } = await create(3, 2)
    const to = newWallet().address
    const two = [owners[first], owners[(first + 1) % 3]] as Wallet[]
    const action: AccountAction = { kind: 'send', to, amount: '0.000000000000000001' }
    expect(await carryOut({ chainId: CHAIN, account, action, nonce: 0 }, two)).toBe(true)
    expect(await port.balance(to)).toBe(1n)
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
    expect(await port.balance(account)).toBe(4n * WeiPerEther)
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
    expect(await port.account(account)).toMatchObject({ threshold: 1, nonce: 4, balance: 5n * WeiPerEther })
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
    expect(await port.balance(to)).toBe(0n)
    expect(await port.executionOf({ account, nonce: 0, hash: hashOf(payment), fromBlock: 0 })).toEqual({
      isNonceUsed: true,
    })
  })

  test('is the only one that counts as an account', async () => {
    expect(await port.account(newWallet().address)).toBeUndefined()
    expect(await port.account(LOCAL_SAFE.singleton)).toBeUndefined()
    expect(await port.account(LOCAL_SAFE.factory)).toBeUndefined()
  })

  test('tells beforehand what it would refuse', async () => {
    const { account, owners } = await create(1, 1)
    const from = owners[0]?.address ?? ''
    const wouldPay = (amount: string, sender = from) => {
      const transaction: AccountTransaction = {
        chainId: CHAIN,
        account,
        action: { kind: 'send', to: newWallet().address, amount },
        nonce: 0,
      }
      const call = executionOf(transaction, { sender, threshold: 1, signatures: [] })
      return port.wouldSucceed({ from: sender, to: account, data: call?.data ?? '' })
    }
    expect(await wouldPay('5')).toBe(true)
    expect(await wouldPay('5.000000000000000001')).toBe(false)
    expect(await wouldPay('1', newWallet().address)).toBe(false)
  })
})
