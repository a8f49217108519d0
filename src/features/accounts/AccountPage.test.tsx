import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api } from '../../services/api'
import { enter } from '../../testing/browser'
import { account } from '../../testing/entities'
import { show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { AccountPage } from './AccountPage'

const bank = withStubBank()
beforeEach(() => enter(bank.tab))

test.each([
  ['address', account().accountAddress],
  ['transaction hash', account().transactionHash],
])('copies the full %s of an account and confirms it', async (what, text) => {
  const user = userEvent.setup()
  const writeText = jest.spyOn(navigator.clipboard, 'writeText')
  bank.answers['/accounts/a1'] = { success: true, account: account() }
  show(bank.tab, <AccountPage />, '/accounts/single?accountID=a1')
  await user.click(await screen.findByRole('button', { name: `Copy ${what}` }))
  expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument()
  expect(writeText.mock.calls).toEqual([[text]])
})

const NONE = 'There is no such account'

test.each(['', '?accountID='])('with the query %j is missing without asking the bank', async (query) => {
  const before = bank.line.sent.length
  show(bank.tab, <AccountPage />, `/accounts/single${query}`)
  expect(screen.getByText(NONE)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'To your accounts' })).toHaveAttribute('href', '/accounts')
  // A request of the page would have left before this one.
  await bank.tab.store.dispatch(api.endpoints.accountsAll.initiate({ wallet: bank.tab.provider.address }))
  expect(bank.line.sent.slice(before)).toMatchObject([{ path: '/accounts/all' }])
})

test('is missing when the bank does not know it', async () => {
  show(bank.tab, <AccountPage />, '/accounts/single?accountID=a9')
  expect(await screen.findByText(NONE)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'To your accounts' })).toHaveAttribute('href', '/accounts')
})

test('is not called missing when the bank does not answer', async () => {
  bank.line.cut()
  show(bank.tab, <AccountPage />, '/accounts/single?accountID=a1')
  expect(await screen.findByRole('alert')).toHaveTextContent('The bank cannot be reached.')
  expect(screen.queryByText(NONE)).toBeNull()
})
