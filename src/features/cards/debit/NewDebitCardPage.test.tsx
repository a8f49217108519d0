import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { centsFromUsd, centsOfWei, weiFromEth } from '../../../lib/money'
import { paths } from '../../../lib/paths'
import { api } from '../../../services/api'
import type { OutsidePorts } from '../../../services/ports'
import { enterSignedIn, type Browser, type Tab } from '../../../testing/browser'
import { show } from '../../../testing/show'
import { sleep } from '../../../testing/until'
import { openWorld, type World } from '../../../testing/world'
import { reconnect, SignInNotice } from '../../connection'
import { resumeIntents } from '../../intents'
import { NewDebitCardPage } from './NewDebitCardPage'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const haste = { wait: (ms: number) => sleep(ms / 100) }

let browser: Browser
let tab: Tab
/** How far the page's clock is ahead, in milliseconds. */
let ahead: number
beforeEach(async () => {
  localStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  world.line.mend()
  world.line.forgetCookies()
  world.line.price = '2500.00'
  ahead = 0
  browser = world.openBrowser(await world.newWallet())
  tab = openTab()
  await enterSignedIn(tab)
  world.line.sent.length = 0
})
afterEach(() => tab.close())

const openTab = (changes: Partial<OutsidePorts> = {}) =>
  browser.openTab({ ...haste, now: () => Date.now() + ahead, ...changes })
const open = () =>
  show(
    tab,
    <>
      <SignInNotice />
      <NewDebitCardPage />
    </>,
    paths.newDebitCard,
  )

const fact = (label: string) => screen.getByText(label).parentElement
const amount = () => screen.getByLabelText('Amount')
// Screens follow while these are awaited.
const mine = (blocks?: number) => act(() => world.chain.mine(blocks))
const setPrice = (cents: bigint) => act(() => world.bank.setPrice(cents))
const asked = () => browser.provider.count('eth_sendTransaction')
const reviewButton = () => screen.getByRole('button', { name: 'Review payment' })
const PAY = 'Pay 0.168 ETH on Local chain'
const pay = () => screen.findByRole('button', { name: PAY })

/** What the bank has, whatever the screens hold. */
async function cards() {
  const { data } = await tab.store.dispatch(
    api.endpoints.debitAll.initiate(
      { wallet: browser.provider.address },
      { subscribe: false, forceRefetch: true },
    ),
  )
  return data
}

/** Fills the form and goes on to the review. */
async function review(text = '420', label = PAY): Promise<HTMLElement> {
  open()
  await screen.findByText('$2,500.00')
  await userEvent.type(amount(), text)
  await userEvent.click(reviewButton())
  return screen.findByRole('button', { name: label })
}

