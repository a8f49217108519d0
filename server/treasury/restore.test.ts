import { Wallet, WeiPerEther } from 'ethers'
import { sql } from 'kysely'
import { calls, pathOf, type Call, type CreditCard, type Wire } from '../../src/services/contracts'
import { makeChain } from '../chain/chain'
import { readConfig } from '../config'
import type { DatabaseLocation } from '../db/database'
import { runCommand } from '../operator/commands'
import type { Outcome } from '../operator/outcome'
import { copyDatabase, deleteFolders, newStoredLocation } from '../testing/backUp'
import { creditBody, wireBody } from '../testing/bodies'
import { newCustomer, post, type Customer } from '../testing/customer'
import { makeBank, type TestBank } from '../testing/makeBank'
import { startChain, type TestChain } from '../testing/startChain'
import { newWallet } from '../testing/newWallet'

const treasuryKey = readConfig({}).treasuryKey ?? ''
const noKey = readConfig({ TREASURY_KEY: 'none' }).treasuryKey

let chain: TestChain
/** From before anything was sent back. */
let backup: DatabaseLocation
/** The restored bank. */
let bank: TestBank
/** Of each case: its customer, its payment, and the transaction that sent the payment back after the backup. */
let plain: Case
let line: Case & { id: string }
let held: Case & { id: string }
let completed: Case & { id: string }
/** By which the operator moved ether to a wallet that had added ether before. */
let sweep: string

interface Case {
  customer: Customer
  hash: string
  paidBy: string
}

const command = (...words: string[]) => runCommand({ ...bank.deps, treasuryKey }, words)
const withoutKey = (...words: string[]) => runCommand({ ...bank.deps, treasuryKey: noKey }, words)
/** Calls the restored bank. The customer's session is from before the backup. */
const callAs = ({ address, cookie }: Customer, call: Call, body: object, id?: string) =>
  post(bank, pathOf(call, id), { wallet: address, ...body }, { cookie })
const expectDone = ({ code, text }: Outcome) => expect([code, text]).toEqual([0, text])
const sentByTreasury = async () =>
  Number(await chain.send('eth_getTransactionCount', bank.settings.treasury, 'pending'))

beforeAll(async () => {
  chain = await startChain()
  const rpcUrls = [chain.url]
  const location = await newStoredLocation()
  bank = await makeBank({ rpcUrls, location })
  await chain.mine(3)
  const payBy = async (wei: bigint): Promise<Case> => {
    const customer = await newCustomer(bank, chain)
    return { customer, hash: await customer.pay(wei), paidBy: '' }
  }
  const wireBy = async (amount: string) => {
    const made = await payBy(WeiPerEther)
    const body = { ...wireBody, amount, transactionHash: made.hash }
    const answer = await made.customer.call(calls.wireCreate, body)
    return { ...made, id: (answer.body.wire as Wire).id }
  }
  plain = await payBy(WeiPerEther)
  const collateral = await payBy(4n * WeiPerEther)
  const opened = await collateral.customer.call(calls.creditCreate, {
    ...creditBody,
    transactionHash: collateral.hash,
  })
  line = { ...collateral, id: (opened.body.creditCard as CreditCard).id }
  held = await wireBy('2600.00')
  completed = await wireBy('2500.00')
  for (const state of ['Sent', 'Completed'])
    expectDone(await command('wires', 'set-state', completed.id, state))
  const cold = newWallet()
  await chain.fund(cold.address, 10n * WeiPerEther)
  await chain.transact(cold, { to: bank.settings.treasury, value: 5n * WeiPerEther })
  await bank.watch()
  await bank.close()
  backup = await copyDatabase(location)

  bank = await makeBank({ rpcUrls, location })
  expectDone(await command('whitelist', 'remove', held.customer.address))
  expectDone(await command('refund', plain.hash))
  expectDone(await command('credit', 'close', line.id))
  expectDone(await command('wires', 'set-state', held.id, 'Returned', 'Account closed.'))
  await bank.setPrice(200_000n)
  expectDone(await command('wires', 'set-state', completed.id, 'Returned', 'Account closed.'))
  await chain.mine(2)
  await bank.watch()
  for (const each of [plain, line, held, completed]) {
    const refund = await bank.db
      .selectFrom('refunds')
      .selectAll()
      .where('transaction_hash', '=', each.hash)
      .executeTakeFirstOrThrow()
    expect(refund.status).toBe('Done')
    each.paidBy = refund.refund_hash ?? ''
  }
  sweep = await chain.transact(new Wallet(treasuryKey), { to: cold.address, value: 3n * WeiPerEther })
  await bank.watch()
  expectDone(await command('reconcile'))
  await bank.close()
  await chain.mine(30)
})
afterAll(async () => {
  await chain.stop()
  deleteFolders()
})

beforeEach(async () => {
  bank = await makeBank({ rpcUrls: [chain.url], location: await copyDatabase(backup) })
  bank.passTime(3_600_000)
  await bank.setPrice(160_000n)
})
afterEach(() => bank.close())

