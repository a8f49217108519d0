import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failureAnswer } from '../../testing/fakeFetch'
import { enter, type Tab } from '../../testing/browser'
import { show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { until } from '../../testing/until'
import { disconnect, selectConnection, SignInNotice } from '../connection'
import { mutationMoved, selectProgress } from '../pausedMutations'
import { KycForm } from './KycForm'
import { KycTray } from './KycTray'
import { detailTyped, draftChanged, selectKycDraft } from './kycSlice'

const bank = withStubBank()
beforeEach(async () => {
  bank.answers['/users/kyc/update'] = { success: true }
  await enter(bank.tab)
})

const field = (label: string) => screen.findByLabelText(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const submit = () => press('Submit for review')

async function fillIn(): Promise<void> {
  await userEvent.type(await field('Full name'), 'Ada Lovelace')
  await userEvent.type(await field('E-mail'), 'ada@example.com')
}

const ADA = { fullName: 'Ada Lovelace', email: 'ada@example.com' }
const AT = { kycChangedAt: '2026-11-20T12:00:00.000Z' }

test.each([
  [{}, 'We check who you are, and a badge beside your wallet shows that you are verified.', true],
  [{ ...ADA, ...AT, kycReview: 'pending' }, 'SubmittedNov 20, 2026', false],
  [{ ...ADA, kycReview: 'rejected' }, 'Your details were not accepted. Correct your details', true],
  [{ ...ADA, kycReview: 'rejected', kycReason: 'The name differs.' }, 'The name differs. Correct', true],
  [{ ...ADA, ...AT, kycPartner: 'Florin', kycStatus: { status: 'approved' } }, 'VerifiedNov 20, 2026', false],
])('of %j the page says: %s', async (user, words, isForm) => {
  bank.answers['/users/kyc/get'] = { success: true, user }
  const { container } = show(bank.tab, <KycForm />)
  await waitFor(() => expect(container).toHaveTextContent(words))
  expect(screen.queryByRole('button', { name: 'Submit for review' }) !== null).toBe(isForm)
})

test('verified details are facts, which change after a warning, and go back on Cancel', async () => {
  bank.answers['/users/kyc/get'] = { success: true, user: { kycStatus: { status: 'approved' } } }
  bank.answers['/users/get'] = { success: true, user: ADA }
  show(bank.tab, <KycForm />)
  expect(await screen.findByText('Ada Lovelace')).toBeInTheDocument()
  expect(screen.getByText('Identity verified')).toBeInTheDocument()
  await press('Change details')
  expect(screen.getByText('Changing your details starts a new review')).toBeInTheDocument()
  expect(await field('Full name')).toHaveValue('Ada Lovelace')
  await userEvent.type(await field('Full name'), ' King')
  await press('Cancel')
  expect(screen.getByText('Ada Lovelace')).toBeInTheDocument()
  expect(screen.queryByLabelText('Full name')).toBeNull()
})

test('an empty form says what to enter, and focuses the first field', async () => {
  show(bank.tab, <KycForm />)
  expect(await field('E-mail')).toBeInTheDocument()
  await submit()
  expect(await field('Full name')).toHaveFocus()
  expect(await field('Full name')).toHaveAccessibleDescription(/Enter your full name\./)
  await userEvent.type(await field('Full name'), 'Ada')
  await userEvent.type(await field('E-mail'), 'ada@')
  await submit()
  expect(await field('E-mail')).toHaveFocus()
  expect(await field('E-mail')).toHaveAccessibleDescription(
    'Enter an e-mail address such as name@example.com.',
  )
  expect(bank.line.count('/users/kyc/update')).toBe(0)
})

test('what is typed keeps the other detail, also before the form has followed', () => {
  const { store } = bank.tab
  const shown = { fullName: '', email: '' }
  store.dispatch(detailTyped({ shown, typed: { fullName: ADA.fullName } }))
  store.dispatch(detailTyped({ shown, typed: { email: ADA.email } }))
  expect(selectKycDraft(store.getState())).toEqual({ fullName: ADA.fullName, email: ADA.email })
})

test.each(['one tab', 'two tabs'])(
  'a draft and details that wait leave the browser with the wallet: %s',
  async (tabs) => {
    const others = tabs === 'two tabs' ? [bank.browser.openTab()] : []
    for (const other of others) await enter(other)
    const { unmount } = show(bank.tab, <KycForm />)
    await fillIn()
    bank.line.cut()
    await submit()
    const progressIn = ({ store }: Tab) => selectProgress(store.getState(), 'kycUpdate')
    for (const tab of [bank.tab, ...others])
      await waitFor(() => expect(progressIn(tab)?.step).toBe('waiting'))
    unmount()
    bank.line.mend()
    bank.tab.store.flush()
    expect(localStorage.getItem(`florin.wallet.${bank.tab.provider.address.toLowerCase()}`)).toMatch(
      /"kycUpdate".*Lovelace/,
    )
    for (const other of others) {
      // The other tab has not written these yet.
      other.store.dispatch(draftChanged({ ...ADA, fullName: 'Grace Hopper' }))
      const { mutation } = progressIn(other) ?? {}
      if (mutation) other.store.dispatch(mutationMoved({ mutation, step: 'waiting' }))
    }
    await bank.tab.store.dispatch(disconnect())
    for (const other of others) {
      await until(() => selectConnection(other.store.getState()).status === 'disconnected')
      other.close()
    }
    expect(JSON.stringify(localStorage)).not.toMatch(/Lovelace|Hopper|example\.com/)
  },
)

test('submits the typed details, and shows the bank’s details from then on', async () => {
  show(bank.tab, <KycForm />)
  await fillIn()
  bank.answers['/users/kyc/get'] = {
    success: true,
    user: { fullName: 'Ada Lovelace', email: 'ada@example.com', kycReview: 'pending' },
  }
  await submit()
  expect(await screen.findByText('In review')).toBeInTheDocument()
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
    failureAnswer(422, 'INVALID_REQUEST', { email: 'We cannot send mail there.' }),
  )
  await submit()
  await waitFor(async () =>
    expect(await field('E-mail')).toHaveAccessibleDescription(/We cannot send mail there\./),
  )
  expect(await field('Full name')).toHaveValue('Ada Lovelace')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an error at the name says that it contains hidden characters, and nothing is submitted', async () => {
  show(bank.tab, <KycForm />)
  await fillIn()
  await userEvent.type(await field('Full name'), '\u200b')
  await submit()
  expect(await field('Full name')).toHaveAccessibleDescription(/Contains invisible characters\./)
  expect(bank.line.count('/users/kyc/update')).toBe(0)
  await userEvent.type(await field('Full name'), '{Backspace}')
  await submit()
  await waitFor(() => expect(bank.line.count('/users/kyc/update')).toBe(1))
})

const WAITS = 'Identity update waits for our servers'
/** The form, and the tray that is on every screen. */
const showWithTray = () =>
  show(
    bank.tab,
    <>
      <KycTray />
      <KycForm />
    </>,
  )

test('without the bank they wait, are shown as typed, and go out when it is back', async () => {
  showWithTray()
  await fillIn()
  bank.line.cut()
  await submit()
  expect(await screen.findByText(WAITS)).toBeInTheDocument()
  expect(screen.getByText(/^We submit your details once our servers answer/)).toBeInTheDocument()
  expect(await field('E-mail')).toHaveValue('ada@example.com')
  expect(screen.queryByRole('alert')).toBeNull()

  bank.line.mend()
  bank.answers['/users/kyc/get'] = { success: true, user: {} }
  bank.line.sent.length = 0
  bank.browser.network.goOnline()
  await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull())
  expect(bank.line.bodies('/users/kyc/update')).toEqual([
    { wallet: bank.tab.provider.address, fullName: 'Ada Lovelace', email: 'ada@example.com' },
  ])
})