describe('the form', () => {
  test('says what an amount costs, at which price, from whom and how old, and what the wallet holds', async () => {
    open()
    await screen.findByText('$2,500.00')
    expect(fact('You pay')).toHaveTextContent('–')
    expect(fact('ETH now')).toHaveTextContent(/price\.localhost, \d+ s ago/)
    await waitFor(() => expect(fact('Your wallet holds')).toHaveTextContent('10 ETH'))
    await userEvent.type(amount(), '420')
    expect(fact('You pay')).toHaveTextContent('0.168 ETH')
    expect(world.line.sent).toEqual([])
  })

  test.each(['', 'five', '0', '1.99', '5.000,00', '-5'])(
    'does not go on with %j, and says why at the field',
    async (text) => {
      open()
      await screen.findByText('$2,500.00')
      if (text !== '') await userEvent.type(amount(), text)
      expect(amount()).toBeValid()
      await userEvent.click(reviewButton())
      expect(amount()).toBeInvalid()
      expect(amount()).toHaveAccessibleDescription(/Enter an amount in US dollars|The least that can be paid/)
      expect(amount()).toHaveFocus()
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    },
  )

  test('says at once that the wallet does not hold enough, and does not go on', async () => {
    await world.chain.fund(browser.provider.address, weiFromEth('0.1685'))
    open()
    await screen.findByText('0.1685 ETH')
    await screen.findByText('$2,500.00')
    await userEvent.type(amount(), '420')
    // Enough for the payment, and not for its fee.
    expect(amount()).toHaveAccessibleDescription(/Your wallet holds 0\.1685 ETH, which is not enough/)
    await userEvent.click(reviewButton())
    expect(amount()).toHaveFocus()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    expect(asked()).toBe(0)
  })

  test('without a price names no amount, says so, and goes on once there is one', async () => {
    world.line.price = undefined
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('The price of ETH cannot be had right now')
    await userEvent.type(amount(), '420')
    expect(fact('You pay')).toHaveTextContent('–')
    expect(fact('ETH now')).toHaveTextContent('Not known right now')
    await userEvent.click(reviewButton())
    await waitFor(() => expect(reviewButton()).not.toHaveAttribute('aria-busy'))
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    world.line.price = '2500.00'
    await userEvent.click(reviewButton())
    expect(await pay()).toBeInTheDocument()
  })

  test('shows a price older than a minute with its age, and goes on with a fresh one only', async () => {
    open()
    await screen.findByText('$2,500.00')
    await userEvent.type(amount(), '420')
    world.line.price = undefined
    ahead = 75_000
    expect(await screen.findByText('Stale')).toBeInTheDocument()
    expect(fact('ETH now')).toHaveTextContent(/7\d s ago/)
    await userEvent.click(reviewButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('The price of ETH cannot be had right now')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    world.line.price = '2000.00'
    await userEvent.click(reviewButton())
    expect(await screen.findByRole('button', { name: 'Pay 0.21 ETH on Local chain' })).toBeInTheDocument()
  })

  test('says that the balance is not known, never that it is 0, when no node answers', async () => {
    tab.close()
    tab = openTab({ chain: { ...browser.chain, balance: () => Promise.reject(new Error('no node')) } })
    await enterSignedIn(tab)
    open()
    await waitFor(() => expect(fact('Your wallet holds')).toHaveTextContent('Not known right now'))
  })

  test('is as it was when somebody leaves it, and when they come back from the review', async () => {
    await review()
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(await screen.findByLabelText('Amount')).toHaveValue('420')
    cleanup()
    open()
    expect(amount()).toHaveValue('420')
  })
})

describe('the review', () => {
  test('shows everything that will be signed and takes focus, before the wallet is asked', async () => {
    await review('$1,250.50', 'Pay 0.5002 ETH on Local chain')
    expect(fact('Onto the card')).toHaveTextContent('$1,250.50')
    expect(fact('You pay')).toHaveTextContent('0.5002 ETH')
    expect(fact('From your wallet')).toHaveTextContent(browser.provider.address)
    expect(fact('Chain')).toHaveTextContent('Local chain')
    expect(document.activeElement).toContainElement(screen.getByText('Onto the card'))
    expect(asked()).toBe(0)
  })

  test('holds a quote for a minute, then wants it accepted again at the price of then', async () => {
    await review()
    world.line.price = '2000.00'
    ahead = 61_000
    await userEvent.click(await screen.findByRole('button', { name: 'Update the quote' }))
    expect(await screen.findByRole('button', { name: 'Pay 0.21 ETH on Local chain' })).toBeInTheDocument()
    expect(asked()).toBe(0)
  })

  test('says why a payment was not started, stays, and forgets it when the amount is changed', async () => {
    const button = await review()
    browser.provider.chainId = '0x1'
    await userEvent.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('Your wallet is on another chain.')
    expect(asked()).toBe(0)
    browser.provider.chainId = '0x7a69'
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    await userEvent.click(reviewButton())
    await pay()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the payment', () => {
  test('becomes a card that holds what was paid, and leaves an empty form', async () => {
    const confirm = browser.provider.holdNext('eth_sendTransaction')
    await userEvent.click(await review())
    expect(await screen.findByText('Open your wallet and confirm the payment.')).toBeInTheDocument()
    confirm()
    expect(await screen.findByText('1 of 2 blocks')).toBeInTheDocument()
    await mine()
    expect(await screen.findByText('Card created')).toBeInTheDocument()

    const made = await cards()
    expect(made).toMatchObject([{ amount: '420.00' }])
    expect(screen.getByRole('link', { name: 'See your card' })).toHaveAttribute(
      'href',
      `/cards/debit/single?cardID=${made?.[0]?.id}`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Create another card' }))
    expect(amount()).toHaveValue('')
  })

  test('makes a card worth the payment in its own block, not what was quoted', async () => {
    const confirm = browser.provider.holdNext('eth_sendTransaction')
    await userEvent.click(await review())
    await screen.findByText('Open your wallet and confirm the payment.')
    await setPrice(240_000n)
    confirm()
    await screen.findByText('1 of 2 blocks')
    await mine()
    await screen.findByText('Card created')
    await setPrice(250_000n)
    const worth = centsOfWei(weiFromEth('0.168'), 240_000n)
    expect((await cards())?.map((card) => centsFromUsd(card.amount))).toEqual([worth])
  })

  test('is made once, however often the button is pressed', async () => {
    await userEvent.tripleClick(await review())
    await screen.findByText('1 of 2 blocks')
    expect(asked()).toBe(1)
    expect(await browser.intents.all()).toHaveLength(1)
  })

  test('that was declined leaves everything as it was, says so, and can be made after all', async () => {
    browser.provider.failNext('eth_sendTransaction', 4001)
    await userEvent.click(await review())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You declined in your wallet. Nothing was sent, and what you entered is as it was.',
    )
    await userEvent.click(await pay())
    await screen.findByText('1 of 2 blocks')
    await mine()
    expect(await screen.findByText('Card created')).toBeInTheDocument()
    expect(await cards()).toHaveLength(1)
  })

  test('goes on and is shown where it stands after a reload in the middle', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    cleanup()
    tab.close()
    tab = openTab()
    await tab.store.dispatch(reconnect())
    await tab.store.dispatch(resumeIntents(browser.provider.address))
    open()
    expect(await screen.findByText('1 of 2 blocks')).toBeInTheDocument()
    await mine()
    expect(await screen.findByText('Card created')).toBeInTheDocument()
    expect(asked()).toBe(1)
    expect(await cards()).toHaveLength(1)
  })

  test('whose answer got lost is not made again, and its card is found', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    world.line.loseAnswerOfNext('/debit/create')
    await mine()
    expect(await screen.findByText('Card created')).toBeInTheDocument()
    expect(asked()).toBe(1)
    expect(await cards()).toHaveLength(1)
  })

  test('whose session ends in the middle waits for a sign-in, and asks the wallet for nothing by itself', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    world.line.forgetCookies()
    const signatures = browser.provider.count('personal_sign')
    await mine()
    const offer = await screen.findByRole('button', { name: 'Sign in' })
    expect(browser.provider.count('personal_sign')).toBe(signatures)
    await userEvent.click(offer)
    expect(await screen.findByText('Card created')).toBeInTheDocument()
    expect(asked()).toBe(1)
  })

  test('leaves room for another one, and both are shown', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    await userEvent.click(screen.getByRole('button', { name: 'Create another card' }))
    await userEvent.type(amount(), '100')
    await userEvent.click(reviewButton())
    await userEvent.click(await screen.findByRole('button', { name: 'Pay 0.04 ETH on Local chain' }))
    await waitFor(() => expect(screen.getAllByRole('list', { name: 'Progress' })).toHaveLength(2))
    await waitFor(() => expect(asked()).toBe(2))
    await mine(2)
    await waitFor(() => expect(screen.getAllByText('Card created')).toHaveLength(2))
    const made = await cards()
    expect(made?.map((card) => card.amount).sort()).toEqual(['100.00', '420.00'])
    expect(within(document.body).getAllByRole('link', { name: 'See your card' })).toHaveLength(2)
  })
})
