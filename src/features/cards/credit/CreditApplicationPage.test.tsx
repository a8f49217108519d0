import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { Route, Routes } from 'react-router-dom'
import { paths } from '../../../lib/paths'
import { api } from '../../../services/api'
import { weiFromEth } from '../../../lib/money'
import type { OutsidePorts } from '../../../services/ports'
import { enterSignedIn, type Browser, type Tab } from '../../../testing/browser'
import { show } from '../../../testing/show'
import { sleep } from '../../../testing/until'
import { openWorld, type World } from '../../../testing/world'
import { reconnect } from '../../connection'
import { resumeIntents } from '../../intents'
import { CreditApplicationPage } from './CreditApplicationPage'
import { NewCreditCardPage } from './NewCreditCardPage'

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
const open = (at: string = paths.newCreditCard) =>
  show(
    tab,
    <Routes>
      <Route path={paths.newCreditCard} element={<NewCreditCardPage />} />
      <Route path={paths.creditApplication} element={<CreditApplicationPage />} />
    </Routes>,
    at,
  )

const address = () => screen.getByLabelText('Address').textContent
const fact = (label: string) => screen.getByText(label).parentElement
const asked = () => browser.provider.count('eth_sendTransaction')
const LOCK = 'Lock 4.04 ETH on Local chain'

/** Fills the form and goes on to the review. */
async function review(amount = '5,000'): Promise<HTMLElement> {
  open()
  await screen.findByText('$2,500.00, price.localhost')
  await userEvent.type(screen.getByLabelText('Credit line'), amount)
  await userEvent.click(screen.getByRole('button', { name: 'Review application' }))
  return screen.findByRole('button', { name: LOCK })
}

