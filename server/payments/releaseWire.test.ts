import { WeiPerEther } from 'ethers'
import { calls, type Wire } from '../../src/services/contracts'
import { readConfig } from '../config'
import { runCommand } from '../operator/commands'
import { wireBody } from '../testing/bodies'
import { withBankCustomer } from '../testing/withBankCustomer'

const world = withBankCustomer()

const operator = (...words: string[]) =>
  runCommand({ ...world.bank.deps, treasuryKey: readConfig({}).treasuryKey ?? '' }, words)
/** A wire of this amount, paid with one ether, which is worth 2,500 dollars. */
async function wireOf(amount: string): Promise<Wire> {
  const transactionHash = await world.customer.pay(WeiPerEther)
  const { body } = await world.customer.call(calls.wireCreate, { ...wireBody, amount, transactionHash })
  return body.wire as Wire
}
const statusOf = async (id: string) => {
  const { wires } = (await world.customer.call(calls.wireAll)).body as { wires: Wire[] }
  return wires.find((wire) => wire.id === id)?.status
}

it('releases a wire that was paid too little, once, with an event', async () => {
  const { id, status } = await wireOf('2500.01')
  expect(status).toBe('On hold')
  expect(await operator('wire', 'release', id)).toEqual({ code: 0, text: `The wire ${id} goes out.` })
  expect(await statusOf(id)).toBe('Processing')
  const events = await world.bank.db
    .selectFrom('events')
    .select(['kind', 'data'])
    .where('entity_id', '=', id)
    .execute()
  expect(events.at(-1)).toEqual({
    kind: 'WireReleased',
    data: { amountCents: '250001', paidCents: '250000' },
  })
  expect((await operator('wire', 'release', id)).code).toBe(1)
})

it('keeps a wire on hold whose payment is not on the chain', async () => {
  const { id } = await wireOf('2500.01')
  await world.bank.db
    .updateTable('payments')
    .set({ funding_status: 'Pending' })
    .where('entity_id', '=', id)
    .execute()
  expect((await operator('wire', 'release', id)).code).toBe(1)
  expect(await statusOf(id)).toBe('On hold')
})

it('refuses a wire that is not on hold, and an id that is none', async () => {
  const { id } = await wireOf('2500.00')
  expect((await operator('wire', 'release', id)).code).toBe(1)
  expect((await operator('wire', 'release', 'x')).code).toBe(2)
  expect((await operator('wire', 'release')).code).toBe(2)
})
