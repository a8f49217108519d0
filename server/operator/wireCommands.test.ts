import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { calls, WIRE_STATUSES, type Wire, type WireStatus } from '../../src/services/contracts'
import { readConfig } from '../config'
import { wireBody } from '../testing/bodies'
import { newCustomer } from '../testing/customer'
import { withBankCustomer } from '../testing/withBankCustomer'
import { runCommand } from './commands'

const world = withBankCustomer()

const operator = (...words: string[]) =>
  runCommand({ ...world.bank.deps, treasuryKey: readConfig({}).treasuryKey ?? '' }, words)
const setState = (id: string, ...words: string[]) => operator('wires', 'set-state', id, ...words)

/** A wire of this amount, paid with one ether, which is worth 2,500 dollars. */
async function wireOf(amount = '2500.00', customer = world.customer): Promise<Wire> {
  const transactionHash = await customer.pay(WeiPerEther)
  const { body } = await customer.call(calls.wireCreate, { ...wireBody, amount, transactionHash })
  return body.wire as Wire
}
async function read(id: string): Promise<Wire | undefined> {
  const { wires } = (await world.customer.call(calls.wireAll)).body as { wires: Wire[] }
  return wires.find((wire) => wire.id === id)
}
const eventsOf = (id: string) =>
  world.bank.db
    .selectFrom('events')
    .select(['kind', 'data'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()

describe('the states of a wire', () => {
  it('are told with their times and reasons, and each is on the audit trail without its reason', async () => {
    const { id } = await wireOf()
    expect(await setState(id, 'on-hold', 'We are asking', 'the recipient’s bank.')).toEqual({
      code: 0,
      text: `The wire ${id} is On hold.`,
    })
    expect(await read(id)).toMatchObject({
      status: 'On hold',
      statusReason: 'We are asking the recipient’s bank.',
    })
    for (const state of ['Processing', 'Sent', 'completed']) expect((await setState(id, state)).code).toBe(0)
    const { changes = [], ...wire } = (await read(id)) ?? {}
    expect(wire).toMatchObject({ status: 'Completed' })
    expect(wire).not.toHaveProperty('statusReason')
    expect(changes.map(({ status, reason }) => [status, reason])).toEqual([
      ['Processing', undefined],
      ['On hold', 'We are asking the recipient’s bank.'],
      ['Processing', undefined],
      ['Sent', undefined],
      ['Completed', undefined],
    ])
    const times = changes.map(({ at }) => at)
    expect(times).toEqual([...times].sort())
    const changed = (from: string, to: string) => ({
      kind: 'WireStateChanged',
      data: { from, to, by: 'operator', amountCents: '250000', paidCents: '250000' },
    })
    expect((await eventsOf(id)).slice(1)).toEqual([
      changed('Processing', 'On hold'),
      changed('On hold', 'Processing'),
      changed('Processing', 'Sent'),
      changed('Sent', 'Completed'),
    ])
  })

  it('follow each other only as they may', async () => {
    const { id } = await wireOf()
    const be = (status: WireStatus) =>
      world.bank.db.updateTable('wires').set({ status }).where('id', '=', id).execute()
    const allowed: string[] = []
    for (const from of WIRE_STATUSES)
      for (const to of WIRE_STATUSES.filter((status) => status !== 'Returned')) {
        await be(from)
        const { code, text } = await setState(id, to, 'A reason.')
        if (code === 0) allowed.push(`${from} to ${to}`)
        else expect(text).toMatch(new RegExp(`^The wire ${id} is ${from}`))
        expect((await read(id))?.status).toBe(code === 0 ? to : from)
      }
    expect(allowed).toEqual([
      'Processing to On hold',
      'Processing to Sent',
      'On hold to Processing',
      'Sent to Completed',
    ])
  })

  it('release a wire that was paid too little, and the bank bears the rest', async () => {
    const { id, status, statusReason } = await wireOf('2500.01')
    expect([status, statusReason]).toEqual(['On hold', 'Your payment was worth $2,500.00, $0.01 short.'])
    expect((await setState(id, 'Processing')).code).toBe(0)
    expect((await eventsOf(id)).at(-1)?.data).toEqual({
      from: 'On hold',
      to: 'Processing',
      by: 'operator',
      amountCents: '250001',
      paidCents: '250000',
    })
  })

  it('keep a wire on hold whose payment is not on the chain', async () => {
    const { id } = await wireOf('2500.01')
    await world.bank.db
      .updateTable('payments')
      .set({ funding_status: 'Pending' })
      .where('entity_id', '=', id)
      .execute()
    expect(await setState(id, 'Processing')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^The chain does not hold 0x/) as string,
    })
    expect(await read(id)).toMatchObject({ status: 'On hold', fundingStatus: 'Pending' })
  })

  it.each([
    [['On hold'], 1],
    [['On hold', 'Line\none'], 1],
    [['On hold', 'x'.repeat(201)], 1],
    [['Returned'], 1],
    [['Lost', 'A reason.'], 2],
    [[], 2],
    [['Sent', '--amount', '1.00'], 2],
    [['Returned', '--amount', '1', 'A reason.'], 2],
  ] as const)('%j exits with %i', async (words, code) => {
    const { id } = await wireOf()
    expect((await setState(id, ...words)).code).toBe(code)
  })

  it('are not set for a wire that does not exist, or an id that is none', async () => {
    const id = randomUUID()
    expect(await setState(id, 'Sent')).toEqual({ code: 1, text: `There is no wire ${id}.` })
    expect((await setState('7', 'Sent')).code).toBe(2)
  })
})

