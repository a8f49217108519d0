import { WeiPerEther } from 'ethers'
import { calls, type Wire } from '../src/services/contracts'
import { CallError } from './callError'
import { readConfig } from './config'
import { runCommand } from './operator/commands'
import { wireBody } from './testing/bodies'
import { insertDebitCards, madeUpWallets } from './testing/manyCards'
import { withBankCustomer } from './testing/withBankCustomer'

const world = withBankCustomer()

/** The value of each series, by its name with its labels, once the reading before has expired. */
async function figures(): Promise<Record<string, number>> {
  world.bank.passTime(10_000)
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

it('counts the payments that a reorganisation may still undo, and none of the past', async () => {
  const series = 'florin_payments{kind="debit",status="Confirmed"}'
  const before = (await figures())[series] ?? 0
  const transactionHash = await world.customer.pay(WeiPerEther)
  await world.customer.call(calls.debitCreate, { transactionHash, amount: '2500.00' })
  expect((await figures())[series]).toBe(before + 1)
  await insertDebitCards(world.bank.db, 10, madeUpWallets(10))
  expect((await figures())[series]).toBe(before + 1)
})

it('counts the wires and refunds that have not ended, and none that have', async () => {
  const states = async () =>
    Object.entries(await figures()).filter(([name]) => /^florin_(wires|refunds)/.test(name))
  const command = (...words: string[]) =>
    runCommand({ ...world.bank.deps, treasuryKey: readConfig({}).treasuryKey ?? '' }, words)
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1) {
    const transactionHash = await world.customer.pay(WeiPerEther)
    const amount = '2500.00'
    const { body } = await world.customer.call(calls.wireCreate, { ...wireBody, amount, transactionHash })
    ids.push((body.wire as Wire).id)
  }
  const [completed = '', returned = ''] = ids
  await world.bank.watch()
  expect(await states()).toEqual([['florin_wires{status="Processing"}', 3]])

  for (const state of ['Sent', 'Completed']) await command('wires', 'set-state', completed, state)
  await command('wires', 'set-state', returned, 'Returned', 'Account closed.')
  expect(await states()).toEqual([
    ['florin_refunds{status="Intended"}', 1],
    ['florin_wires{status="Processing"}', 1],
  ])

  await world.chain.mine(2)
  await world.bank.watch()
  expect(await states()).toEqual([['florin_wires{status="Processing"}', 1]])
})

it('names the route of a call that is refused before its route answers', async () => {
  const count = jest.spyOn(world.bank.deps.limiter, 'count')
  count.mockRejectedValue(new CallError('DATABASE_UNAVAILABLE'))
  await world.customer.call(calls.debitCreate, {})
  await world.customer.call(calls.debitSingle, {}, crypto.randomUUID())
  await world.bank.app.request('/nowhere')
  count.mockRestore()
  expect(await figures()).toMatchObject({
    'florin_call_seconds_count{route="/debit/create",status="503"}': 1,
    'florin_call_seconds_count{route="/debit/:id",status="503"}': 1,
    'florin_call_seconds_count{route="none",status="503"}': 1,
  })
})

it('lets scrapes within ten seconds share one reading, also those at the same time', async () => {
  const selectFrom = jest.spyOn(world.bank.db, 'selectFrom')
  await figures()
  const { length } = selectFrom.mock.calls
  world.bank.passTime(10_000)
  const { metrics } = world.bank.deps
  const texts = await Promise.all([metrics.text(), metrics.text()])
  texts.push(await metrics.text())
  expect(new Set(texts).size).toBe(1)
  expect(selectFrom.mock.calls).toHaveLength(2 * length)
  selectFrom.mockRestore()
})

it('gives no number for what it could not ask, and loses no series', async () => {
  const transactionHash = await world.customer.pay(WeiPerEther)
  await world.customer.call(calls.debitCreate, { transactionHash, amount: '2500.00' })
  const series = Object.keys(await figures())
  jest.spyOn(world.bank.deps.chain, 'ask').mockRejectedValue(new Error('no node'))
  jest.spyOn(world.bank.db, 'selectFrom').mockImplementation(() => {
    throw new Error('no database')
  })
  const unknown = await figures()
  expect(Object.keys(unknown)).toEqual(series)
  expect(series).toContain('florin_payments{kind="debit",status="Confirmed"}')
  const read = Object.entries(unknown).filter(([name]) => !name.startsWith('florin_call_seconds'))
  expect(read).toEqual(read.map(([name]) => [name, NaN]))
})
