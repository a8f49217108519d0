import { calls } from '../../src/services/contracts'
import { withBankCustomer } from '../testing/withBankCustomer'
import { kycCommand } from './kycCommands'

const world = withBankCustomer()
const details = { fullName: 'Ada Lovelace', email: 'ada@example.org' }
const run = (...words: string[]) => kycCommand(['kyc', ...words])?.(world.bank.deps)
const user = async () => (await world.customer.call(calls.kycGet)).body.user

it('lists the wallets in review, and decides with a reason that the customer reads', async () => {
  const { address } = world.customer
  expect(await run('reject', address)).toEqual({
    code: 1,
    text: `${address} has not submitted any details.`,
  })
  await world.customer.call(calls.kycUpdate, details)
  expect((await run('list'))?.text).toMatch(
    new RegExp(`^wallet .*e-mail\\n(.*\\n)*${address}  .*  Ada Lovelace +ada@example.org`),
  )
  expect((await run('reject', address, 'The', 'name\u202e', 'differs.'))?.code).toBe(1)
  expect(await user()).toMatchObject({ kycReview: 'pending' })
  expect((await run('reject', address, 'The name differs', 'from your passport.'))?.code).toBe(0)
  expect(await user()).toMatchObject({
    kycReview: 'rejected',
    kycReason: 'The name differs from your passport.',
  })
  expect((await run('list'))?.text).not.toContain(address)
  expect(await run('approve', address, 'Ada Lovelace')).toEqual({
    code: 0,
    text: `The identity of ${address} is approved: Ada Lovelace.`,
  })
  const approved = await user()
  expect(approved).toMatchObject({ kycStatus: { status: 'approved' } })
  expect(approved).not.toHaveProperty('kycReason')
})

it('approves no name that was submitted after the operator had looked', async () => {
  const { address } = world.customer
  await world.customer.call(calls.kycUpdate, details)
  await world.customer.call(calls.kycUpdate, { ...details, fullName: 'Ada King' })
  expect((await run('approve', address, 'Ada', 'Lovelace'))?.code).toBe(1)
  expect(await user()).toMatchObject({ kycReview: 'pending' })
  expect((await run('approve', address, 'Ada King'))?.code).toBe(0)
})

it.each([['approve'], ['approve', '0x'], ['list', 'x'], ['show', '0x']])(
  'does not understand kyc %s %s %s',
  (...words) => {
    expect(kycCommand(['kyc', ...words])).toBeUndefined()
  },
)