describe('a wire', () => {
  it('has references for other banks, what it was paid with, and when it goes out and arrives', async () => {
    const { id, ...wire } = await wireOf()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(wire).toMatchObject({
      uetr: id,
      endToEndId: id.replaceAll('-', '').toUpperCase(),
      payments: [{ amount: '1', value: '2500.00', price: '2500.00', transactionHash: wire.transactionHash }],
    })
    expect(Date.parse(wire.sendBy ?? '')).toBeGreaterThan(world.bank.now().getTime())
    // Bank holidays of the United Kingdom follow no rule that we know.
    expect(wire).not.toHaveProperty('expectedBy')
  })

  it('to the euro area has a day of arrival until it has arrived', async () => {
    const transactionHash = await world.customer.pay(WeiPerEther)
    const bankingDetails = { scheme: 'iban', iban: 'DE89370400440532013000' }
    const { body } = await world.customer.call(calls.wireCreate, {
      ...wireBody,
      bankingDetails,
      transactionHash,
    })
    const { id, sendBy = '', expectedBy = '' } = body.wire as Wire
    expect(Date.parse(expectedBy)).toBeGreaterThan(Date.parse(sendBy))
    // A cut-off that passes without it moves both.
    await world.bank.db
      .updateTable('wire_changes')
      .set({ at: new Date(Date.parse(sendBy) - 7 * 86_400_000) })
      .where('wire_id', '=', id)
      .execute()
    expect(await read(id)).toMatchObject({ sendBy, expectedBy })
    await setState(id, 'Sent')
    expect(await read(id)).toMatchObject({ status: 'Sent', expectedBy })
    expect(await read(id)).not.toHaveProperty('sendBy')
    await setState(id, 'Completed')
    expect(await read(id)).not.toHaveProperty('expectedBy')
  })

  it('is listed and shown to the operator, by state and by wallet', async () => {
    const other = await newCustomer(world.bank, world.chain)
    const [sent, held] = [await wireOf(), await wireOf('2500.01')]
    const foreign = await wireOf('2500.00', other)
    await setState(sent.id, 'Sent')
    const ids = async (...words: string[]) =>
      [...(await operator('wires', ...words)).text.matchAll(/^[0-9a-f]{8}-[^ ]*/gm)].map(([id]) => id)
    expect(await ids('list', world.customer.address)).toEqual([held.id, sent.id])
    expect(await ids('sent', world.customer.address)).toEqual([sent.id])
    expect(await ids('on hold', world.customer.address)).toEqual([held.id])
    expect(await ids('list')).toEqual(expect.arrayContaining([held.id, sent.id, foreign.id]))
    expect(await operator('wires', 'Returned', other.address)).toEqual({ code: 0, text: 'No wires.' })
    const { text } = await operator('wires', 'show', held.id)
    for (const part of ['Ada Lovelace', 'GB33BUKB20201555555555', held.transactionHash, '2500.01 USD'])
      expect(text).toContain(part)
    expect((await operator('wires', 'show', randomUUID())).code).toBe(1)
    expect((await operator('wires', 'show')).code).toBe(2)
    expect((await operator('wires', 'nonsense')).code).toBe(2)
  })
})
