import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getAddress, Wallet, WeiPerEther } from 'ethers'
import { LOCAL_ACCOUNTS } from '../../../lib/localChain'
import { accountHref, paths } from '../../../lib/paths'
import { LOCAL_SAFE } from '../../../lib/safe'
import type { Account } from '../../../services/contracts'
import { newCoOwner, openAccount, type CoOwner } from '../../../testing/accounts'
import { failureAnswer } from '../../../testing/fakeFetch'
import { show } from '../../../testing/show'
import { withCustomer } from '../../../testing/withCustomer'
import { AccountPage } from './AccountPage'
import { executeTransaction } from './accountTransactionThunks'
import { fragmentOf } from './signLink'

const customer = withCustomer()
const { asked } = customer
beforeAll(() => customer.world.chain.deploySafe())

let account: Account
let to: string
beforeEach(() => {
  to = Wallet.createRandom().address
})

const open = (fragment = '') => show(customer.tab, <AccountPage />, accountHref(account.id) + fragment)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const read = async (address: string) =>
  BigInt((await customer.world.chain.send('eth_getBalance', address, 'latest')) as string)
/** The screens go on meanwhile. */
const balanceOf = (address: string) => act(() => read(address))
const balance = () => screen.getByRole('region', { name: 'Balance' })
const panel = (name: string | RegExp) => screen.findByRole('region', { name })
const signed = () => customer.browser.provider.count('eth_signTypedData_v4')

async function fill(amount: string, recipient = to): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: 'To' }), recipient)
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), amount)
  await press('Review')
}

const sentence = (name: string) => screen.getByRole('textbox', { name })