test('details that wait are shown again after a reload, and can be taken back into the form', async () => {
  showWithTray()
  await fillIn()
  bank.line.cut()
  await submit()
  await screen.findByText(WAITS)
  cleanup()
  bank.line.mend()
  bank.line.breakPath('/users/kyc/update', () => new Response('', { status: 502 }))
  bank.line.breakPath('/users/kyc/get', () => new Response('', { status: 502 }))
  bank.openTab()
  await enter(bank.tab)
  await until(() => selectProgress(bank.tab.store.getState(), 'kycUpdate')?.step === 'waiting')
  bank.line.breakPath('/users/kyc/get', undefined)
  bank.line.cut()
  showWithTray()
  expect(await screen.findByText(WAITS)).toBeInTheDocument()
  await press('Do not submit')
  expect(screen.queryByText(WAITS)).toBeNull()

  bank.line.mend()
  bank.line.breakPath('/users/kyc/update', undefined)
  bank.line.sent.length = 0
  bank.browser.network.goOnline()
  await waitFor(() => expect(selectProgress(bank.tab.store.getState(), 'kycUpdate')).toBeUndefined())
  expect(bank.line.count('/users/kyc/update')).toBe(0)
  expect(await field('Full name')).toHaveValue('Ada Lovelace')
})

test('an answer that is lost is an error where the bank does not have the details', async () => {
  show(bank.tab, <KycForm />)
  await fillIn()
  bank.line.answerNext('/users/kyc/update', () => failureAnswer(500, 'INTERNAL'))
  await submit()
  expect(await screen.findByRole('alert')).toHaveTextContent('Something broke on our side.')
  expect(await field('E-mail')).toHaveValue('ada@example.com')
  expect(bank.line.count('/users/kyc/update')).toBe(1)
})

test('what is typed while the details are on their way stays', async () => {
  show(bank.tab, <KycForm />)
  await fillIn()
  const release = bank.line.holdNext('/users/kyc/update')
  await submit()
  await userEvent.type(await field('Full name'), ' King')
  release()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Submit for review' })).not.toHaveAttribute('aria-busy'),
  )
  expect(await field('Full name')).toHaveValue('Ada Lovelace King')
})

test('a session that ends in mid-form opens no wallet, keeps the form, and submits it after a sign-in', async () => {
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
  await submit()
  const offer = await screen.findByRole('button', { name: 'Sign in' })
  expect(bank.tab.provider.count('personal_sign')).toBe(0)
  expect(await field('Full name')).toHaveValue('Ada Lovelace')

  await userEvent.click(offer)
  await waitFor(() => expect(bank.line.count('/users/kyc/update')).toBe(2))
  expect(bank.tab.provider.count('personal_sign')).toBe(1)
  expect(bank.line.bodies('/users/kyc/update')[1]).toMatchObject({ fullName: 'Ada Lovelace' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull())
})
