import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api } from '../../services/api'
import { failureAnswer } from '../../testing/fakeFetch'
import { enter } from '../../testing/browser'
import { show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { SignInNotice } from './SignInNotice'

const bank = withStubBank()
beforeEach(async () => {
  bank.answers['/auth/nonce'] = { success: true, nonce: 'a1b2c3d4e5f6' }
  bank.answers['/auth/verify'] = { success: true, wallet: bank.tab.provider.address }
  await enter(bank.tab)
})

/** Makes a call that the bank refuses with 401. */
function refuse(): void {
  bank.line.answerNext('/credit/all', () => failureAnswer(401, 'UNAUTHENTICATED'))
  void bank.tab.store.dispatch(api.endpoints.creditAll.initiate({ wallet: bank.tab.provider.address }))
}
const offer = () => screen.findByRole('button', { name: 'Sign in' })

test('is not shown until the bank asks for a sign-in, and does not prompt by itself', async () => {
  show(bank.tab, <SignInNotice />)
  expect(screen.queryByRole('button')).toBeNull()
  refuse()
  expect(await offer()).toBeInTheDocument()
  expect(screen.getByText('Sign in to continue. It is free and moves no money.')).toBeInTheDocument()
  expect(bank.tab.provider.count('personal_sign')).toBe(0)
})

test('goes away after the customer has signed', async () => {
  show(bank.tab, <SignInNotice />)
  refuse()
  const release = bank.tab.provider.holdNext('personal_sign')
  await userEvent.click(await offer())
  expect(await screen.findByText('Open your wallet and sign the message.')).toBeInTheDocument()
  release()
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(bank.line.count('/credit/all')).toBe(2)
})

test('says that the customer did not sign, and offers it again', async () => {
  show(bank.tab, <SignInNotice />)
  refuse()
  bank.tab.provider.refuseNext('personal_sign')
  await userEvent.click(await offer())
  expect(await screen.findByText(/^You did not sign\./)).toBeInTheDocument()
  await userEvent.click(await offer())
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

test('says why the bank did not accept the signature', async () => {
  show(bank.tab, <SignInNotice />)
  refuse()
  bank.line.answerNext('/auth/verify', () => new Response('', { status: 500 }))
  await userEvent.click(await offer())
  expect(await screen.findByText(/^We got an answer that cannot be read\./)).toBeInTheDocument()
})

test('can be cancelled while the wallet prompts, and a later signature is not sent', async () => {
  show(bank.tab, <SignInNotice />)
  refuse()
  const release = bank.tab.provider.holdNext('personal_sign')
  await userEvent.click(await offer())
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  release()
  expect(await screen.findByText(/^You did not sign\./)).toBeInTheDocument()
  expect(bank.line.count('/auth/verify')).toBe(0)
})
