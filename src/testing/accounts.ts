import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { cookieOf, post, signIn } from '../../server/testing/customer'
import type { AccountAction } from '../lib/accountAction'
import { bodyHash, encodeMemo } from '../lib/memo'
import { creationOf, LOCAL_SAFE } from '../lib/safe'
import { executionOf, typedDataOf, type OwnerSignature } from '../lib/safeTransaction'
import { api } from '../services/api'
import { calls, pathOf, type Account, type AccountTransaction, type Call } from '../services/contracts'
import { ORIGIN } from './fakeFetch'
import type { Customer } from './withCustomer'
import type { World } from './world'

/** An account of the customer on the chain and in the bank's records, with five ether. */
export async function openAccount(
  { world, wallet, tab }: Customer,
  { owners = [wallet.address], threshold = 1 } = {},
): Promise<Account> {
  const asked = {
    wallet: wallet.address,
    accountLabel: 'Household',
    userPermissions: { owners, threshold },
    selectedChain: 31337,
  }
  const memo = encodeMemo({ kind: 'account', intentId: randomUUID(), bodyHash: bodyHash(asked) })
  const { to, data, accountAddress } = creationOf(LOCAL_SAFE, asked.userPermissions, memo)
  const transactionHash = await world.chain.transact(wallet, { to, data })
  await world.chain.fund(accountAddress, 5n * WeiPerEther)
  const body = { ...asked, accountAddress, transactionHash }
  return tab.store.dispatch(api.endpoints.accountsCreate.initiate(body)).unwrap()
}

/** An account of this owner alone on the chain, with five ether, which the bank has not recorded. Returns its address. */
export async function deployAccount(world: World, owner: string): Promise<string> {
  const { chain } = world
  const memo = encodeMemo({ kind: 'account', intentId: randomUUID(), bodyHash: bodyHash({}) })
  const { accountAddress, ...creation } = creationOf(LOCAL_SAFE, { owners: [owner], threshold: 1 }, memo)
  await chain.transact(await world.newWallet(), creation)
  await chain.fund(accountAddress, 5n * WeiPerEther)
  return accountAddress
}

/** Another owner, who signs and sends with another browser. */
export interface CoOwner {
  address: string
  /** Signs, and hands the signature to the bank. */
  sign(account: Account, action: AccountAction, nonce: number): Promise<void>
  /** The signature alone, as a link carries it. */
  signatureOf(account: Account, action: AccountAction, nonce: number): Promise<OwnerSignature>
  /** Sends what two of the owners have signed, with himself as the second. */
  execute(account: Account, action: AccountAction, nonce: number): Promise<void>
}

export async function newCoOwner(world: World): Promise<CoOwner> {
  const { bank, chain } = world
  const wallet = await world.newWallet()
  const { address } = wallet
  const cookie = cookieOf(await signIn(bank, wallet, { origin: ORIGIN }, { origin: ORIGIN }))
  const ask = (call: Call, { id }: Account, body: object = {}) =>
    post(bank, pathOf(call, id), { wallet: address, ...body }, { origin: ORIGIN, cookie })
  const transactionOf = (account: Account, action: AccountAction, nonce: number) => ({
    chainId: 31337,
    account: account.accountAddress,
    action,
    nonce,
  })
  const coOwner: CoOwner = {
    address,
    sign: async (account, action, nonce) => {
      const { signature } = await coOwner.signatureOf(account, action, nonce)
      const answer = await ask(calls.accountsSign, account, { action, nonce, signature })
      if (answer.status !== 200) throw new Error(`the signature was refused: ${answer.code ?? ''}`)
    },
    signatureOf: async (account, action, nonce) => {
      const { domain, types, message } = typedDataOf(transactionOf(account, action, nonce)) as {
        domain: object
        types: Record<string, { name: string; type: string }[]>
        message: Record<string, unknown>
      }
      const { EIP712Domain: _, ...own } = types
      return { owner: address, signature: await wallet.signTypedData(domain, own, message) }
    },
    execute: async (account, action, nonce) => {
      const { body } = await ask(calls.accountsTransactions, account)
      const listed = (body.transactions as AccountTransaction[]).find(
        (each) => each.nonce === nonce && each.action.kind === action.kind,
      )
      const execution = executionOf(transactionOf(account, action, nonce), {
        sender: address,
        threshold: 2,
        signatures: listed?.signatures ?? [],
      })
      if (!execution) throw new Error('too few have signed')
      await chain.transact(wallet, execution)
    },
  }
  return coOwner
}
