import { WeiPerEther } from 'ethers'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { calls } from '../src/services/contracts'
import { pause, resume } from './pause'
import { newCustomer, post } from './testing/customer'
import { makeBank, type TestBank } from './testing/makeBank'
import { startChain, type TestChain } from './testing/startChain'

let chain: TestChain
let bank: TestBank
beforeAll(async () => {
  chain = await startChain()
  bank = await makeBank({ rpcUrls: [chain.url] })
})
afterAll(async () => {
  await bank.close()
  await chain.stop()
})

const paused = async () =>
  ((await post(bank, calls.terms.path, {})).body.terms as { paused: string | null }).paused
const treasury = LOCAL_ACCOUNTS.treasury

it('is told by the terms, with the operator’s reason, until it ends', async () => {
  expect(await paused()).toBeNull()
  await pause(bank.db, treasury, 'Maintenance.', bank.now())
  await pause(bank.db, treasury, 'Maintenance until noon.', bank.now())
  expect(await paused()).toBe('Maintenance until noon.')
  expect(await resume(bank.db, treasury, bank.now())).toBe(true)
  expect(await resume(bank.db, treasury, bank.now())).toBe(false)
  expect(await paused()).toBeNull()
  const events = await bank.db.selectFrom('events').select('kind').where('wallet', '=', treasury).execute()
  expect(events.map(({ kind }) => kind)).toEqual(['Paused', 'Paused', 'Resumed'])
})

it('does not keep a payment that was made already from being recorded', async () => {
  const customer = await newCustomer(bank, chain)
  await pause(bank.db, treasury, 'Maintenance.', bank.now())
  const transactionHash = await customer.pay(WeiPerEther)
  expect((await customer.call(calls.debitCreate, { transactionHash, amount: '1.00' })).status).toBe(200)
  await resume(bank.db, treasury, bank.now())
})
