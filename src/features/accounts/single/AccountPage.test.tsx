import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import decodeQR from 'qr/decode.js'
import { api } from '../../../services/api'
import { enter } from '../../../testing/browser'
import { account } from '../../../testing/entities'
import { show } from '../../../testing/show'
import { withStubBank } from '../../../testing/stubBank'
import { AccountPage } from './AccountPage'

const bank = withStubBank()
beforeEach(() => enter(bank.tab))

const AT = '/accounts/single?accountID=a1'
const openAccount = () => {
  bank.answers['/accounts/a1'] = { success: true, account: account() }
  bank.answers['/accounts/transactions/a1'] = { success: true, transactions: [] }
  show(bank.tab, <AccountPage />, AT)
}

test.each([
  ['address', account().accountAddress],
  ['transaction hash', account().transactionHash],
])('copies the full %s of an account and confirms it', async (what, text) => {
  const user = userEvent.setup()
  const writeText = jest.spyOn(navigator.clipboard, 'writeText')
  openAccount()
  await user.click(await screen.findByRole('button', { name: `Copy ${what}` }))
  expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument()
  expect(writeText.mock.calls).toEqual([[text]])
})

test('is titled by its label, and leads back to the list', async () => {
  openAccount()
  expect(await screen.findByRole('heading', { level: 1, name: 'Household' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Accounts' })).toHaveAttribute('href', '/accounts')
})

/** The text of a code, read from its picture as a phone's camera reads it. */
function read(code: Element): string {
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2])
  const runs = (code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)
  const dark = new Set(
    [...runs].flatMap(([, x, y, width]) =>
      Array.from({ length: Number(width) }, (_, index) => `${Number(x) + index} ${y}`),
    ),
  )
  const scale = 4
  const data = new Uint8Array(4 * (size * scale) ** 2).fill(255)
  for (let y = 0; y < size * scale; y++)
    for (let x = 0; x < size * scale; x++)
      if (dark.has(`${Math.floor(x / scale)} ${Math.floor(y / scale)}`))
        data.fill(0, 4 * (y * size * scale + x), 4 * (y * size * scale + x) + 3)
  return decodeQR({ width: size * scale, height: size * scale, data })
}

test('shows a code that names address and chain (EIP-681), the address in full, and the chain', async () => {
  openAccount()
  const { accountAddress } = account()
  const code = await screen.findByRole('img', { name: `QR code of ${accountAddress} on Local chain` })
  expect(read(code)).toBe(`ethereum:${accountAddress}@31337`)
  const panel = screen.getByRole('region', { name: 'Receive' })
  expect(panel).toHaveTextContent(accountAddress)
  expect(panel).toHaveTextContent('Send only ETH on Local chain')
})

test('calls a balance unknown, and not 0, while the chain cannot be reached', async () => {
  openAccount()
  expect(await screen.findByRole('alert')).toHaveTextContent('the balance is not known')
  const balance = screen.getByRole('region', { name: 'Balance' })
  expect(balance).toHaveTextContent('–')
  expect(balance).not.toHaveTextContent('0')
  // Owners and address are in the bank's record.
  expect(screen.getByRole('region', { name: 'Owners' })).toHaveTextContent('1 of 1 must sign')
})

test('does not show the address of an account on another chain for payments', async () => {
  bank.answers['/accounts/a1'] = { success: true, account: account({ selectedChain: 1 }) }
  show(bank.tab, <AccountPage />, AT)
  expect(
    await screen.findByText(/^This account is on Ethereum, and Florin works on Local chain/),
  ).toBeVisible()
  // Nobody asks that chain.
  expect(screen.getByRole('region', { name: 'Balance' })).not.toHaveTextContent('Asking')
  expect(screen.queryByRole('region', { name: 'Receive' })).toBeNull()
})

const NONE = 'There is no such account'

test.each(['', '?accountID=', '#sign=', '#sign=bm8'])(
  'with the address %j is missing without asking the bank',
  async (query) => {
    const before = bank.line.sent.length
    show(bank.tab, <AccountPage />, `/accounts/single${query}`)
    expect(screen.getByText(NONE)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'To your accounts' })).toHaveAttribute('href', '/accounts')
    // A request of the page would have left before this one.
    await bank.tab.store.dispatch(api.endpoints.accountsAll.initiate({ wallet: bank.tab.provider.address }))
    expect(bank.line.sent.slice(before)).toMatchObject([{ path: '/accounts/all' }])
  },
)

test('is missing when the bank does not know it', async () => {
  show(bank.tab, <AccountPage />, '/accounts/single?accountID=a9')
  expect(await screen.findByText(NONE)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'To your accounts' })).toHaveAttribute('href', '/accounts')
})

test('is not called missing when the bank does not answer', async () => {
  bank.line.cut()
  show(bank.tab, <AccountPage />, AT)
  expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach our servers.')
  expect(screen.queryByText(NONE)).toBeNull()
})
