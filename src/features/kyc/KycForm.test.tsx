import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failureAnswer } from '../../testing/fakeFetch'
import { enter } from '../../testing/browser'
import { show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { SignInNotice } from '../connection'
import { KycForm } from './KycForm'

const bank = withStubBank()
beforeEach(async () => {
  bank.answers['/users/kyc/update'] = { success: true }
  await enter(bank.tab)
})

const field = (label: string) => screen.findByLabelText(label)
const handIn = () => userEvent.click(screen.getByRole('button', { name: 'Hand in' }))

async function fillIn(): Promise<void> {
  await userEvent.type(await field('Full name'), 'Ada Lovelace')
  await userEvent.type(await field('E-mail'), 'ada@example.com')
}

test.each([
  [{}, 'Tell us who you are, as it stands in your passport.'],
  [{ kycReview: 'pending' }, 'Your details are being reviewed.'],
  [{ kycReview: 'rejected' }, 'Your details were not accepted. Check them and hand them in again.'],
  [{ kycStatus: { status: 'approved' } }, 'Your identity is verified (approved).'],
])('%j is said as: %s', async (user, sentence) => {
  bank.answers['/users/kyc/get'] = { success: true, user }
  show(bank.tab, <KycForm />)
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

test('hands in what was typed, and shows what the bank has from then on', async () => {
  show(bank.tab, <KycForm />)
  await fillIn()
  bank.answers['/users/kyc/get'] = {
    success: true,
    user: { fullName: 'Ada Lovelace', email: 'ada@example.com', kycReview: 'pending' },
  }
  await handIn()
  expect(await screen.findByText('Your details are being reviewed.')).toBeInTheDocument()
  expect(bank.line.bodies('/users/kyc/update')).toEqual([
    { wallet: bank.tab.provider.address, fullName: 'Ada Lovelace', email: 'ada@example.com' },
  ])
})

test('half-filled, it stays while its owner looks elsewhere', async () => {
  const { unmount } = show(bank.tab, <KycForm />)
  await userEvent.type(await field('Full name'), 'Ada')
  unmount()
  show(bank.tab, <KycForm />)
  expect(await field('Full name')).toHaveValue('Ada')
})

test('says at the field what is wrong with it, and keeps what was typed', async () => {
  show(bank.tab, <KycForm />)
  await fillIn()
  bank.line.answerNext('/users/kyc/update', () =>
    failureAnswer(422, 'INVALID_REQUEST', { email: 'Must be an e-mail address.' }),
  )
  await handIn()
  await waitFor(async () =>
    expect(await field('E-mail')).toHaveAccessibleDescription(/Must be an e-mail address\./),
  )
  expect(await field('Full name')).toHaveValue('Ada Lovelace')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says at the name that it hides characters, and hands nothing in', async () => {
  show(bank.tab, <KycForm />)
  await fillIn()
  await userEvent.type(await field('Full name'), '\u200b')
  await handIn()
  expect(await field('Full name')).toHaveAccessibleDescription(/Contains invisible characters\./)
  expect(bank.line.count('/users/kyc/update')).toBe(0)
  await userEvent.type(await field('Full name'), '{Backspace}')
  await handIn()
  await waitFor(() => expect(bank.line.count('/users/kyc/update')).toBe(1))
})

test('without the bank they wait, are shown as typed, and go out when it is back', async () => {
  show(bank.tab, <KycForm />)
  await fillIn()
  bank.line.cut()
  await handIn()
  expect(await screen.findByText('Waiting for the network')).toBeInTheDocument()
  expect(await field('E-mail')).toHaveValue('ada@example.com')
  expect(screen.queryByRole('alert')).toBeNull()

  bank.line.mend()
  bank.answers['/users/kyc/get'] = { success: true, user: {} }
  bank.line.sent.length = 0
  bank.browser.network.goOnline()
  await waitFor(() => expect(screen.queryByText('Waiting for the network')).toBeNull())
  expect(bank.line.bodies('/users/kyc/update')).toEqual([
    { wallet: bank.tab.provider.address, fullName: 'Ada Lovelace', email: 'ada@example.com' },
  ])
})

test('details that wait are shown again after a reload', async () => {
  show(bank.tab, <KycForm />)
  await fillIn()
  bank.line.breakPath('/users/kyc/update', () => new Response('', { status: 502 }))
  bank.line.breakPath('/users/kyc/get', () => new Response('', { status: 502 }))
  await handIn()
  await screen.findByText('Waiting for the network')
  cleanup()
  bank.openTab()
  await enter(bank.tab)
  bank.line.breakPath('/users/kyc/get', undefined)
  show(bank.tab, <KycForm />)
  expect(await field('Full name')).toHaveValue('Ada Lovelace')
})

test('an answer that is lost is an error where the bank does not have the details', async () => {
  show(bank.tab, <KycForm />)
  await fillIn()
  bank.line.answerNext('/users/kyc/update', () => failureAnswer(500, 'INTERNAL'))
  await handIn()
  expect(await screen.findByRole('alert')).toHaveTextContent('Something broke on our side.')
  expect(await field('E-mail')).toHaveValue('ada@example.com')
  expect(bank.line.count('/users/kyc/update')).toBe(1)
})

test('what is typed while the details are on their way stays', async () => {
  show(bank.tab, <KycForm />)
  await fillIn()
  const release = bank.line.holdNext('/users/kyc/update')
  await handIn()
  await userEvent.type(await field('Full name'), ' King')
  release()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Hand in' })).not.toHaveAttribute('aria-busy'),
  )
  expect(await field('Full name')).toHaveValue('Ada Lovelace King')
})

test('a session that ends in mid-form opens no wallet, keeps the form, and hands it in after a sign-in', async () => {
  bank.answers['/auth/nonce'] = { success: true, nonce: 'a1b2c3d4e5f6' }
  bank.answers['/auth/verify'] = { success: true, wallet: bank.tab.provider.address }
  show(
    bank.tab,
    <>
      <SignInNotice />
      <KycForm />
    </>,
  )
  await fillIn()
  bank.line.answerNext('/users/kyc/update', () => failureAnswer(401, 'UNAUTHENTICATED'))
  await handIn()
  const offer = await screen.findByRole('button', { name: 'Sign in' })
  expect(bank.tab.provider.count('personal_sign')).toBe(0)
  expect(await field('Full name')).toHaveValue('Ada Lovelace')

  await userEvent.click(offer)
  await waitFor(() => expect(bank.line.count('/users/kyc/update')).toBe(2))
  expect(bank.tab.provider.count('personal_sign')).toBe(1)
  expect(bank.line.bodies('/users/kyc/update')[1]).toMatchObject({ fullName: 'Ada Lovelace' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull())
})
