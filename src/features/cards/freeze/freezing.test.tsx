import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-toastify/unstyled'
import { api } from '../../../services/api'
import { postCall } from '../../../services/bank/postCall'
import { failureAnswer } from '../../../testing/fakeFetch'
import { enterSignedIn, type Browser, type Tab } from '../../../testing/browser'
import { openCreditCard } from '../../../testing/openCreditCard'
import { show } from '../../../testing/show'
import { openWorld, type World } from '../../../testing/world'
import { disconnect } from '../../connection'
import { askMutation, selectAllProgress } from '../../pausedMutations'
import { CreditCardMenu } from './CreditCardMenu'
import { CreditCardPage } from '../credit/CreditCardPage'
import { isFreeze } from './freeze'
import { FreezeTray } from './FreezeTray'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let browser: Browser
let ahead: number
let tab: Tab
let cardId: string
beforeEach(async () => {
  localStorage.clear()
  world.line.mend()
  world.line.forgetCookies()
  const wallet = await world.newWallet()
  browser = world.openBrowser(wallet)
  ahead = 0
  tab = browser.openTab({ now: () => Date.now() + ahead })
  await enterSignedIn(tab)
  cardId = await openCreditCard(world, tab, wallet)
  world.line.sent.length = 0
})
afterEach(() => {
  // Toasts outlive the screens that raised them.
  toast.dismiss()
  toast.clearWaitingQueue()
  tab.close()
})

const open = async () => {
  show(
    tab,
    <>
      <CreditCardPage />
      <CreditCardMenu cardId={cardId} />
      <FreezeTray />
    </>,
    `/cards/credit/single?cardID=${cardId}`,
  )
  return screen.findByRole('button', { name: 'Freeze' })
}
const freeze = () => `/credit/freeze/${cardId}`
const unfreeze = () => `/credit/unfreeze/${cardId}`
const single = () => `/credit/single/${cardId}`
const freezes = () => Object.values(selectAllProgress(tab.store.getState())).filter(isFreeze)

