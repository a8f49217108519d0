import { Signature, Wallet } from 'ethers'
import { LOCAL_ACCOUNTS } from './localChain'
import { LOCAL_SAFE } from './safe'
import { executionOf, hashOf, signatureOf, typedDataOf, type AccountTransaction } from './safeTransaction'

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
    // services/chain/readAccount.test.ts proves that Safe's contract computes the same, for each kind of action.
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
