import { WeiPerEther } from 'ethers'
import {
  calls,
  pathOf,
  type Activity,
  type DebitCard,
  type UnclaimedPayment,
} from '../src/services/contracts'
import { until } from '../src/testing/until'
import type { Config } from './config'
import { operate } from './operator/operate'
import { bankStarter, type BankProcess } from './testing/bankStarter'
import { creditBody } from './testing/bodies'
import { newCustomer, post, signInProof, type Answer, type Customer } from './testing/customer'
import { runningBank } from './testing/runningBank'
import { startBalancer, type Balancer } from './testing/startBalancer'
import { startChain, type TestChain } from './testing/startChain'

/** Two processes of one bank on one PostgreSQL, each with half of every customer's calls. */
const banks = bankStarter()
let chain: TestChain
let config: Config
let processes: BankProcess[]
let balancer: Balancer
let bank: ReturnType<typeof runningBank>
beforeAll(async () => {
  chain = await startChain()
  config = { ...(await banks.newConfig()), rpcUrls: [chain.url] }
  const env = { RPC_URLS: chain.url, TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' }
  processes = [banks.run(config, env), banks.run(config, env)]
  balancer = await startBalancer(await Promise.all(processes.map(({ ready }) => ready)))
  bank = runningBank(config, () => balancer.url)
})
afterAll(async () => {
  await balancer.stop()
  await banks.end()
  await chain.stop()
})

const CARDS = 6
const isOk = ({ status, code }: Answer) => expect([status, code]).toEqual([200, undefined])

interface Life {
  customer: Customer
  used: readonly string[]
  unused: string
}

/** Reads while it freezes a credit line and creates a card from each payment but one, by two simultaneous calls. */
async function live(customer: Customer): Promise<Life> {
  const [credit = '', unused = ''] = await customer.payMany(2, WeiPerEther)
  const used = await customer.payMany(CARDS, WeiPerEther / 100n)
  const opened = await customer.call(calls.creditCreate, { ...creditBody, transactionHash: credit })
  isOk(opened)
  const { id } = opened.body.creditCard as { id: string }
  const makeCards = async () => {
    for (const transactionHash of used) {
      const body = { transactionHash, amount: '25.00' }
      const [one, other] = await Promise.all([
        customer.call(calls.debitCreate, body),
        customer.call(calls.debitCreate, body),
      ])
      isOk(one)
      expect(other.body).toEqual(one.body)
    }
  }
  const freeze = async () => {
    for (let times = 0; times < 5; times++) {
      isOk(await customer.call(calls.creditFreeze, {}, id))
      isOk(await customer.call(calls.creditUnfreeze, {}, id))
    }
  }
  const read = async () => {
    for (const call of [calls.creditAll, calls.usersCreate, calls.debitAll, calls.usersGet, calls.wireAll])
      isOk(await customer.call(call))
  }
  await Promise.all([makeCards(), freeze(), read(), read()])
  return { customer, used, unused }
}

it('serve customers under load as one bank: no sign-in is refused, and no card is made twice', async () => {
  const customers = await Promise.all(Array.from({ length: 4 }, () => newCustomer(bank, chain)))
  // Until the bank has stored a price, a payment cannot be valued.
  await until(async () => (await customers[0]?.call(calls.paymentsPrice))?.status === 200, 'a price')
  const lives = await Promise.all(customers.map(live))
  // Both processes watch the treasury. Each payment is found once.
  const paid = lives.flatMap(({ used, unused }) => [...used, unused])
  const reconcile = async () => (await operate(config, ['reconcile'])).text
  await until(async () => {
    const text = await reconcile()
    return paid.every((hash) => text.split(hash).length === 2) && !text.includes('Not read yet')
  }, 'every payment is found')

  for (const { customer, used, unused } of lives) {
    const { debitCards } = (await customer.call(calls.debitAll)).body as { debitCards: DebitCard[] }
    expect(debitCards.map(({ transactionHash }) => transactionHash).sort()).toEqual([...used].sort())
    const { activities } = (await customer.call(calls.activityAll)).body as { activities: Activity[] }
    const made = activities.map(({ kind }) => kind).sort()
    const times = (kind: string, count: number) => Array<string>(count).fill(kind)
    expect(made).toEqual([
      ...times('CardFrozen', 5),
      ...times('CardUnfrozen', 5),
      'CreditCardOpened',
      ...times('DebitCardCreated', CARDS),
      ...['SignedIn', 'UserCreated', 'WhitelistAdded'],
    ])
    const { payments } = (await customer.call(calls.paymentsUnclaimed)).body as {
      payments: UnclaimedPayment[]
    }
    expect(payments.map(({ transactionHash }) => transactionHash)).toEqual([unused])
  }
  expect(await reconcile()).toContain('No difference.')
  expect(processes.map(({ output }) => output())).toEqual(['', ''])
})

it('take a proof of sign-in once, and end a session for both', async () => {
  const { wallet, address, cookie } = await newCustomer(bank, chain)
  const { nonce } = (await post(bank, calls.authNonce.path, { wallet: address })).body
  const proof = await signInProof(bank, wallet, { nonce: String(nonce) })
  const codes = (
    await Promise.all(Array.from({ length: 6 }, () => post(bank, calls.authVerify.path, proof)))
  ).map(({ code }) => code ?? 'ok')
  expect(codes.toSorted()).toEqual([...Array<string>(5).fill('SIGN_IN_EXPIRED'), 'ok'])

  isOk(await post(bank, calls.authLogout.path, {}, { cookie }))
  for (let times = 0; times < 4; times++) {
    const answer = await post(bank, pathOf(calls.creditAll), { wallet: address }, { cookie })
    expect(answer.code).toBe('UNAUTHENTICATED')
  }
})
