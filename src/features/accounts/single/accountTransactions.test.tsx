import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getAddress, WeiPerEther } from 'ethers'
import { LOCAL_ACCOUNTS } from '../../../lib/localChain'
import { accountHref, paths } from '../../../lib/paths'
import { LOCAL_SAFE } from '../../../lib/safe'
import type { Account } from '../../../services/contracts'
import { newCoOwner, openAccount, type CoOwner } from '../../../testing/accounts'
import { failureAnswer } from '../../../testing/fakeFetch'
import { nextFrame, show } from '../../../testing/show'
import { withCustomer } from '../../../testing/withCustomer'
import { AccountPage } from './AccountPage'
import { accountsApi } from '../../../services/accountsApi'
import { selectSent } from '../accountsSlice'
import { executeTransaction } from './accountTransactionThunks'
import { fragmentOf } from './signLink'
import { newWallet } from '../../../testing/newWallet'
import { walletFailure } from '../../../testing/scriptedProvider'

const customer = withCustomer()
const { asked } = customer
beforeAll(() => customer.world.chain.deploySafe())

let account: Account
let to: string
beforeEach(() => {
  to = newWallet().address
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

const field = (name: string) => screen.findByRole('textbox', { name })

async function enter(name: string, text: string): Promise<void> {
  await userEvent.clear(await field(name))
  await userEvent.click(await field(name))
  await userEvent.paste(text)
}

async function fill(amount: string, recipient = to): Promise<void> {
  await enter('To', recipient)
  await enter('Amount', amount)
  await press('Review')
}

describe('an account of one owner', () => {
  beforeEach(async () => {
    account = await openAccount(customer)
  })

  /** The answer to sending an ether, without a page. */
  const send = (recipient = to, isAgain = false, nonce = 0) =>
    customer.tab.store.dispatch(
      executeTransaction(
        customer.wallet.address,
        {
          ...{ chainId: 31337, account: account.accountAddress, nonce },
          action: { kind: 'send', to: recipient, amount: '1' },
        },
        [],
        isAgain,
      ),
    )

  test('shows its balance, and one transaction empties it, however often the button is pressed', async () => {
    open('#send')
    await enter('To', to)
    await press('Send all')
    await press('Review')
    const review = await panel('Check before you sign')
    for (const text of ['Household', to, '5 ETH', '0 of this account', 'Local chain'])
      expect(review).toHaveTextContent(text)
    await press('Edit')
    await userEvent.click(await screen.findByRole('link', { name: 'Cancel' }))
    await waitFor(() => expect(balance()).toHaveTextContent('5 ETHAbout $12,500.00. On Local chain, '))
    await userEvent.click(screen.getByRole('link', { name: 'Send ETH' }))
    await press('Review')
    expect(asked()).toBe(0)
    await userEvent.tripleClick(await screen.findByRole('button', { name: 'Send 5 ETH on Local chain' }))
    expect(await screen.findByText('Confirmed on Local chain.')).toBeInTheDocument()
    expect([await balanceOf(account.accountAddress), await balanceOf(to)]).toEqual([0n, 5n * WeiPerEther])
    await waitFor(() => expect(balance()).toHaveTextContent('Balance0 ETH'))
    expect([asked(), signed()]).toEqual([1, 0])
    await press('Done')
    expect(screen.queryByText('Confirmed on Local chain.')).toBeNull()
  })

  test('asks the wallet once for a transaction that two parts of the app send', async () => {
    expect(await Promise.all([send(), send()])).toEqual([undefined, undefined])
    expect(asked()).toBe(1)
    expect(await read(to)).toBe(WeiPerEther)
  })

  test('records a transaction on disk before the wallet is asked', async () => {
    let stored = ''
    customer.browser.provider.beforeNext('eth_sendTransaction', () => {
      stored = JSON.stringify(localStorage)
    })
    await send()
    expect(stored).toContain(to)
  })

  test('sends nothing else while a transaction waits for a block', async () => {
    const { chain } = customer.world
    await chain.send('evm_setAutomine', false)
    try {
      expect(await send()).toBeUndefined()
      expect(await send(newWallet().address)).toEqual({
        refusal: expect.stringMatching(/^Another transaction of this account is on its way\./) as string,
      })
      await chain.mine(2)
    } finally {
      await chain.send('evm_setAutomine', true)
    }
    expect(await read(to)).toBe(WeiPerEther)
    expect(asked()).toBe(1)
  })

  test('pays once when it is sent again while the first transaction waits for a block', async () => {
    const { chain } = customer.world
    await chain.send('evm_setAutomine', false)
    try {
      customer.browser.provider.loseAnswerOfNext('eth_sendTransaction')
      expect([await send(), await send(to, true)]).toEqual([undefined, undefined])
      await chain.mine(2)
    } finally {
      await chain.send('evm_setAutomine', true)
    }
    expect(await read(to)).toBe(WeiPerEther)
    expect([asked(), signed()]).toEqual([2, 1])
  })

  test('is paid once when the customer discards it and sends it anew while it waits for a block', async () => {
    const { chain } = customer.world
    await chain.send('evm_setAutomine', false)
    try {
      customer.browser.provider.loseAnswerOfNext('eth_sendTransaction')
      await send()
      open()
      await press('Discard')
      expect(screen.queryByText(/^Your wallet has not told us/)).toBeNull()
      cleanup()
      await customer.reload()
      // Declining keeps in mind that the first one may be on its way.
      customer.browser.provider.refuseNext('eth_sendTransaction')
      expect(await send()).toHaveProperty('refusal')
      expect(await send()).toBeUndefined()
      await chain.mine(2)
    } finally {
      await chain.send('evm_setAutomine', true)
    }
    expect(await read(to)).toBe(WeiPerEther)
    expect([asked(), signed()]).toEqual([3, 2])
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
    expect(await field('To')).toHaveValue(to)
    expect(await field('Amount')).toHaveValue('1.25')
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

  /** Sends 1 ETH through a wallet that fails without saying whether it sent. */
  async function sendUnclear(): Promise<void> {
    customer.browser.provider.failNext('eth_sendTransaction', -32603)
    open('#send')
    await fill('1')
    await press('Send 1 ETH on Local chain')
    await screen.findByText(/^Your wallet has not told us whether it sent this/)
  }

  test('cannot be edited while the wallet asks, and again once the customer has declined', async () => {
    const { provider } = customer.browser
    let decline: () => void = () => undefined
    const declined = new Promise<void>((resolve) => (decline = resolve))
    provider.beforeNext('eth_sendTransaction', () => declined.then(() => Promise.reject(walletFailure(4001))))
    open('#send')
    await fill('1')
    await press('Send 1 ETH on Local chain')
    await waitFor(() => expect(asked()).toBe(1))
    const edit = screen.getByRole('button', { name: 'Edit' })
    expect(edit).toHaveAccessibleDescription(
      'Your wallet may be asking you already. To change this, decline there first.',
    )
    await userEvent.click(edit)
    expect(await panel('Check before you sign')).toHaveTextContent(to)
    decline()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You declined in your wallet. Nothing was sent.',
    )
    await press('Edit')
    expect(await field('Amount')).toHaveValue('1')
  })

  test('leaves the customer on the page that they went to while the wallet asked', async () => {
    const agree = customer.browser.provider.holdNext('eth_sendTransaction')
    open('#send')
    await fill('1')
    await press('Send 1 ETH on Local chain')
    await waitFor(() => expect(asked()).toBe(1))
    const { href } = location
    history.replaceState(null, '', '/elsewhere')
    try {
      agree()
      await waitFor(() =>
        expect(selectSent(customer.tab.store.getState(), account.accountAddress)?.transactionHash).toMatch(
          /^0x/,
        ),
      )
      await nextFrame()
      expect(screen.getByRole('note', { name: 'Address' })).toHaveTextContent(/#send$/)
    } finally {
      history.replaceState(null, '', href)
    }
  })

  test('once it is confirmed, asking the chain again asks the bank for nothing', async () => {
    open()
    await act(send)
    expect(await screen.findByText('Confirmed on Local chain.')).toBeInTheDocument()
    const { store } = customer.tab
    const sent = selectSent(store.getState(), account.accountAddress)
    if (!sent) throw new Error('Nothing was sent.')
    const question = accountsApi.endpoints.accountStep.initiate(sent, {
      forceRefetch: true,
      subscribe: false,
    })
    const settle = () => act(() => Promise.all(store.dispatch(accountsApi.util.getRunningQueriesThunk())))
    await settle()
    const calls = customer.world.line.sent.length
    await act(() => store.dispatch(question))
    await settle()
    expect(customer.world.line.sent).toHaveLength(calls)
  })

  test('can be asked again when the wallet never sent, with the same number', async () => {
    await sendUnclear()
    expect(await balanceOf(to)).toBe(0n)
    await press('Send again')
    expect(await screen.findByText('Confirmed on Local chain.')).toBeInTheDocument()
    expect(await balanceOf(to)).toBe(WeiPerEther)
    expect(asked()).toBe(2)
  })

  test('says to reload where the wallet shows no request, because the next one waits for the first', async () => {
    customer.browser.provider.holdNext('eth_sendTransaction')
    open('#send')
    await fill('1')
    await press('Send 1 ETH on Local chain')
    await waitFor(() => expect(asked()).toBe(1))
    cleanup()
    open()
    await press('Send again')
    expect(
      await screen.findByText(
        /^Open your wallet and look for the request\. If it shows none, reload this page\.$/,
      ),
    ).toBeInTheDocument()
    expect(asked()).toBe(1)
    cleanup()
    await customer.reload()
    open()
    await press('Send again')
    expect(await screen.findByText('Confirmed on Local chain.')).toBeInTheDocument()
    expect(await balanceOf(to)).toBe(WeiPerEther)
    expect(asked()).toBe(2)
  })

  test('is not forgotten when asking again is declined: the first request may still be executed', async () => {
    await sendUnclear()
    customer.browser.provider.refuseNext('eth_sendTransaction')
    await press('Send again')
    await waitFor(() => expect(asked()).toBe(2))
    expect(await screen.findByText('You declined in your wallet. Nothing was sent.')).toBeInTheDocument()
    expect(screen.getByText(/^Your wallet has not told us whether it sent this/)).toBeInTheDocument()
  })

  test('says when another transaction has taken the number that it was signed for, and moves nothing', async () => {
    const { provider } = customer.browser
    await sendUnclear()
    await press('Discard')
    provider.failNext('eth_sendTransaction', -32603)
    const other = newWallet().address
    await act(() => send(other))
    expect(await screen.findByText(/^Your wallet has not told us whether it sent this/)).toBeInTheDocument()
    expect(signed()).toBe(1)
    await act(() => spend())
    expect(await screen.findByText(/carried out instead\. This one moved nothing\./)).toBeInTheDocument()
    expect(await balanceOf(other)).toBe(0n)
    await press('Done')
    expect(selectSent(customer.tab.store.getState(), account.accountAddress)).toBeUndefined()
  })

  test('finds a payment whose answer the wallet lost, also under a later number', async () => {
    await sendUnclear()
    await act(() => spend())
    expect(await screen.findByText(/^Another transaction of this account came first/)).toHaveTextContent(
      'your wallet has not told us whether it sent this one. If it did, this one may be carried out as well.',
    )
    await act(() => spend(to, '1'))
    expect(await screen.findByText('Confirmed on Local chain.')).toBeInTheDocument()
  })

  describe('whose number another transaction takes before the wallet sends', () => {
    beforeEach(async () => {
      const { browser, world } = customer
      browser.provider.beforeNext('eth_sendTransaction', async () => {
        await spend()
        await world.chain.send('evm_setAutomine', false)
      })
      open('#send')
      await fill('1')
      await press('Send 1 ETH on Local chain')
      expect(await screen.findByText(/came first\. This one may still be carried out\./)).toBeInTheDocument()
    })
    afterEach(() => customer.world.chain.send('evm_setAutomine', true))

    test('is waited for, and nothing else is sent meanwhile', async () => {
      expect(screen.queryByRole('button', { name: /Done|Send again/ })).toBeNull()
      cleanup()
      await customer.reload()
      open()
      expect(await screen.findByText(/This one may still be carried out\./)).toBeInTheDocument()
      expect(await act(() => send(to, false, 1))).toEqual({
        refusal: expect.stringMatching(/^An earlier transaction of this account may still/) as string,
      })
      await customer.mine(2)
      expect(await screen.findByText('Confirmed on Local chain.')).toBeInTheDocument()
      expect(await balanceOf(to)).toBe(WeiPerEther)
      expect(asked()).toBe(1)
    })

    test('is paid once when the customer discards it and sends it anew', async () => {
      await press('Discard')
      // Declining keeps in mind that the first one may be on its way.
      customer.browser.provider.refuseNext('eth_sendTransaction')
      expect(await act(() => send(to, false, 1))).toHaveProperty('refusal')
      expect(await act(() => send(to, false, 1))).toBeUndefined()
      await customer.mine(2)
      expect(await balanceOf(to)).toBe(WeiPerEther)
      expect([asked(), signed()]).toEqual([3, 2])
    })
  })

  /** The owner sends another transaction with another app. */
  async function spend(recipient = newWallet().address, amount = '0.5'): Promise<void> {
    const { executionOf } = await import('../../../lib/safeTransaction')
    const execution = executionOf(
      {
        chainId: 31337,
        account: account.accountAddress,
        action: { kind: 'send', to: recipient, amount },
        nonce: 0,
      },
      { sender: customer.wallet.address, threshold: 1, signatures: [] },
    )
    await customer.world.chain.transact(customer.wallet, { ...execution })
  }

  test('refuses every wrong amount and recipient, on its field', async () => {
    open('#send')
    await enter('To', to)
    const TOO_LITTLE = /^Enter an amount/
    for (const [amount, reason] of [
      ['0', TOO_LITTLE],
      ['-1', TOO_LITTLE],
      ['1,5', TOO_LITTLE],
      ['abc', TOO_LITTLE],
      ['1e9', TOO_LITTLE],
      ['0.0000000000000000001', TOO_LITTLE],
      ['5.000000000000000001', /^The account holds 5 ETH\./],
    ] as const) {
      await enter('Amount', amount)
      expect(await field('Amount')).toBeValid()
      await press('Review')
      await waitFor(async () => expect(await field('Amount')).toHaveAccessibleDescription(reason))
      await waitFor(async () => expect(await field('Amount')).toHaveFocus())
    }

    await enter('Amount', '1')
    const recipients: [string, RegExp][] = [
      ['mira', /^Enter an address/],
      ['mira.eth', /^Names cannot be looked up on Local chain/],
      [LOCAL_ACCOUNTS.notWhitelisted.replace('C51', 'c51'), /^This address is mistyped/],
      [account.accountAddress, /^This is the account itself/],
      [`0x${'0'.repeat(40)}`, /^Nobody has this address/],
      [LOCAL_ACCOUNTS.treasury, /^This is Florin’s own address/],
      [`eth:${to}`, /^This address is for Ethereum\./],
      [`ethereum:${to}@11155111`, /^This address is for Sepolia\./],
      [`base:${to}`, /^This address is for another chain/],
    ]
    for (const [recipient, reason] of recipients) {
      await enter('To', recipient)
      await press('Review')
      await waitFor(async () => expect(await field('To')).toHaveAccessibleDescription(reason))
      await waitFor(async () => expect(await field('To')).toHaveFocus())
    }

    // An address with this chain in front is good.
    await fill('1', `ethereum:${to}@31337`)
    expect(await panel('Check before you sign')).toHaveTextContent(to)
    expect(asked()).toBe(0)
  })

  test('does not ask the wallet for what the chain would refuse', async () => {
    // Safe's own factory takes no ether.
    expect(await send(LOCAL_SAFE.factory)).toEqual({
      refusal: expect.stringMatching(/^This would fail/) as string,
    })
    expect(asked()).toBe(0)
  })

  test.each([
    [0n, /^Your wallet holds 0 ETH, not enough for the network fee\. The fee is paid by your wallet/],
    [1n, /^Your wallet holds 0 ETH, not enough for the network fee of about 0\.\d+ ETH/],
  ])('says that the wallet needs ETH for the fee when it holds %s wei', async (wei, sentence) => {
    await customer.world.chain.fund(customer.wallet.address, wei)
    expect(await send()).toEqual({ refusal: expect.stringMatching(sentence) as string })
    expect(asked()).toBe(0)
  })

  test('warns of a recipient who looks like a known address, with both in full', async () => {
    const own = customer.wallet.address
    const alike = getAddress(`0x${own.slice(2, 7)}${'ab'.repeat(15)}${own.slice(-5)}`.toLowerCase())
    open('#send')
    await enter('To', alike)
    const warning = await screen.findByText(/^This address looks like your wallet/)
    const box = warning.closest('[role="status"]')
    expect(box).toHaveTextContent(alike)
    expect(box).toHaveTextContent(own)
    const marked = within(box as HTMLElement)
      .getAllByText(/^[0-9a-fA-F]{4}$/)
      .filter(({ tagName }) => tagName === 'MARK')
    expect(marked.length).toBeGreaterThan(10)
  })

  test('keeps its last owner, and gets a second one and a threshold of two by one transaction', async () => {
    open('#owners')
    const what = await screen.findByRole('combobox', { name: 'What changes' })
    await userEvent.selectOptions(what, 'Remove an owner')
    await press('Review')
    const leaver = screen.getByRole('combobox', { name: 'Owner who leaves' })
    await waitFor(() => expect(leaver).toHaveFocus())
    expect(leaver).toHaveAccessibleDescription(/^One owner must stay\./)
    await userEvent.selectOptions(what, 'Add an owner')
    await enter('New owner', to)
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

  test('pays after both owners have signed, the second by sending, and loses no signature', async () => {
    open('#send')
    await fill('2')
    expect(await panel('Check before you sign')).toHaveTextContent('2 of 2 owners must sign')
    customer.world.line.answerNext(`/accounts/sign/${account.id}`, () => failureAnswer(500, 'INTERNAL'))
    await press('Sign as the first owner')
    expect(
      await screen.findByText(/^Something broke on our side\. We do not know whether/),
    ).toBeInTheDocument()
    customer.world.line.answerNext(`/accounts/sign/${account.id}`, () =>
      failureAnswer(503, 'CHAIN_UNAVAILABLE'),
    )
    await press('Sign as the first owner')
    expect(await screen.findByText(/Your signature was not stored\.$/)).toBeInTheDocument()
    customer.world.line.loseAnswerOfNext(`/accounts/sign/${account.id}`)
    await press('Sign as the first owner')
    expect(await screen.findByText(/We do not know whether your signature arrived\./)).toBeInTheDocument()
    await press('Sign as the first owner')
    const waiting = await panel(/^Send 2 ETH/)
    expect(waiting).toHaveTextContent('1 of 2 signed')
    expect(within(waiting).queryByRole('button', { name: /^Sign|^Send/ })).toBeNull()
    expect([asked(), signed()]).toEqual([0, 4])

    cleanup()
    await other.execute(account, payment(), 0)
    open()
    const decided = await panel('Decided')
    expect(decided).toHaveTextContent('Sent 2 ETH')
    expect(decided).toHaveTextContent('Confirmed')
    expect(await balanceOf(to)).toBe(2n * WeiPerEther)
  })

  test('sends two transactions in the order of their numbers, each by the owner who signs last', async () => {
    await other.sign(account, payment('1'), 0)
    await other.sign(account, payment('2'), 1)
    open()
    const first = await panel(/^Send 1 ETH/)
    for (const text of [to, '1 ETH', '0 of this account']) expect(first).toHaveTextContent(text)
    const second = await panel(/^Send 2 ETH/)
    expect(second).toHaveTextContent('Number 0 of this account comes first.')
    expect(within(second).queryByRole('button', { name: /send/i })).toBeNull()
    await userEvent.click(within(second).getByRole('button', { name: 'Sign' }))
    await waitFor(async () => expect(await panel(/^Send 2 ETH/)).toHaveTextContent('2 of 2 signed'))
    await press('Sign and send on Local chain')
    await waitFor(async () => expect(await read(to)).toBe(WeiPerEther))
    expect([asked(), signed()]).toEqual([1, 1])
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
    await press('Send now on Local chain')
    await waitFor(async () => expect(await read(to)).toBe(3n * WeiPerEther))
  })

  test('shows the owners that a change leaves after another one that waits before it, and carries out both', async () => {
    const own = customer.wallet.address
    await other.sign(account, { kind: 'addOwner', owner: to, threshold: 2 }, 0)
    open()
    await panel(/^Add owner/)
    await userEvent.click(screen.getByRole('link', { name: 'Change owners' }))
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'What changes' }),
      'Remove an owner',
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Owner who leaves' }), own)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Required signatures' }), '1 of 2')
    await press('Review')
    const AFTER = `1 of 2 (now 2 of 2)Owners afterwards${to}${other.address}`
    const review = await panel('Check before you sign')
    for (const text of [AFTER, /Each owner alone can move everything/, /Number 0 changes the owners as well/])
      expect(review).toHaveTextContent(text)
    await press('Sign as the first owner')
    const removal = await panel(/^Remove owner/)
    for (const text of [AFTER, /Number 0 changes the owners as well/]) expect(removal).toHaveTextContent(text)
    await press('Sign and send on Local chain')
    await screen.findByText('Confirmed on Local chain.')
    await act(() =>
      other.execute(account, { kind: 'removeOwner', previous: to, owner: own, threshold: 1 }, 1),
    )
    const { chain } = customer.browser
    expect(await act(() => chain.account(account.accountAddress))).toMatchObject({
      owners: [to, other.address],
      threshold: 1,
    })
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

    test('the other owner opens the link, reads the transaction and sends it; a signature of another one does not count', async () => {
      const requestWith = async (amount: string) => ({
        ...{ account: account.accountAddress, action: payment(), nonce: 0, fromBlock: 0 },
        signatures: [await other.signatureOf(account, payment(amount), 0)],
      })
      show(customer.tab, <AccountPage />, paths.account + fragmentOf(await requestWith('1')))
      expect(await panel(/^Send 2 ETH/)).toHaveTextContent('0 of 2 signed')
      expect(screen.queryByRole('button', { name: /send/i })).toBeNull()
      cleanup()
      show(customer.tab, <AccountPage />, paths.account + fragmentOf(await requestWith('2')))
      expect(await panel(/^Send 2 ETH/)).toHaveTextContent(to)
      await press('Sign and send on Local chain')
      await screen.findByText('Confirmed on Local chain.')
      expect(await balanceOf(to)).toBe(2n * WeiPerEther)
    })
  })
})
