import { WeiPerEther } from 'ethers'
import { calls, type CreditCard, type Wire } from '../../src/services/contracts'
import { readConfig } from '../config'
import { runCommand, type OperatorDeps } from '../operator/commands'
import { collateralBody, creditBody, wireBody } from '../testing/bodies'
import { withBankCustomer } from '../testing/withBankCustomer'
import { planRefund, refundOf } from './planRefund'

const treasuryKey = readConfig({}).treasuryKey ?? ''

const world = withBankCustomer()
let deps: OperatorDeps
beforeAll(() => {
  deps = { ...world.bank.deps, treasuryKey }
})
beforeEach(() => world.chain.mine(10))
afterEach(async () => {
  await settled()
  expect(await command('reconcile')).toMatchObject({
    code: 0,
    text: expect.stringMatching(/No difference\.$/) as string,
  })
})

const command = (...words: string[]) => runCommand(deps, words)
const refund = async (hash: string) => (await refundOf(world.bank.db, world.bank.deps, { hash })) ?? never()
const never = () => {
  throw new Error('there is no refund')
}
const settled = async () => {
  await world.bank.watch()
  await world.chain.mine(2)
  await world.bank.watch()
}
async function paid(wei = WeiPerEther): Promise<string> {
  const hash = await world.customer.pay(wei)
  await world.bank.watch()
  return hash
}
async function fundTreasury(wei: bigint): Promise<void> {
  await world.chain.fund(world.bank.settings.treasury, wei)
  await world.chain.mine()
}
const eventsOfRefunds = async () =>
  (
    await world.bank.db
      .selectFrom('events')
      .select('kind')
      .where('wallet', '=', world.customer.address)
      .where('kind', 'like', 'Refund%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe('with a treasury that cannot pay everything', () => {
  it('a refund beyond what it has is refused, and a later one that it can pay is paid', async () => {
    const hashes = [await paid(), await paid(), await paid(WeiPerEther / 10n)] as const
    await fundTreasury((WeiPerEther * 3n) / 2n)
    await planRefund(deps, { hash: hashes[0] })
    const { code, text } = await command('refund', hashes[1])
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(
        /^The treasury cannot pay 1 ETH to 0x\w+ and the fee: it has 1\.5 ETH, and refunds that are not mined yet can take 1\.0\d+ ETH of it\. Add ether to 0x\w+, then try again\.$/,
      ),
    ])
    await planRefund(deps, { hash: hashes[2] })
    await settled()
    await settled()
    for (const hash of [hashes[0], hashes[2]]) expect((await refund(hash)).status).toBe('Done')
    expect(await refundOf(world.bank.db, world.bank.deps, { hash: hashes[1] })).toBeUndefined()

    await fundTreasury(2n * WeiPerEther)
    expect((await command('refund', hashes[1])).code).toBe(0)
    await settled()
    expect((await refund(hashes[1])).status).toBe('Done')
  })

  it('what was mined and is not confirmed yet is not counted twice', async () => {
    const hashes = [await paid(), await paid()] as const
    await fundTreasury((WeiPerEther * 21n) / 10n)
    await command('refund', hashes[0])
    await world.chain.mine()
    expect((await refund(hashes[0])).status).toBe('Intended')
    expect((await command('refund', hashes[1])).code).toBe(0)
    await settled()
  })

  it('of two wires that are cancelled at once, the one that it cannot pay stays on hold', async () => {
    const ids: string[] = []
    for (const amount of ['2600.00', '2700.00']) {
      const transactionHash = await world.customer.pay(WeiPerEther)
      const { body } = await world.customer.call(calls.wireCreate, { ...wireBody, amount, transactionHash })
      await world.bank.watch()
      ids.push((body.wire as Wire).id)
    }
    await fundTreasury((WeiPerEther * 3n) / 2n)
    const cancelAll = () => Promise.all(ids.map((id) => world.customer.call(calls.wireCancel, {}, id)))
    const statuses = async () => {
      const { wires } = (await world.customer.call(calls.wireAll)).body as { wires: Wire[] }
      return wires.map(({ status }) => status).sort()
    }
    expect((await cancelAll()).map(({ code }) => code).sort()).toEqual(['REFUND_UNAVAILABLE', undefined])
    expect(await statuses()).toEqual(['On hold', 'Returned'])
    await settled()
    await fundTreasury(2n * WeiPerEther)
    expect((await cancelAll()).map(({ status }) => status)).toEqual([200, 200])
    await settled()
  })

  it('a line stays open when the treasury has its collateral and not the fees', async () => {
    const opening = await world.customer.pay(WeiPerEther)
    const opened = await world.customer.call(calls.creditCreate, { ...creditBody, transactionHash: opening })
    const { id } = opened.body.creditCard as CreditCard
    const added = { ...collateralBody(id), transactionHash: await world.customer.pay(WeiPerEther) }
    expect((await world.customer.call(calls.creditCollateral, added, id)).status).toBe(200)
    await world.bank.watch()
    await fundTreasury(2n * WeiPerEther + WeiPerEther / 100_000n)
    expect(await command('credit', 'close', id)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^The treasury cannot pay 1 ETH/) as string,
    })
    const { body } = await world.customer.call(calls.creditSingle, {}, id)
    expect(body.creditCard).not.toHaveProperty('closed')
    expect(await eventsOfRefunds()).toEqual([])
    await fundTreasury(3n * WeiPerEther)
    expect((await command('credit', 'close', id)).code).toBe(0)
    await settled()
  })
})