it('names what was sent back since the backup, and the commands that mark it, once it has read the chain', async () => {
  const unread = await command('reconcile')
  expect(unread.code).toBe(1)
  expect(unread.text).toMatch(
    /\n\nNot read yet: blocks \d+ to \d+\. Repeat this command once the running bank has read them\.$/,
  )

  const { rows: withoutStatistics } = await sql`
    select relname from pg_class
    where relname in ('treasury_receipts', 'payments', 'refunds') and reltuples < 0`.execute(bank.db)
  expect(withoutStatistics).toEqual([])

  await bank.watch()
  const { code, text } = await command('reconcile')
  expect(code).toBe(1)
  expect(text).toMatch(/\n\n4 payments of the treasury without a refund\.$/)
  const named = ({ customer, paidBy }: Case, ether: string) =>
    `DIFFERENCE: ${paidBy} paid ${ether} ETH to ${customer.address}, and no refund knows it.`
  expect(text).toContain(
    `${named(plain, '1')} It has probably sent back this payment. Mark it:
  npm run bank -- refund ${plain.hash} --paid-by ${plain.paidBy}`,
  )
  expect(text).toContain(
    `${named(line, '4')} It has probably sent back this payment. Mark it:
  with TREASURY_KEY=none: npm run bank -- credit close ${line.id}, then:
  npm run bank -- refund ${line.hash} --paid-by ${line.paidBy}`,
  )
  expect(text).toContain(
    `${named(held, '1')} It has probably sent back this payment. Mark it:
  with TREASURY_KEY=none: npm run bank -- wires set-state ${held.id} Returned <reason>, then:
  npm run bank -- refund ${held.hash} --paid-by ${held.paidBy}`,
  )
  expect(text).toContain(`${named(completed, '1.25')} None of the payments from there has this value`)
  expect(text).not.toContain(sweep)
})

it('does not say that there is no difference while no node tells whom the treasury paid', async () => {
  await bank.watch()
  const silent = makeChain(['http://127.0.0.1:9'], bank.settings)
  const { code, text } = await runCommand({ ...bank.deps, chain: silent }, ['reconcile'])
  expect(code).toBe(1)
  expect(text).toContain(`UNKNOWN: no refund knows ${plain.paidBy} of the treasury`)
  expect(text).not.toContain('No difference.')
})

it('neither uses nor pays again what has been sent back, also with the key and with customers', async () => {
  await bank.watch()
  const sent = await sentByTreasury()
  const refusal = {
    code: 1,
    text: expect.stringMatching(/no refund knows it\. See: npm run bank -- reconcile$/) as string,
  }
  const debit = { amount: '1600.00', transactionHash: plain.hash }
  expect(await callAs(plain.customer, calls.debitCreate, debit)).toMatchObject({ code: 'PAYMENT_REFUNDED' })
  expect(await command('refund', plain.hash)).toMatchObject(refusal)
  expect(await command('credit', 'close', line.id)).toMatchObject(refusal)
  expect(await callAs(held.customer, calls.wireCancel, {}, held.id)).toMatchObject({
    code: 'REFUND_UNAVAILABLE',
  })
  await bank.watch()
  expect(await sentByTreasury()).toBe(sent)
  expect(await bank.db.selectFrom('refunds').selectAll().execute()).toEqual([])
})

it('is content once everything is closed, returned and marked again, and nothing is paid twice', async () => {
  await bank.watch()
  const sent = await sentByTreasury()
  const mark = async ({ hash, paidBy }: Case) => withoutKey('refund', hash, '--paid-by', paidBy)

  expectDone(await mark(plain))
  expect((await withoutKey('credit', 'close', line.id)).text).toContain(
    `Do not pay 4 ETH to ${line.customer.address} by hand: ${line.paidBy} has probably paid it. Say so with: npm run bank -- refund ${line.hash} --paid-by ${line.paidBy}`,
  )
  await withoutKey('wires', 'set-state', held.id, 'Returned', 'Account closed.')
  await withoutKey('wires', 'set-state', completed.id, 'Returned', 'Account closed.')
  expect((await withoutKey('reconcile')).text).toContain(
    `npm run bank -- refund ${completed.hash} --paid-by ${completed.paidBy}`,
  )
  for (const each of [line, held, completed]) expectDone(await mark(each))
  const { code, text } = await withoutKey('reconcile')
  expect(text).toMatch(/No difference\.$/)
  expect(text).toMatch(new RegExp(`${completed.hash} +1 +-0\\.25 +0 +1\\.25 +wire`))
  expect(code).toBe(0)

  const debit = { amount: '1600.00', transactionHash: plain.hash }
  expect(await callAs(plain.customer, calls.debitCreate, debit)).toMatchObject({ code: 'PAYMENT_REFUNDED' })
  expect((await command('refund', plain.hash)).text).toMatch(/^Paid 1 ETH to /)
  expect((await command('credit', 'close', line.id)).text).toMatch(/\nPaid 4 ETH to /)
  for (const { id } of [held, completed])
    expect((await command('wires', 'set-state', id, 'Returned', 'Account closed.')).text).toMatch(/\nPaid 1/)
  await bank.watch()
  expect(await sentByTreasury()).toBe(sent)
  expect((await command('reconcile')).code).toBe(0)

  expect((await command('whitelist', 'list')).text).toContain(held.customer.address)
  expectDone(await command('whitelist', 'remove', held.customer.address))
  expect(await callAs(held.customer, calls.debitAll, {})).toMatchObject({ code: 'NOT_WHITELISTED' })
  await bank.db.deleteFrom('sessions').execute()
  expect(await callAs(plain.customer, calls.debitCreate, debit)).toMatchObject({ status: 401 })
})

it.each([
  ['was planned before that payment', { created_at: new Date(0) }],
  ['has failed', { status: 'Failed', nonce: 0n }],
] as const)('a return that %s is not marked as paid at another price', async (_, change) => {
  await bank.watch()
  await withoutKey('wires', 'set-state', completed.id, 'Returned', 'Account closed.')
  await bank.db.updateTable('refunds').set(change).execute()
  expect(await withoutKey('refund', completed.hash, '--paid-by', completed.paidBy)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/ does not pay 1\.5625 ETH to /) as string,
  })
})
