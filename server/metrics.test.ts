import { WeiPerEther } from 'ethers'
import { calls } from '../src/services/contracts'
import { withBankCustomer } from './testing/withBankCustomer'

const world = withBankCustomer()

/** The value of each series, by its name with its labels. */
async function figures(): Promise<Record<string, number>> {
  const text = await world.bank.deps.metrics.text()
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.startsWith('florin_'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

it('tells calls by their route, and payments from the block until something uses them', async () => {
  await world.bank.watch()
  const before = await figures()
  expect(before).toMatchObject({ florin_unclaimed_payments: 0, florin_unclaimed_oldest_seconds: 0 })

  const transactionHash = await world.customer.pay(WeiPerEther)
  expect((await figures()).florin_scan_lag_blocks).toBeGreaterThan(0)
  await world.bank.watch()
  world.bank.passTime(60_000)
  const waiting = await figures()
  expect(waiting).toMatchObject({ florin_unclaimed_payments: 1, florin_scan_lag_blocks: 0 })
  expect(waiting.florin_unclaimed_oldest_seconds).toBeGreaterThanOrEqual(60)

  const answer = await world.customer.call(calls.debitCreate, { transactionHash, amount: '2500.00' })
  expect(answer.status).toBe(200)
  const used = await figures()
  expect(used).toMatchObject({
    florin_unclaimed_payments: 0,
    'florin_payments{kind="debit",status="Confirmed"}': 1,
    'florin_call_seconds_count{route="/debit/create",status="200"}': 1,
  })
  await world.customer.call(calls.debitSingle, {}, crypto.randomUUID())
  await world.bank.app.request('/nowhere')
  expect(await figures()).toMatchObject({
    'florin_call_seconds_count{route="/debit/:id",status="404"}': 1,
    'florin_call_seconds_count{route="none",status="404"}': 1,
  })
})

it('gives no number for what it could not ask', async () => {
  jest.spyOn(world.bank.deps.chain, 'ask').mockRejectedValue(new Error('no node'))
  jest.spyOn(world.bank.db, 'selectFrom').mockImplementation(() => {
    throw new Error('no database')
  })
  expect(await figures()).toMatchObject({
    florin_unclaimed_payments: NaN,
    florin_unexplained_changes: NaN,
    florin_scan_lag_blocks: NaN,
  })
})
