import { WeiPerEther, type Wallet } from 'ethers'
import { signInMessage, type SignIn } from '../../src/lib/signIn'
import { calls, pathOf, type Call } from '../../src/services/contracts'
import { TEST_ORIGIN, type TestBank } from './makeBank'
import type { TestChain } from './startChain'
import { newWallet } from './newWallet'

export interface Answer {
  status: number
  headers: Headers
  /** Of a failure; undefined for a success. */
  code: string | undefined
  fields: Record<string, string> | undefined
  body: Record<string, unknown>
}

/** Anything that answers requests: a bank in this process, or the line to one in another. */
interface Requestable {
  app: { request: (path: string, init: RequestInit) => Response | Promise<Response> }
}

/** The parts of a bank that a customer needs. */
export type CustomersBank = Requestable &
  Pick<TestBank, 'now' | 'whitelist'> & { settings: Pick<TestBank['settings'], 'chainId' | 'treasury'> }

/** Posts a body, or any text, from a page at the test's origin. */
export async function post(
  bank: Requestable,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await bank.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: TEST_ORIGIN, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  const error = answer.error as { code: string; fields?: Record<string, string> } | undefined
  return {
    status: response.status,
    headers: response.headers,
    code: error?.code,
    fields: error?.fields,
    body: answer,
  }
}

/** The session cookie for the next request. */
export const cookieOf = ({ headers }: Answer): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** Signs in with a wallet's key as the app does. `changes` falsify the message before it is signed. */
export async function signIn(
  bank: CustomersBank,
  wallet: Wallet,
  changes: Partial<SignIn> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { body } = await post(bank, calls.authNonce.path, { wallet: wallet.address }, headers)
  const proof = await signInProof(bank, wallet, { nonce: String(body.nonce), ...changes })
  return post(bank, calls.authVerify.path, proof, headers)
}

export async function signInProof(
  bank: Pick<CustomersBank, 'now' | 'settings'>,
  wallet: Wallet,
  changes: Partial<SignIn> & Pick<SignIn, 'nonce'>,
): Promise<{ message: string; signature: string }> {
  const issuedAt = bank.now()
  const message = signInMessage({
    origin: TEST_ORIGIN,
    wallet: wallet.address,
    chainId: bank.settings.chainId,
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + 60_000),
    ...changes,
  })
  return { message, signature: await wallet.signMessage(message) }
}

/** A whitelisted wallet with ten ether and a session. */
export interface Customer {
  wallet: Wallet
  address: string
  cookie: string
  /** Calls the bank; the wallet is filled in. */
  call(call: Call, body?: object, id?: string): Promise<Answer>
  /** Pays the treasury, and mines two confirmations. Returns the hash. */
  pay(wei: bigint, data?: string): Promise<string>
  /** So many payments in one block, with two confirmations. Returns their hashes. */
  payMany(count: number, wei: bigint): Promise<string[]>
}

/** @param wallet of an existing customer, for another session */
export async function newCustomer(
  bank: CustomersBank,
  chain: TestChain,
  wallet = newWallet(),
): Promise<Customer> {
  await bank.whitelist(wallet.address)
  await chain.fund(wallet.address, 10n * WeiPerEther)
  const cookie = cookieOf(await signIn(bank, wallet))
  const namesAddress: readonly string[] = [calls.wireCreate.path, calls.wireCheck.path]
  const payer = (call: Call) => (namesAddress.includes(call.path) ? 'address' : 'wallet')
  return {
    wallet,
    address: wallet.address,
    cookie,
    call: (call, body, id) =>
      post(bank, pathOf(call, id), { [payer(call)]: wallet.address, ...body }, { cookie }),
    pay: (wei, data = '0x') => chain.transact(wallet, { to: bank.settings.treasury, value: wei, data }),
    payMany: (count, wei) =>
      chain.transactMany(
        wallet,
        Array.from({ length: count }, () => ({ to: bank.settings.treasury, value: wei, gasLimit: 30_000n })),
      ),
  }
}
