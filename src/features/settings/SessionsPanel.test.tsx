import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failureAnswer } from '../../testing/fakeFetch'
import { show } from '../../testing/show'
import { withCustomer } from '../../testing/withCustomer'
import { SettingsPage } from './SettingsPage'

const customer = withCustomer()
const line = () => customer.world.line

const panel = () => screen.findByRole('region', { name: 'Where you are signed in' })
const rows = async () => within(await panel()).getAllByRole('listitem')
const endOthers = () => screen.getByRole('button', { name: 'Sign out all others' })

test('lists where the wallet is signed in, and ends all of it but this browser', async () => {
  await customer.signInElsewhere()
  show(customer.tab, <SettingsPage />)
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  const [other, own] = await rows()
  expect(other).toHaveTextContent(/^Another browserSigned in .+\. Ends .+\.Sign out$/)
  expect(own).toHaveTextContent(/^This browser/)

  await userEvent.click(endOthers())
  expect(await screen.findByText('All others are signed out.')).toBeInTheDocument()
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  const left = customer.world.bank.db.selectFrom('sessions').where('wallet', '=', customer.wallet.address)
  expect(await left.selectAll().execute()).toHaveLength(1)
  // This browser is still signed in.
  expect(await customer.debitCards()).toEqual([])
})

test('ends one other session, and leaves the rest signed in', async () => {
  await customer.signInElsewhere()
  await customer.signInElsewhere()
  show(customer.tab, <SettingsPage />)
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  const [first] = screen.getAllByRole('button', { name: /^Sign out the browser of / })
  if (!first) throw new Error('no other session')
  await userEvent.click(first)
  expect(await screen.findByText('That browser is signed out.')).toBeInTheDocument()
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  const left = customer.world.bank.db.selectFrom('sessions').where('wallet', '=', customer.wallet.address)
  expect(await left.selectAll().execute()).toHaveLength(2)
})

test('has nothing to end where the wallet is signed in here alone, and says so', async () => {
  show(customer.tab, <SettingsPage />)
  await panel()
  expect(await screen.findByRole('button', { name: 'Sign out all others' })).toHaveAccessibleDescription(
    'You are signed in nowhere else.',
  )
  await userEvent.click(endOthers())
  expect(line().count('/auth/sessions/end')).toBe(0)
})

test('says when the others could not be ended, and leaves them on the list', async () => {
  await customer.signInElsewhere()
  show(customer.tab, <SettingsPage />)
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  line().answerNext('/auth/sessions/end', () => failureAnswer(503, 'DATABASE_UNAVAILABLE'))
  await userEvent.click(endOthers())
  expect(await within(await panel()).findByRole('alert')).toHaveTextContent(
    /We cannot reach our records .* We do not know whether it was carried out\.$/,
  )
  expect(await rows()).toHaveLength(2)
})

test('is not there with a bank that keeps no such list', async () => {
  line().breakPath('/auth/sessions', () => new Response('<html>', { status: 404 }))
  show(customer.tab, <SettingsPage />)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Where you are signed in' })).toBeNull())
  expect(line().count('/auth/sessions')).toBe(1)
  line().breakPath('/auth/sessions', undefined)
})
