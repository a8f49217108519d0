import { Transaction, WeiPerEther } from 'ethers'
import { calls, type CreditCard, type Wire } from '../../src/services/contracts'
import { readConfig } from '../config'
import { runCommand, type OperatorDeps } from '../operator/commands'
import { collateralBody, creditBody, wireBody } from '../testing/bodies'
import { sendSigned, signPayment } from '../testing/payment'
import { refundEvents } from '../testing/refundEvents'
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
const signedRefund = async (hash: string) => Transaction.from((await refund(hash)).raw ?? '')
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
const balance = async () =>
  BigInt((await world.chain.send('eth_getBalance', world.customer.address, 'latest')) as string)
async function fundTreasury(wei: bigint): Promise<void> {
  await world.chain.fund(world.bank.settings.treasury, wei)
  await world.chain.mine()
}
/** Removes the last blocks with all their transactions, for good. */
async function loseBlocks(depth: number): Promise<void> {
  await world.chain.send('anvil_reorg', depth, [])
  await world.chain.send('anvil_dropAllTransactions')
  await world.chain.mine(2)
  await world.bank.watch()
}

describe('a refund whose payment is gone', () => {
  /** A payment that a reorganisation removes together with its refund. The rest of the chain does not wait for it. */
  async function lostPayment(): Promise<{ hash: string; raw: string }> {
    const { treasury } = world.bank.settings
    const raw = await signPayment(world.chain, world.customer.wallet, treasury, WeiPerEther)
    const hash = await sendSigned(world.chain, raw)
    await world.chain.mine(2)
    await world.bank.watch()
    expect((await command('refund', hash)).code).toBe(0)
    await settled()
    expect((await refund(hash)).status).toBe('Done')
    await loseBlocks(8)
    expect((await refund(hash)).status).toBe('Intended')
    return { hash, raw }
  }

  it('is named by the reconciliation, and stops no later refund once an operator withdraws it', async () => {
    const lost = await lostPayment()
    const later = await paid()
    await command('refund', later)
    await settled()
    expect((await refund(later)).status).toBe('Intended')
    expect((await command('reconcile')).text).toMatch(
      new RegExp(`${lost.hash} +0 +0 +0 +0 +payment gone, refund blocks later ones`),
    )
    expect(await command('refund', lost.hash)).toMatchObject({
      code: 1,
      text: expect.stringMatching(
        new RegExp(`later refunds wait for nonce .* refund ${lost.hash} --again`),
      ) as string,
    })

    const before = await balance()
    const answers = await Promise.all([1, 2].map(() => command('refund', lost.hash, '--again')))
    expect(answers.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^The refund of 1 ETH .* is withdrawn/),
    )
    await settled()
    await settled()
    expect((await refund(later)).status).toBe('Done')
    expect(await refund(lost.hash)).toMatchObject({ status: 'Failed' })
    expect(await balance()).toBe(before + WeiPerEther)
    const events = await refundEvents(world.bank, world.customer.address)
    expect(events.filter((kind) => kind === 'RefundWithdrawn')).toHaveLength(1)
    expect((await command('reconcile')).text).toMatch(new RegExp(`${lost.hash} .*refund withdrawn`))
    expect(await command('refund', lost.hash, '--again')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/took .* away/) as string,
    })
  })

  it('is paid once when the payment comes back after it was withdrawn', async () => {
    const { hash, raw } = await lostPayment()
    // A node puts the refund back among those that wait, as nodes do after a reorganisation.
    await world.chain.send('evm_setAutomine', false)
    const before = await signedRefund(hash)
    await world.chain.send('eth_sendRawTransaction', before.serialized)
    const withdrawn = await command('refund', hash, '--again')
    await world.chain.send('evm_setAutomine', true)
    expect(withdrawn.code).toBe(0)
    // Nodes replace it only where both fees are a tenth higher.
    const after = await signedRefund(hash)
    for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect((after[fee] ?? 0n) * 10n).toBeGreaterThanOrEqual((before[fee] ?? 0n) * 11n)
    await settled()
    await sendSigned(world.chain, raw)
    await settled()
    const held = await balance()
    expect(await command('refund', hash)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/was withdrawn by .* --again$/) as string,
    })
    expect((await command('refund', hash, '--again')).text).toMatch(/^Sent 1 ETH/)
    await settled()
    expect((await refund(hash)).status).toBe('Done')
    expect(await balance()).toBe(held + WeiPerEther)
    expect(await refundEvents(world.bank, world.customer.address)).toEqual([
      ...['RefundIntended', 'RefundPaid', 'RefundLost', 'RefundWithdrawn', 'RefundFailed'],
      ...['RefundIntended', 'RefundPaid'],
    ])
  })

  it('cannot be withdrawn before the scan has seen that, or without the treasury’s key', async () => {
    const hash = await paid()
    await planRefund(deps, { hash })
    await world.chain.send('anvil_reorg', 4, [])
    await world.chain.send('anvil_dropAllTransactions')
    await world.chain.mine(4)
    expect(await command('refund', hash, '--again')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/scan has not seen/) as string,
    })
    await world.bank.watch()
    const byHand = { ...deps, treasuryKey: undefined }
    expect(await runCommand(byHand, ['refund', hash, '--again'])).toMatchObject({
      code: 1,
      text: expect.stringMatching(/TREASURY_KEY/) as string,
    })
    expect((await command('refund', hash, '--again')).code).toBe(0)
  })
})

it('a failed refund that a reorganisation removes is sent again, so that no later one waits for its nonce', async () => {
  const hash = await paid()
  await planRefund(deps, { hash })
  const setCode = (code: string) => world.chain.send('anvil_setCode', world.customer.address, code)
  await setCode('0x60006000fd')
  await settled()
  expect((await refund(hash)).status).toBe('Failed')
  await world.chain.send('anvil_reorg', 3, [])
  await world.chain.send('anvil_dropAllTransactions')
  await setCode('0x')
  await world.chain.mine(2)
  await settled()
  expect((await refund(hash)).status).toBe('Done')
  expect(await refundEvents(world.bank, world.customer.address)).toEqual([
    'RefundIntended',
    'RefundFailed',
    'RefundLost',
    'RefundPaid',
  ])
})

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
    expect(await refundEvents(world.bank, world.customer.address)).toEqual([])
    await fundTreasury(3n * WeiPerEther)
    expect((await command('credit', 'close', id)).code).toBe(0)
    await settled()
  })
})