describe('an account of one owner', () => {
  beforeEach(async () => {
    account = await openAccount(customer)
  })

  test('shows what it holds, from the chain', async () => {
    open()
    await waitFor(() => expect(balance()).toHaveTextContent('5 ETHAbout $12,500.00. On Local chain, '))
  })

  test('is emptied by one transaction, after everything was shown', async () => {
    open('#send')
    await userEvent.type(await screen.findByRole('textbox', { name: 'To' }), to)
    await press('Send all')
    await press('Review')
    const review = await panel('Check before you sign')
    for (const text of ['Household', to, '5 ETH', '0 of this account', 'Local chain'])
      expect(review).toHaveTextContent(text)
    expect(asked()).toBe(0)
    await press('Send 5 ETH on Local chain')
    expect(await screen.findByText('Confirmed on Local chain.')).toBeInTheDocument()
    expect([await balanceOf(account.accountAddress), await balanceOf(to)]).toEqual([0n, 5n * WeiPerEther])
    await waitFor(() => expect(balance()).toHaveTextContent('Balance0 ETH'))
    expect([asked(), signed()]).toEqual([1, 0])
    await press('Done')
    expect(screen.queryByText('Confirmed on Local chain.')).toBeNull()
  })

  test('is sent from once when the button is pressed several times', async () => {
    open('#send')
    await fill('1')
    await userEvent.tripleClick(await screen.findByRole('button', { name: 'Send 1 ETH on Local chain' }))
    await screen.findByText('Confirmed on Local chain.')
    expect(asked()).toBe(1)
    expect(await balanceOf(to)).toBe(WeiPerEther)
  })

  test('asks the wallet once for a transaction that two parts of the app send', async () => {
    const transaction = {
      chainId: 31337,
      account: account.accountAddress,
      action: { kind: 'send' as const, to, amount: '1' },
      nonce: 0,
    }
    const answers = await Promise.all(
      [1, 2].map(() =>
        customer.tab.store.dispatch(executeTransaction(customer.wallet.address, transaction, [])),
      ),
    )
    expect(answers).toEqual([undefined, undefined])
    expect(asked()).toBe(1)
    expect(await balanceOf(to)).toBe(WeiPerEther)
  })

  test('keeps what was typed when the customer declines, and through a reload', async () => {
    customer.browser.provider.refuseNext('eth_sendTransaction')
    open('#send')
    await fill('1.25')
    await press('Send 1.25 ETH on Local chain')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You declined in your wallet. Nothing was sent.',
    )
    cleanup()
    await customer.reload()
    open('#send')
    expect(await screen.findByRole('textbox', { name: 'To' })).toHaveValue(to)
    expect(sentence('Amount')).toHaveValue('1.25')
    expect(await balanceOf(to)).toBe(0n)
  })

  test('finds a payment whose answer the wallet lost, after a reload, and never sends it twice', async () => {
    customer.browser.provider.swallowAnswerOfNext('eth_sendTransaction')
    open('#send')
    await fill('1')
    await press('Send 1 ETH on Local chain')
    await waitFor(async () => expect(await read(to)).toBe(WeiPerEther))
    cleanup()
    await customer.reload()
    open()
    expect(await screen.findByText('Confirmed on Local chain.')).toBeInTheDocument()
    expect(await balanceOf(to)).toBe(WeiPerEther)
    expect(asked()).toBe(1)
  })

  test('can be asked again when the wallet never sent, with the same number', async () => {
    customer.browser.provider.failNext('eth_sendTransaction', -32603)
    open('#send')
    await fill('1')
    await press('Send 1 ETH on Local chain')
    await screen.findByText(/^Your wallet has not told us whether it sent this/)
    expect(await balanceOf(to)).toBe(0n)
    await press('Send again')
    expect(await screen.findByText('Confirmed on Local chain.')).toBeInTheDocument()
    expect(await balanceOf(to)).toBe(WeiPerEther)
    expect(asked()).toBe(2)
  })

  test('says when another transaction has taken the number, and moves nothing', async () => {
    customer.browser.provider.failNext('eth_sendTransaction', -32603)
    open('#send')
    await fill('1')
    await press('Send 1 ETH on Local chain')
    await screen.findByText(/^Your wallet has not told us whether it sent this/)
    await act(() => spend(account))
    expect(await screen.findByText(/carried out instead\. This one moved nothing\./)).toBeInTheDocument()
    expect(await balanceOf(to)).toBe(0n)
  })

  /** The owner sends another transaction with another app. */
  async function spend({ accountAddress }: Account): Promise<void> {
    const { executionOf } = await import('../../../lib/safeTransaction')
    const other = Wallet.createRandom().address
    const execution = executionOf(
      {
        chainId: 31337,
        account: accountAddress,
        action: { kind: 'send', to: other, amount: '0.5' },
        nonce: 0,
      },
      { sender: customer.wallet.address, threshold: 1, signatures: [] },
    )
    await customer.world.chain.transact(customer.wallet, { ...execution })
  }

  test.each([
    ['0', /^Enter an amount/],
    ['-1', /^Enter an amount/],
    ['1,5', /^Enter an amount/],
    ['abc', /^Enter an amount/],
    ['5.000000000000000001', /^The account holds 5 ETH\./],
    ['1e9', /^Enter an amount/],
    ['0.0000000000000000001', /^Enter an amount/],
  ])('refuses the amount %s, on the field', async (amount, reason) => {
    open('#send')
    await fill(amount)
    await waitFor(() => expect(sentence('Amount')).toHaveAccessibleDescription(reason))
    expect(asked()).toBe(0)
  })

  test.each<[string, () => string, RegExp]>([
    ['a word', () => 'mira', /^Enter an address/],
    ['an ENS name where there are none', () => 'mira.eth', /^Names cannot be looked up on Local chain/],
    [
      'a mistyped address',
      () => LOCAL_ACCOUNTS.notWhitelisted.replace('C51', 'c51'),
      /^This address is mistyped/,
    ],
    ['the account itself', () => account.accountAddress, /^This is the account itself/],
    ['nobody', () => `0x${'0'.repeat(40)}`, /^Nobody has this address/],
    ['our treasury', () => LOCAL_ACCOUNTS.treasury, /^This is our treasury/],
    ['an address of Ethereum', () => `eth:${to}`, /^This address is for Ethereum\./],
    ['an address of Sepolia in a code', () => `ethereum:${to}@11155111`, /^This address is for Sepolia\./],
    ['an address of a chain that we do not know', () => `base:${to}`, /^This address is for another chain/],
  ])('refuses %s as the recipient, on the field', async (_what, recipient, reason) => {
    open('#send')
    await fill('1', recipient())
    await waitFor(() => expect(sentence('To')).toHaveAccessibleDescription(reason))
    expect(asked()).toBe(0)
  })

  test('takes an address with this chain in front', async () => {
    open('#send')
    await fill('1', `ethereum:${to}@31337`)
    expect(await panel('Check before you sign')).toHaveTextContent(to)
  })

  test('does not ask the wallet for what the chain would refuse', async () => {
    open('#send')
    // Safe's own factory takes no ether.
    await fill('1', LOCAL_SAFE.factory)
    await press('Send 1 ETH on Local chain')
    expect(await screen.findByRole('alert')).toHaveTextContent('The chain would refuse this')
    expect(asked()).toBe(0)
  })

  test.each([
    [
      '0',
      /^Warning: Your wallet holds 0 ETH, not enough for the network fee\. The fee is paid by your wallet/,
    ],
    ['1', /^Warning: Your wallet holds 0 ETH, not enough for the network fee of about 0\.\d+ ETH/],
  ])('says that the wallet needs ETH for the fee when it holds %s wei', async (wei, sentenceOfFee) => {
    open('#send')
    await fill('1')
    await act(() => customer.world.chain.fund(customer.wallet.address, BigInt(wei)))
    await press('Send 1 ETH on Local chain')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentenceOfFee)
    expect(asked()).toBe(0)
  })

  test('warns of a recipient who looks like a known address, with both in full', async () => {
    const own = customer.wallet.address
    const alike = getAddress(`0x${own.slice(2, 7)}${'ab'.repeat(15)}${own.slice(-5)}`.toLowerCase())
    open('#send')
    await userEvent.type(await screen.findByRole('textbox', { name: 'To' }), alike)
    const warning = await screen.findByText(/^This address looks like your wallet/)
    const box = warning.closest('[role="status"]')
    expect(box).toHaveTextContent(alike)
    expect(box).toHaveTextContent(own)
    const marked = within(box as HTMLElement)
      .getAllByText(/^[0-9a-fA-F]{4}$/)
      .filter(({ tagName }) => tagName === 'MARK')
    expect(marked.length).toBeGreaterThan(10)
  })

  test('gets a second owner and a threshold of two by one transaction', async () => {
    open('#owners')
    await userEvent.type(await screen.findByRole('textbox', { name: 'New owner' }), to)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Required signatures' }), '2 of 2')
    await press('Review')
    const review = await panel('Check before you sign')
    expect(review).toHaveTextContent(`New owner${to}`)
    expect(review).toHaveTextContent('2 of 2 (now 1 of 1)')
    await press('Change on Local chain')
    await screen.findByText('Confirmed on Local chain.')
    const owners = await panel('Owners')
    await waitFor(() => expect(owners).toHaveTextContent('2 of 2 must sign'))
    expect(owners).toHaveTextContent(to)
    expect(asked()).toBe(1)
  })

  test('keeps its last owner', async () => {
    open('#owners')
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'What changes' }),
      'Remove an owner',
    )
    await press('Review')
    expect(screen.getByRole('combobox', { name: 'Owner who leaves' })).toHaveAccessibleDescription(
      /^One owner must stay\./,
    )
  })
})

