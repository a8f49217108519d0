import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Wallet } from 'ethers'
import { toast } from 'react-toastify/unstyled'
import { api } from '../../../services/api'
import { postCall } from '../../../services/bank/postCall'
import { failureAnswer } from '../../../testing/bankLine'
import { enterSignedIn, type Tab } from '../../../testing/browser'
import { show } from '../../../testing/show'
import { openWorld, type World } from '../../../testing/world'
import { CreditCardMenu } from './CreditCardMenu'
import { CreditCardPage } from '../credit/CreditCardPage'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let tab: Tab
let cardId: string
beforeEach(async () => {
  localStorage.clear()
  world.line.mend()
  world.line.forgetCookies()
  const wallet = await world.newWallet()
  tab = world.openBrowser(wallet).openTab()
  await enterSignedIn(tab)
  cardId = await openCard(wallet)
  world.line.sent.length = 0
})
afterEach(() => {
  // Toasts outlive the screens that raised them.
  toast.dismiss()
  toast.clearWaitingQueue()
  tab.close()
})

/** A credit card against one ether. */
async function openCard(wallet: Wallet): Promise<string> {
  const transactionHash = await world.chain.transact(wallet, {
    to: world.bank.settings.treasury,
    value: 10n ** 18n,
  })
  const body = {
    wallet: wallet.address,
    transactionHash,
    amount: '1000.00',
    marginCallPrice: '0.01',
    liquidationPrice: '0.01',
    collateralizedAmount: '1',
    collateralizedAssetValue: '1.00',
  }
  const { data } = await tab.store.dispatch(api.endpoints.creditCreate.initiate(body, { track: false }))
  if (!data) throw new Error('the bank opened no card')
  return data.id
}

const open = async () => {
  show(
    tab,
    <>
      <CreditCardPage />
      <CreditCardMenu cardId={cardId} />
    </>,
    `/cards/credit/single?cardID=${cardId}`,
  )
  return screen.findByRole('button', { name: 'Freeze' })
}
const freeze = () => `/credit/freeze/${cardId}`
const unfreeze = () => `/credit/unfreeze/${cardId}`
const single = () => `/credit/single/${cardId}`

test('freezing says so while it lasts and when it is done, and the card is fetched again', async () => {
  const release = world.line.holdNext(freeze())
  await userEvent.click(await open())
  expect(await screen.findByText('Freezing card. Please wait.')).toBeInTheDocument()
  expect(screen.getByText('Active')).toBeInTheDocument()
  release()
  expect(await screen.findByText('Card frozen ❅')).toBeInTheDocument()
  expect(screen.queryByText('Freezing card. Please wait.')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Unfreeze' })).toBeInTheDocument()
  expect(screen.getByText('Frozen ❅')).toBeInTheDocument()
  expect(world.line.bodies(freeze())).toEqual([{ wallet: tab.provider.address }])
  expect(world.line.count(single())).toBe(2)
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
])('%s is said to be one, fetches nothing, and leaves the card as it was', async (_what, answer) => {
  world.line.answerNext(freeze(), answer)
  await userEvent.click(await open())
  expect(await screen.findByText('Error freezing card!')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Freeze' })).toBeInTheDocument()
  expect(world.line.sent.map(({ path }) => path)).toEqual([single(), freeze()])
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

test('a session that ends meanwhile offers a sign-in instead of an error, and then freezes once', async () => {
  const { signIn } = await import('../../connection/signIn')
  const button = await open()
  world.line.forgetCookies()
  await userEvent.click(button)
  await waitFor(() => expect(world.line.count(freeze())).toBe(1))
  expect(await screen.findByText('Freezing card. Please wait.')).toBeInTheDocument()
  await waitFor(() => expect(tab.store.getState().connection).toMatchObject({ signIn: { status: 'needed' } }))
  await waitFor(() => tab.store.dispatch(signIn()))
  expect(await screen.findByText('Card frozen ❅')).toBeInTheDocument()
  expect(tab.provider.count('personal_sign')).toBe(2)
})
