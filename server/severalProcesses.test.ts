import { WeiPerEther } from 'ethers'
import { calls, pathOf } from '../src/services/contracts'
import { decideKyc } from './kyc'
import { creditBody } from './testing/bodies'
import { newCustomer, post, signIn, signInProof, type Customer } from './testing/customer'
import type { TestBank } from './testing/makeBank'
import { withBanks } from './testing/withBank'
import { addToWhitelist, removeFromWhitelist } from './whitelist'

const TIMES = 24

const world = withBanks()
let customer: Customer
beforeEach(async () => {
  customer = await newCustomer(world.banks[0], world.chain)
})

/** Runs an action many times at once, in the processes in turn. */
const inEveryProcess = <Result>(act: (bank: TestBank, index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: TIMES }, (_, index) => act(world.bankAt(index), index)))

const trail = async () => {
  const rows = await world.banks[0].db
    .selectFrom('events')
    .select('kind')
    .where('wallet', '=', customer.address)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind).filter((kind) => kind !== 'WhitelistAdded' && kind !== 'SignedIn')
}
const send = (bank: TestBank, path: string, body: object = {}) =>
  post(bank, path, { wallet: customer.address, ...body }, { cookie: customer.cookie })

describe('at once in every process of the bank,', () => {
  it('a user is made once', async () => {
    const answers = await inEveryProcess((bank) => send(bank, calls.usersCreate.path))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await trail()).toEqual(['UserCreated'])
  })

  it('the same details are submitted once, and decided on once', async () => {
    const details = { fullName: 'Ada Lovelace', email: 'ada@example.org' }
    const answers = await inEveryProcess((bank) => send(bank, calls.kycUpdate.path, details))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await inEveryProcess((bank) => decideKyc(bank.db, customer.address, 'approved', bank.now()))
    expect(await trail()).toEqual(['UserCreated', 'KycSubmitted', 'KycApproved'])
  })

  it('a card is frozen and unfrozen in one order, which its events show', async () => {
    const transactionHash = await customer.pay(WeiPerEther)
    const credit = await customer.call(calls.creditCreate, { ...creditBody, transactionHash })
    const { id } = credit.body.creditCard as { id: string }
    const before = (await trail()).length
    await inEveryProcess((bank, index) => {
      const call = index % 3 === 0 ? calls.creditUnfreeze : calls.creditFreeze
      return send(bank, pathOf(call, id))
    })
    const kinds = (await trail()).slice(before)
    // Each event is a change, so the kinds alternate, and the last one is the card's status.
    expect(kinds[0]).toBe('CardFrozen')
    for (const [index, kind] of kinds.slice(1).entries()) expect(kind).not.toBe(kinds[index])
    const card = await send(world.banks[0], pathOf(calls.creditSingle, id))
    expect(card.body).toMatchObject({
      creditCard: { cardStatus: kinds.at(-1) === 'CardFrozen' ? 'Frozen' : 'Active' },
    })
  })

  it('a wallet is added to the whitelist once and removed once', async () => {
    const { address } = customer
    const out = await inEveryProcess((bank) => removeFromWhitelist(bank.db, address, bank.now()))
    const back = await inEveryProcess((bank) => addToWhitelist(bank.db, address, bank.now()))
    for (const changes of [out, back]) expect(changes.filter((isChange) => isChange)).toHaveLength(1)
    expect(await trail()).toEqual(['WhitelistRemoved'])
  })

  it('one proof signs in once', async () => {
    const nonces = await inEveryProcess((bank) =>
      post(bank, calls.authNonce.path, { wallet: customer.address }),
    )
    expect(new Set(nonces.map(({ body }) => body.nonce)).size).toBe(TIMES)
    const proof = await signInProof(world.banks[0], customer.wallet, { nonce: String(nonces[0]?.body.nonce) })
    const answers = await inEveryProcess((bank) => post(bank, calls.authVerify.path, proof))
    const codes = answers.map(({ code }) => code ?? 'ok')
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['ok', 'SIGN_IN_EXPIRED']))
  })

  it('a wallet has twenty sessions, however many sign-ins there are', async () => {
    const answers = await inEveryProcess((bank) => signIn(bank, customer.wallet))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const sessions = await send(world.banks[0], calls.authSessions.path)
    // The customer's own session was the oldest.
    expect(sessions.code).toBe('UNAUTHENTICATED')
    const rows = world.banks[0].db.selectFrom('sessions').where('wallet', '=', customer.address).selectAll()
    expect(await rows.execute()).toHaveLength(20)
  })
})