describe('an account of two owners who both sign', () => {
  let other: CoOwner
  beforeEach(async () => {
    other = await newCoOwner(customer.world)
    account = await openAccount(customer, {
      owners: [customer.wallet.address, other.address],
      threshold: 2,
    })
  })
  const payment = (amount = '2') => ({ kind: 'send' as const, to, amount })

  test('is paid from after both have signed, the second one by sending', async () => {
    open('#send')
    await fill('2')
    expect(await panel('Check before you sign')).toHaveTextContent('2 of 2 owners must sign')
    await press('Sign as the first owner')
    const waiting = await panel(/^Send 2 ETH/)
    expect(waiting).toHaveTextContent('1 of 2 signed')
    expect(within(waiting).queryByRole('button', { name: /^Sign|^Send/ })).toBeNull()
    expect([asked(), signed()]).toEqual([0, 1])

    cleanup()
    await other.execute(account, payment(), 0)
    open()
    const decided = await panel('Decided')
    expect(decided).toHaveTextContent('Sent 2 ETH')
    expect(decided).toHaveTextContent('Confirmed')
    expect(await balanceOf(to)).toBe(2n * WeiPerEther)
  })

  test('is sent from by the owner who signs last, in one transaction', async () => {
    await other.sign(account, payment(), 0)
    open()
    const waiting = await panel(/^Send 2 ETH/)
    for (const text of [to, '2 ETH', '0 of this account']) expect(waiting).toHaveTextContent(text)
    await press('Sign and send on Local chain')
    await screen.findByText('Confirmed on Local chain.')
    expect(await balanceOf(to)).toBe(2n * WeiPerEther)
    expect([asked(), signed()]).toEqual([1, 0])
  })

  test('carries transactions out in the order of their numbers', async () => {
    await other.sign(account, payment('1'), 0)
    await other.sign(account, payment('2'), 1)
    open()
    const second = await panel(/^Send 2 ETH/)
    expect(second).toHaveTextContent('Number 0 of this account comes first.')
    expect(within(second).queryByRole('button', { name: /send/i })).toBeNull()
    await userEvent.click(within(second).getByRole('button', { name: 'Sign' }))
    await waitFor(async () => expect(await panel(/^Send 2 ETH/)).toHaveTextContent('2 of 2 signed'))
    await press('Sign and send on Local chain')
    await waitFor(async () => expect(await read(to)).toBe(WeiPerEther))
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
    await press('Send now on Local chain')
    await waitFor(async () => expect(await read(to)).toBe(3n * WeiPerEther))
  })

  test('rejects a transaction by another with the same number', async () => {
    await other.sign(account, payment(), 0)
    open()
    await press('Propose to reject')
    const rejection = await panel('Reject number 0')
    expect(rejection).toHaveTextContent('Nothing is sent. Number 0 is used up')
    cleanup()
    await other.execute(account, { kind: 'reject' }, 0)
    open()
    const decided = await panel('Decided')
    expect(decided).toHaveTextContent('Rejected number 0')
    expect(decided).toHaveTextContent('Replaced')
    expect(await balanceOf(to)).toBe(0n)
  })

  test('loses no transaction when the signature does not reach the bank', async () => {
    open('#send')
    await fill('2')
    customer.world.line.answerNext(`/accounts/sign/${account.id}`, () =>
      failureAnswer(503, 'CHAIN_UNAVAILABLE'),
    )
    await press('Sign as the first owner')
    expect(await screen.findByRole('alert')).toHaveTextContent('Your signature did not arrive.')
    await press('Sign as the first owner')
    expect(await panel(/^Send 2 ETH/)).toHaveTextContent('1 of 2 signed')
  })

  describe('at a bank that keeps no signatures', () => {
    const missing = () => failureAnswer(404, 'NOT_FOUND')
    beforeEach(() => {
      customer.world.line.breakPath(`/accounts/transactions/${account.id}`, missing)
      customer.world.line.breakPath(`/accounts/sign/${account.id}`, missing)
    })
    afterEach(() => {
      customer.world.line.breakPath(`/accounts/transactions/${account.id}`, undefined)
      customer.world.line.breakPath(`/accounts/sign/${account.id}`, undefined)
    })

    test('a link carries the signature, also through a reload', async () => {
      const user = userEvent.setup()
      const writeText = jest.spyOn(navigator.clipboard, 'writeText')
      open('#send')
      await fill('2')
      await press('Sign as the first owner')
      expect(await panel(/^Send 2 ETH/)).toHaveTextContent('1 of 2 signed')
      const address = screen.getByRole('note', { name: 'Address' }).textContent
      await user.click(await screen.findByRole('button', { name: 'Copy link' }))
      const link = String(writeText.mock.calls.at(-1)?.[0])
      expect(link).toMatch(/^http:\/\/localhost\/accounts\/single#sign=/)
      cleanup()
      await customer.reload()
      show(customer.tab, <AccountPage />, address)
      expect(await panel(/^Send 2 ETH/)).toHaveTextContent('1 of 2 signed')
    })

    test('the other owner opens the link, reads what it does, and sends', async () => {
      const request = {
        account: account.accountAddress,
        action: payment(),
        nonce: 0,
        fromBlock: 0,
        signatures: [await other.signatureOf(account, payment(), 0)],
      }
      show(customer.tab, <AccountPage />, paths.account + fragmentOf(request))
      expect(await panel(/^Send 2 ETH/)).toHaveTextContent(to)
      await press('Sign and send on Local chain')
      await screen.findByText('Confirmed on Local chain.')
      expect(await balanceOf(to)).toBe(2n * WeiPerEther)
    })

    test('a signature of something else in a link does not count', async () => {
      const request = {
        account: account.accountAddress,
        action: payment('2'),
        nonce: 0,
        fromBlock: 0,
        signatures: [await other.signatureOf(account, payment('1'), 0)],
      }
      show(customer.tab, <AccountPage />, paths.account + fragmentOf(request))
      expect(await panel(/^Send 2 ETH/)).toHaveTextContent('0 of 2 signed')
      expect(screen.queryByRole('button', { name: /send/i })).toBeNull()
    })
  })
})
