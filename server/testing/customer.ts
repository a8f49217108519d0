import { Wallet, WeiPerEther } from 'ethers'
import { signInMessage, type SignIn } from '../../src/lib/signIn'
import { calls, pathOf, type Call } from '../../src/services/contracts'
import { TEST_ORIGIN, type TestBank } from './makeBank'
import type { TestChain } from './startChain'

/** An answer as it came over the wire. */
export interface Answer {
  status: number
  headers: Headers
  /** Of a failure; undefined for a success. */
  code: string | undefined
  fields: Record<string, string> | undefined
  body: Record<string, unknown>
}

/** Posts any text to the bank, as a page at the test's origin unless the headers say otherwise. */
export async function post(
  bank: Pick<TestBank, 'app'>,
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

/** The cookie of a session, as a request sends it back. */
export const cookieOf = ({ headers }: Answer): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** Signs in with a wallet's key as the app does; `changes` spoil the message before it is signed. */
export async function signIn(
  bank: TestBank,
  wallet: Wallet,
  changes: Partial<SignIn> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { body } = await post(bank, calls.authNonce.path, { wallet: wallet.address }, headers)
  const proof = await signInProof(bank, wallet, { nonce: String(body.nonce), ...changes })
  return post(bank, calls.authVerify.path, proof, headers)
}

/** What a wallet proves itself with, made from a nonce that the bank gave it. */
export async function signInProof(
  bank: TestBank,
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

/** Somebody with a wallet of their own, ten ether, a place on the whitelist and a session. */
export interface Customer {
  wallet: Wallet
  address: string
  cookie: string
  /** Makes a call as this customer; `wallet` is filled in. */
  call(call: Call, body?: object, id?: string): Promise<Answer>
  /** Pays the treasury, to two confirmations. Returns the hash. */
  pay(wei: bigint, data?: string): Promise<string>
  /** As many payments of that value in one block, to two confirmations. Returns their hashes. */
  payMany(count: number, wei: bigint): Promise<string[]>
}

/** @param wallet of a customer there is already, for another session of theirs */
export async function newCustomer(
  bank: TestBank,
  chain: TestChain,
  wallet = new Wallet(Wallet.createRandom().privateKey),
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