test('freezing says so while it lasts and when it is done, and the card is fetched again', async () => {
  const release = world.line.holdNext(freeze())
  await userEvent.click(await open())
  expect(await screen.findByText('Freezing card. Please wait.')).toBeInTheDocument()
  // Whether the bank has it already is not known, so nothing is said of it.
  expect(screen.getByText('Freezing…')).toBeInTheDocument()
  expect(screen.queryByText('Active')).toBeNull()
  const busy = screen.getByRole('button', { name: 'Freeze', description: 'The card is being frozen.' })
  expect(busy).toHaveAttribute('aria-busy', 'true')
  expect(busy).toBeEnabled()
  release()
  expect(await screen.findByText('Card frozen ❅')).toBeInTheDocument()
  expect(screen.queryByText('Freezing card. Please wait.')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Unfreeze' })).toBeInTheDocument()
  expect(screen.getByText('Frozen ❅')).toBeInTheDocument()
  expect(world.line.bodies(freeze())).toEqual([{ wallet: tab.provider.address }])
  await waitFor(() => expect(world.line.sent.map(({ path }) => path)).toEqual([single(), freeze(), single()]))
})

test('unfreezing the same', async () => {
  await userEvent.click(await open())
  await userEvent.click(await screen.findByRole('button', { name: 'Unfreeze' }))
  expect(await screen.findByText('Card unfrozen ❄')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Freeze' })).toBeInTheDocument()
  expect(world.line.bodies(unfreeze())).toEqual([{ wallet: tab.provider.address }])
})

test('unfreezing says so while it lasts', async () => {
  await userEvent.click(await open())
  const button = await screen.findByRole('button', { name: 'Unfreeze' })
  const release = world.line.holdNext(unfreeze())
  await userEvent.click(button)
  expect(await screen.findByText('Unfreezing card. Please wait.')).toBeInTheDocument()
  release()
  expect(await screen.findByText('Card unfrozen ❄')).toBeInTheDocument()
})

test('the list of cards is fetched again as well', async () => {
  const list = tab.store.dispatch(api.endpoints.creditAll.initiate({ wallet: tab.provider.address }))
  await userEvent.click(await open())
  await screen.findByText('Card frozen ❅')
  await waitFor(() => expect(world.line.count('/credit/all')).toBe(2))
  list.unsubscribe()
})

test.each<[string, () => Response]>([
  ['an error', () => failureAnswer(503, 'DATABASE_UNAVAILABLE')],
  ['success: false under 200', () => Response.json({ success: false })],
  ['an HTML page', () => new Response('<html>')],
])('%s is an error once the card was read, and leaves the card as it was', async (_what, answer) => {
  world.line.answerNext(freeze(), answer)
  await userEvent.click(await open())
  expect(await screen.findByText('Error freezing card!')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Freeze' })).toBeInTheDocument()
  expect(world.line.sent.map(({ path }) => path)).toEqual([single(), freeze(), single()])
})

test('so is one in unfreezing', async () => {
  await userEvent.click(await open())
  const button = await screen.findByRole('button', { name: 'Unfreeze' })
  world.line.answerNext(unfreeze(), () => failureAnswer(500, 'INTERNAL'))
  await userEvent.click(button)
  expect(await screen.findByText('Error unfreezing card!')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Unfreeze' })).toBeInTheDocument()
})

test('three quick clicks make one call', async () => {
  const release = world.line.holdNext(freeze())
  const button = await open()
  await userEvent.tripleClick(button)
  button.click()
  release()
  await screen.findByText('Card frozen ❅')
  expect(world.line.count(freeze())).toBe(1)
  expect(world.line.count(unfreeze())).toBe(0)
})

test('after a failure it can be tried again', async () => {
  world.line.answerNext(freeze(), () => failureAnswer(500, 'INTERNAL'))
  await userEvent.click(await open())
  await screen.findByText('Error freezing card!')
  await userEvent.click(screen.getByRole('button', { name: 'Freeze' }))
  expect(await screen.findByText('Card frozen ❅')).toBeInTheDocument()
})

test('a card that somebody else has frozen meanwhile stays so, without a word of error', async () => {
  const button = await open()
  const body = { wallet: tab.provider.address }
  await postCall({ call: 'creditFreeze', id: cardId, body }, tab.ports.env, new AbortController().signal)
  await userEvent.click(button)
  expect(await screen.findByText('Card frozen ❅')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Unfreeze' })).toBeInTheDocument()
})

test('what the bank refuses is said in its words, and nothing is fetched', async () => {
  world.line.answerNext(freeze(), () => failureAnswer(403, 'NOT_WHITELISTED'))
  await userEvent.click(await open())
  expect(await screen.findByText('Error freezing card!')).toBeInTheDocument()
  expect(screen.getByText('This wallet is no longer on the pilot whitelist.')).toBeInTheDocument()
  expect(screen.getByText('Active')).toBeInTheDocument()
  expect(world.line.sent.map(({ path }) => path)).toEqual([single(), freeze()])
})

test('a session that ends meanwhile offers a sign-in, is not busy, and then freezes', async () => {
  const { signIn } = await import('../../connection/signIn')
  const button = await open()
  world.line.forgetCookies()
  await userEvent.click(button)
  expect(await screen.findByText('Freeze waits for your sign-in')).toBeInTheDocument()
  expect(screen.getByText('Freezing card. Please wait.').closest('[data-in]')).toHaveAttribute(
    'data-in',
    'false',
  )
  expect(screen.getByRole('button', { name: 'Freeze' })).not.toHaveAttribute('aria-busy')
  await waitFor(() => expect(tab.store.getState().connection).toMatchObject({ signIn: { status: 'needed' } }))
  await waitFor(() => tab.store.dispatch(signIn()))
  expect(await screen.findByText('Card frozen ❅')).toBeInTheDocument()
  expect(screen.queryByText('Freeze waits for your sign-in')).toBeNull()
  expect(tab.provider.count('personal_sign')).toBe(2)
})

test('without a network it says that it waits, and may be called off', async () => {
  const button = await open()
  browser.network.goOffline()
  world.line.cut()
  await userEvent.click(button)
  expect(await screen.findByText('Freeze waits for the network')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull()
  expect(screen.queryByText('Active')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Do not freeze it' }))
  expect(screen.queryByText('Freeze waits for the network')).toBeNull()
  expect(screen.queryByText('Active')).toBeNull()
  world.line.mend()
  browser.network.goOnline()
  expect(await screen.findByText('Active')).toBeInTheDocument()
  expect(world.line.count(freeze())).toBe(1)
})

test('what waits for the network goes out when it is back, on whatever screen', async () => {
  const button = await open()
  browser.network.goOffline()
  world.line.cut()
  await userEvent.click(button)
  await screen.findByText('Freeze waits for the network')
  cleanup()
  show(tab, <FreezeTray />)
  expect(screen.getByText('Freeze waits for the network')).toBeInTheDocument()
  world.line.mend()
  browser.network.goOnline()
  expect(await screen.findByText('Card frozen ❅')).toBeInTheDocument()
  expect(screen.queryByText('Freeze waits for the network')).toBeNull()
})

test('a freeze of a line that the bank has closed meanwhile is an error that says so', async () => {
  const button = await open()
  browser.network.goOffline()
  world.line.cut()
  await userEvent.click(button)
  await screen.findByText('Freeze waits for the network')
  await world.bank.watch()
  await world.bank.closeLine(cardId)
  world.line.mend()
  browser.network.goOnline()
  expect(await screen.findByText('Error freezing card!')).toBeInTheDocument()
  expect(screen.getByText('This credit line is closed.')).toBeInTheDocument()
  expect(
    await screen.findByRole('button', { name: 'Unfreeze', description: 'This line is closed.' }),
  ).toBeVisible()
  expect(screen.queryByText('Active')).toBeNull()
})

test('while the card cannot be read after a lost answer, the screen says that it waits, and nothing else', async () => {
  const button = await open()
  world.line.loseAnswerOfNext(freeze())
  world.line.breakPath(single(), () => new Response('<html>', { status: 502 }))
  await userEvent.click(button)
  expect(await screen.findByText('Waiting…')).toBeInTheDocument()
  expect(screen.getByText('Freeze waits for our servers')).toBeInTheDocument()
  expect(screen.queryByText('Active')).toBeNull()
  expect(screen.queryByText('Frozen ❅')).toBeNull()
  world.line.breakPath(single(), undefined)
  browser.network.goOnline()
  expect(await screen.findByText('Card frozen ❅')).toBeInTheDocument()
  expect(await screen.findByText('Frozen ❅')).toBeInTheDocument()
  expect(world.line.count(freeze())).toBe(1)
})

test('what waits is tried at once on a click', async () => {
  const button = await open()
  world.line.cut()
  await userEvent.click(button)
  const tryNow = await screen.findByRole('button', { name: 'Try now' })
  world.line.mend()
  await userEvent.click(tryNow)
  expect(await screen.findByText('Card frozen ❅')).toBeInTheDocument()
  expect(screen.queryByText('Freeze waits for our servers')).toBeNull()
})

test('it goes on when the page is left', async () => {
  const release = world.line.holdNext(freeze())
  await userEvent.click(await open())
  cleanup()
  show(tab, <FreezeTray />)
  release()
  expect(await screen.findByText('Card frozen ❅')).toBeInTheDocument()
})

test('an unfreeze that waited for long is asked about first', async () => {
  await userEvent.click(await open())
  const button = await screen.findByRole('button', { name: 'Unfreeze' })
  browser.network.goOffline()
  world.line.cut()
  await userEvent.click(button)
  await screen.findByText('Unfreeze waits for the network')
  ahead = 11 * 60_000
  world.line.mend()
  browser.network.goOnline()
  expect(await screen.findByText('Do you still want to unfreeze it?')).toBeInTheDocument()
  expect(screen.getByText(/You asked to unfreeze it 11 min ago/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Unfreeze it now' }))
  expect(await screen.findByText('Card unfrozen ❄')).toBeInTheDocument()
})

test('once a disconnect has begun, freezing is explained and not asked for, now or at the next sign-in', async () => {
  tab.close()
  // Disconnecting waits for the bank's answer, however long it takes.
  tab = browser.openTab({ wait: () => new Promise(() => undefined) })
  await enterSignedIn(tab)
  await open()
  const release = world.line.holdNext('/auth/logout')
  let disconnecting = Promise.resolve()
  act(() => {
    disconnecting = tab.store.dispatch(disconnect())
  })
  const button = screen.getByRole('button', {
    name: 'Freeze',
    description: 'You are disconnecting. Connect again to do this.',
  })
  await userEvent.click(button)
  const argument = { id: cardId, wallet: tab.provider.address }
  act(() => tab.store.dispatch(askMutation({ endpoint: 'creditFreeze', argument })))
  expect(screen.queryByText('Freezing card. Please wait.')).toBeNull()
  expect(freezes()).toEqual([])
  cleanup()
  release()
  await disconnecting
  tab.close()

  tab = browser.openTab()
  await enterSignedIn(tab)
  expect(freezes()).toEqual([])
  expect(world.line.count(freeze())).toBe(0)
})
