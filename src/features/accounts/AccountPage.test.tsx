import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
