import { WeiPerEther } from 'ethers'
import { calls, type Activity } from '../src/services/contracts'
import { ROWS_PER_PAGE } from './db/page'
import { creditBody, wireBody } from './testing/bodies'
import { newCustomer } from './testing/customer'
import { withBankCustomer } from './testing/withBankCustomer'
import { setWireState } from './wires/setWireState'

const world = withBankCustomer()

async function readAll(): Promise<Activity[]> {
  const { body } = await world.customer.call(calls.activityAll)
  return body.activities as Activity[]
}
const kinds = (activities: readonly Activity[]) => activities.map(({ kind }) => kind)

describe('the activity of a wallet', () => {
  it('lists events with subject and amount, the newest first', async () => {
    const { customer, bank } = world
    const credit = await customer.call(calls.creditCreate, {
      ...creditBody,
      transactionHash: await customer.pay(4n * WeiPerEther),
    })
    const card = credit.body.creditCard as { id: string; lastFour: string }
    await customer.call(calls.creditFreeze, {}, card.id)
    const transactionHash = await customer.pay(WeiPerEther)
    const { body } = await customer.call(calls.wireCreate, { ...wireBody, transactionHash })
    const wire = body.wire as { id: string; amount: string }
    await setWireState(bank.deps, wire.id, 'Sent', null)

    const activities = await readAll()
    expect(kinds(activities)).toEqual([
      'WireStateChanged',
      'WireAccepted',
      'CardFrozen',
      'CreditCardOpened',
      'SignedIn',
      'WhitelistAdded',
    ])
    const [sent, accepted, frozen, opened, signedIn] = activities
    const about = { kind: 'wire', id: wire.id, name: wireBody.recipientDetails.name }
    expect(sent).toMatchObject({ status: 'Sent', subject: about, amount: wire.amount })
    expect(accepted).toMatchObject({ subject: about, eth: '1', transactionHash })
    expect(frozen?.subject).toEqual({ kind: 'credit', id: card.id, name: card.lastFour })
    expect(opened).toMatchObject({ amount: '5000.00', eth: '4' })
    expect(signedIn).not.toHaveProperty('subject')
  })

  it('is visible to that wallet only', async () => {
    const stranger = await newCustomer(world.bank, world.chain)
    await stranger.call(calls.kycUpdate, { fullName: 'Grace Hopper', email: 'grace@example.org' })
    expect(kinds(await readAll())).toEqual(['SignedIn', 'WhitelistAdded'])
  })

  it('has no page after an event of another wallet, of an operator, or of nobody', async () => {
    const { bank, customer } = world
    const stranger = await newCustomer(bank, world.chain)
    const lost = {
      at: bank.now(),
      wallet: customer.address,
      entity_id: null,
      data: '{}',
      kind: 'ReceiptLost',
    }
    const { id } = await bank.db.insertInto('events').values(lost).returning('id').executeTakeFirstOrThrow()
    const { body } = await stranger.call(calls.activityAll)
    const [theirs] = body.activities as Activity[]
    for (const after of [theirs?.id, String(id), '999999999999999999']) {
      const answer = await customer.call(calls.activityAll, { after })
      expect(answer).toMatchObject({ status: 422, code: 'INVALID_REQUEST' })
      expect(answer.body).toMatchObject({ error: { fields: { after: 'Is not in this list.' } } })
    }
    expect((await stranger.call(calls.activityAll, { after: theirs?.id })).status).toBe(200)
  })

  it('comes in pages that miss and repeat nothing, without the events for operators', async () => {
    const { bank, customer } = world
    const row = { at: bank.now(), wallet: customer.address, entity_id: null, data: '{}' }
    await bank.db
      .insertInto('events')
      .values([
        ...Array.from({ length: 2 * ROWS_PER_PAGE }, () => ({ ...row, kind: 'CardNumberShown' })),
        { ...row, kind: 'ReceiptLost' },
        { ...row, kind: 'CardNumberShown', at: new Date(0) },
      ])
      .execute()
    const ids: string[] = []
    const sizes: number[] = []
    for (let after: string | undefined; ;) {
      const { body } = await customer.call(calls.activityAll, after === undefined ? {} : { after })
      const activities = body.activities as Activity[]
      sizes.push(activities.length)
      ids.push(...activities.map(({ id }) => id))
      if (body.next === undefined) break
      after = body.next as string
    }
    expect(sizes).toEqual([ROWS_PER_PAGE, ROWS_PER_PAGE, 3])
    expect(new Set(ids).size).toBe(2 * ROWS_PER_PAGE + 3)
    // This event was recorded last and happened first.
    expect(Number(ids.pop())).toBeGreaterThan(Number(ids[0]))
    expect(ids.map(Number)).toEqual([...ids].map(Number).sort((a, b) => b - a))
  })
})