describe('the form', () => {
  test('says what a line takes as it is typed, and leads to the review', async () => {
    open()
    await screen.findByText('$2,500.00, price.localhost')
    expect(fact('You lock')).toHaveTextContent('–')
    await userEvent.type(screen.getByLabelText('Credit line'), '5,000')
    // Twice the line, with one per cent to spare for a price that moves until the payment is in a block.
    expect(fact('You lock')).toHaveTextContent('4.04 ETH')
    expect(fact('Worth now')).toHaveTextContent('$10,100.00')
    expect(fact('Margin call below')).toHaveTextContent('$1,733.37')
    expect(fact('Liquidation below')).toHaveTextContent('$1,485.75')
    await userEvent.click(screen.getByRole('button', { name: 'Review application' }))
    expect(address()).toBe('/cards/credit/application')
    expect(world.line.sent).toEqual([])
  })

  test.each(['', 'five', '0', '5.000,00', '-5'])('does not go on with %j, and says why', async (text) => {
    open()
    await screen.findByText('$2,500.00, price.localhost')
    const field = screen.getByLabelText('Credit line')
    if (text !== '') await userEvent.type(field, text)
    await userEvent.click(screen.getByRole('button', { name: 'Review application' }))
    expect(field).toHaveAccessibleDescription(/Enter an amount in US dollars, such as 5,000\./)
    expect(address()).toBe('/cards/credit/new')
  })

  test('names no amount and does not go on while no price is known', async () => {
    world.line.price = undefined
    open()
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Credit line'), '5000')
    expect(screen.queryByText(/ETH$/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Review application' }))
    expect(address()).toBe('/cards/credit/new')
  })

  test('is as it was when somebody comes back to change it', async () => {
    await review()
    await userEvent.click(screen.getByRole('link', { name: 'Change' }))
    expect(await screen.findByLabelText('Credit line')).toHaveValue('5000.00')
  })
})

describe('the review', () => {
  test('shows everything that will be signed, before the wallet is asked', async () => {
    await review()
    expect(fact('Credit line')).toHaveTextContent('$5,000.00')
    expect(fact('You lock')).toHaveTextContent('4.04 ETH')
    expect(fact('Chain')).toHaveTextContent('Local chain')
    expect(asked()).toBe(0)
  })

  test('holds a quote for a minute, then wants it accepted again at the price of then', async () => {
    await review()
    world.line.price = '2000.00'
    ahead = 61_000
    const update = await screen.findByRole('button', { name: 'Update the quote' })
    expect(screen.queryByRole('button', { name: LOCK })).toBeNull()
    await userEvent.click(update)
    expect(await screen.findByRole('button', { name: 'Lock 5.05 ETH on Local chain' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Update the quote' })).toBeNull()
    expect(asked()).toBe(0)
  })

  test('says so when a quote cannot be renewed, and renews it once the price is back', async () => {
    await review()
    ahead = 61_000
    world.line.price = undefined
    await userEvent.click(await screen.findByRole('button', { name: 'Update the quote' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/The price of ETH cannot be had right now\./)
    world.line.price = '2000.00'
    await userEvent.click(screen.getByRole('button', { name: 'Update the quote' }))
    expect(await screen.findByRole('button', { name: 'Lock 5.05 ETH on Local chain' })).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says why a payment was not started, and stays', async () => {
    await world.chain.fund(browser.provider.address, weiFromEth('4.04'))
    await userEvent.click(await review())
    expect(
      await screen.findByText('Your wallet does not hold enough ETH for this payment and its fee.'),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: LOCK })).toBeInTheDocument()
    expect(asked()).toBe(0)
  })

  test('is not there without an application', async () => {
    open(paths.creditApplication)
    expect(await screen.findByText('No application yet')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Lock/ })).toBeNull()
  })
})

describe('the payment', () => {
  test('is shown from the wallet over the chain to the card', async () => {
    const confirm = browser.provider.holdNext('eth_sendTransaction')
    await userEvent.click(await review())
    expect(await screen.findByText('Open your wallet and confirm the payment.')).toBeInTheDocument()
    confirm()
    expect(await screen.findByText('1 of 2 blocks')).toBeInTheDocument()
    expect(screen.getByText('Signed in your wallet')).toBeInTheDocument()
    await world.chain.mine()
    expect(await screen.findByText('Card opened')).toBeInTheDocument()

    const { data: cards } = await tab.store.dispatch(
      api.endpoints.creditAll.initiate({ wallet: browser.provider.address }, { subscribe: false }),
    )
    expect(cards).toMatchObject([
      { amount: '5000.00', collateralizedAmount: '4.04', cardStatus: 'Active', marginCallPrice: '1733.37' },
    ])
    expect(screen.getByRole('link', { name: 'See your card' })).toHaveAttribute(
      'href',
      `/cards/credit/single?cardID=${cards?.[0]?.id}`,
    )
  })

  test('is made once, however often the button is pressed', async () => {
    const lock = await review()
    await userEvent.tripleClick(lock)
    await screen.findByText('1 of 2 blocks')
    expect(asked()).toBe(1)
    expect(await browser.intents.all()).toHaveLength(1)
  })

  test('that was declined leaves the application as it was, says so, and can be made after all', async () => {
    browser.provider.failNext('eth_sendTransaction', 4001)
    await userEvent.click(await review())
    expect(
      await screen.findByText(
        'You declined in your wallet. Nothing was sent, and what you entered is as it was.',
      ),
    ).toBeInTheDocument()
    expect(fact('Credit line')).toHaveTextContent('$5,000.00')
    await userEvent.click(screen.getByRole('button', { name: LOCK }))
    await screen.findByText('1 of 2 blocks')
    await world.chain.mine()
    expect(await screen.findByText('Card opened')).toBeInTheDocument()
    expect(asked()).toBe(2)
  })

  test('goes on and is shown where it stands after a reload', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    tab.close()
    tab = openTab()
    await tab.store.dispatch(reconnect())
    await tab.store.dispatch(resumeIntents(browser.provider.address))
    cleanup()
    open(paths.creditApplication)
    expect(await screen.findByText('1 of 2 blocks')).toBeInTheDocument()
    await world.chain.mine()
    expect(await screen.findByText('Card opened')).toBeInTheDocument()
    expect(asked()).toBe(1)
  })

  test('that the bank cannot record yet says so, and that it goes on by itself', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    world.line.cut()
    await world.chain.mine()
    const waiting =
      'The bank cannot be reached. Your money and cards are as they were. Trying again by itself.'
    expect(await screen.findByText(waiting)).toBeInTheDocument()
    world.line.mend()
    expect(await screen.findByText('Card opened')).toBeInTheDocument()
    await waitFor(() => expect(asked()).toBe(1))
  })
})
