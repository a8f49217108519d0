import { WeiPerEther } from 'ethers'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { calls } from '../src/services/contracts'
import { pause, resume } from './pause'
import { newCustomer, post } from './testing/customer'
import { withBank } from './testing/withBank'

const world = withBank()

const paused = async () =>
  ((await post(world.bank, calls.terms.path, {})).body.terms as { paused: string | null }).paused
const treasury = LOCAL_ACCOUNTS.treasury

it('a pause is in the terms, with the operator’s reason, until it ends', async () => {
  expect(await paused()).toBeNull()
  await pause(world.bank.db, treasury, 'Maintenance.', world.bank.now())
  await pause(world.bank.db, treasury, 'Maintenance until noon.', world.bank.now())
  expect(await paused()).toBe('Maintenance until noon.')
  expect(await resume(world.bank.db, treasury, world.bank.now())).toBe(true)
  expect(await resume(world.bank.db, treasury, world.bank.now())).toBe(false)
  expect(await paused()).toBeNull()
  const events = await world.bank.db
    .selectFrom('events')
    .select('kind')
    .where('wallet', '=', treasury)
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual(['Paused', 'Paused', 'Resumed'])
})

it('a pause does not prevent an earlier payment from being recorded', async () => {
  const customer = await newCustomer(world.bank, world.chain)
  await pause(world.bank.db, treasury, 'Maintenance.', world.bank.now())
  const transactionHash = await customer.pay(WeiPerEther)
  expect((await customer.call(calls.debitCreate, { transactionHash, amount: '1.00' })).status).toBe(200)
  await resume(world.bank.db, treasury, world.bank.now())
})
