import { WeiPerEther, type Wallet } from 'ethers'
import { signInMessage } from '../src/lib/signIn'
import { calls, pathOf, type Call } from '../src/services/contracts'
import { askRunningBank } from '../server/operator/socket'
import { creditBody } from '../server/testing/bodies'
import { TEST_ORIGIN } from '../server/testing/makeBank'
import { newWallet } from '../server/testing/newWallet'
import type { TestChain } from '../server/testing/startChain'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { post, type Answer } from './load'

/** A signed-in customer with a credit card. Each has an IP address of its own and so reaches no limit. */
export interface BankCustomer {
  wallet: Wallet
  cardId: string
  cookie: string
  from: string
}

const networkOf = (index: number) => `10.1.${index >> 8}.${index & 255}`

/** Makes a call as a customer. @throws Error unless it is answered with 200 */
export async function ask(
  url: string,
  { wallet, cookie, from }: Pick<BankCustomer, 'wallet' | 'cookie' | 'from'>,
  call: Call,
  body: object = {},
  id?: string,
): Promise<Answer> {
  const named = call.access === 'wallet' ? { wallet: wallet.address, ...body } : body
  const answer = await post(url + pathOf(call, id), named, {
    origin: TEST_ORIGIN,
    'x-forwarded-for': from,
    cookie,
  })
  if (answer.status !== 200) throw new Error(`${call.path}: ${answer.status} ${answer.text}`)
  return answer
}

/** Payments of a hundredth of an ether each. */
export const payMany = (chain: TestChain, wallet: Wallet, count: number, wei = WeiPerEther / 100n) =>
  chain.transactMany(
    wallet,
    Array.from({ length: count }, () => ({ to: LOCAL_ACCOUNTS.treasury, value: wei, gasLimit: 30_000n })),
  )

export async function makeCustomer(
  url: string,
  dataDir: string,
  chain: TestChain,
  index: number,
): Promise<BankCustomer> {
  const wallet = newWallet()
  const from = networkOf(index)
  await askRunningBank(dataDir, ['whitelist', 'add', wallet.address])
  await chain.fund(wallet.address, 100n * WeiPerEther)
  const visitor = { wallet, from, cookie: '' }
  const { text } = await ask(url, visitor, calls.authNonce, { wallet: wallet.address })
  const { nonce, issuedAt, expiresAt } = calls.authNonce.answer.parse(JSON.parse(text))
  const message = signInMessage({
    origin: TEST_ORIGIN,
    wallet: wallet.address,
    chainId: chain.chainId,
    nonce,
    issuedAt: new Date(issuedAt ?? ''),
    expiresAt: new Date(expiresAt ?? ''),
  })
  const { cookie } = await ask(url, visitor, calls.authVerify, {
    message,
    signature: await wallet.signMessage(message),
  })
  const [transactionHash] = await payMany(chain, wallet, 1, WeiPerEther)
  const customer = { ...visitor, cookie }
  const opened = await ask(url, customer, calls.creditCreate, { ...creditBody, transactionHash })
  return { ...customer, cardId: calls.creditCreate.answer.parse(JSON.parse(opened.text)).creditCard.id }
}
