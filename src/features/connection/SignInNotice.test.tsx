import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api } from '../../services/api'
import { failureAnswer, type BankLine } from '../../testing/bankLine'
import { enter, type Tab } from '../../testing/browser'
import { openPaperBank, openPaperBrowser, type Answers } from '../../testing/paperBank'
import { show } from '../../testing/show'
import { SignInNotice } from './SignInNotice'

let line: BankLine
let answers: Answers
let tab: Tab
beforeEach(async () => {
  localStorage.clear()
  const bank = openPaperBank()
  line = bank.line
  answers = bank.answers
  tab = openPaperBrowser().openTab()
  answers['/auth/nonce'] = { success: true, nonce: 'a1b2c3d4e5f6' }
  answers['/auth/verify'] = { success: true, wallet: tab.provider.address }
  await enter(tab)
})
afterEach(() => {
  tab.close()
  line.close()
})

/** A call is refused for lack of a session. */
function refuse(): void {
  line.answerNext('/credit/all', () => failureAnswer(401, 'UNAUTHENTICATED'))
  void tab.store.dispatch(api.endpoints.creditAll.initiate({ wallet: tab.provider.address }))
}
const offer = () => screen.findByRole('button', { name: 'Sign in' })

test('is not there until the bank asks, and opens no wallet by itself', async () => {
  show(tab, <SignInNotice />)
  expect(screen.queryByRole('button')).toBeNull()
  refuse()
  expect(await offer()).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent(
    'The bank asks you to prove that this wallet is yours. Signing costs nothing and moves no money.',
  )
  expect(tab.provider.count('personal_sign')).toBe(0)
})

test('goes away once its owner has signed', async () => {
  show(tab, <SignInNotice />)
  refuse()
  const release = tab.provider.holdNext('personal_sign')
  await userEvent.click(await offer())
  expect(await screen.findByText('Open your wallet and sign the message.')).toBeInTheDocument()
  release()
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(line.count('/credit/all')).toBe(2)
})

test('says that nothing was signed, and offers it again', async () => {
  show(tab, <SignInNotice />)
  refuse()
  tab.provider.failNext('personal_sign', 4001)
  await userEvent.click(await offer())
  expect(await screen.findByText(/^You did not sign\./)).toBeInTheDocument()
  await userEvent.click(await offer())
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

test('says why the bank did not take the signature', async () => {
  show(tab, <SignInNotice />)
  refuse()
  line.answerNext('/auth/verify', () => new Response('', { status: 500 }))
  await userEvent.click(await offer())
  expect(await screen.findByText(/^The bank gave an answer that cannot be read\./)).toBeInTheDocument()
})

test('can be called off while the wallet has the question, and what is signed later counts for nothing', async () => {
  show(tab, <SignInNotice />)
  refuse()
  const release = tab.provider.holdNext('personal_sign')
  await userEvent.click(await offer())
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  release()
  expect(await screen.findByText(/^You did not sign\./)).toBeInTheDocument()
  expect(line.count('/auth/verify')).toBe(0)
})

test('on another chain it says to switch first, and asks for no signature', async () => {
  show(tab, <SignInNotice />)
  refuse()
  const button = await offer()
  act(() => tab.provider.emit('chainChanged', '0x1'))
  await waitFor(() => expect(button).toHaveAccessibleDescription('Switch your wallet to Local chain first.'))
  await userEvent.click(button)
  expect(tab.provider.count('personal_sign')).toBe(0)
})
