import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Wallet } from 'ethers'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { api } from '../../../services/api'
import type { DebitCard } from '../../../services/contracts'
import { failureAnswer } from '../../../testing/fakeFetch'
import { enterSignedIn, type Tab } from '../../../testing/browser'
import { show } from '../../../testing/show'
import { openWorld, type World } from '../../../testing/world'
import { CardWithNumber } from './CardWithNumber'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let tab: Tab
let card: DebitCard
beforeEach(async () => {
  localStorage.clear()
  world.line.mend()
  world.line.forgetCookies()
  const wallet = await world.newWallet()
  tab = world.openBrowser(wallet).openTab()
  await enterSignedIn(tab)
  card = await openCard(wallet)
  world.line.sent.length = 0
})
afterEach(() => {
  toast.dismiss()
  toast.clearWaitingQueue()
  tab.close()
})

async function openCard(wallet: Wallet): Promise<DebitCard> {
  const to = world.bank.settings.treasury
  const transactionHash = await world.chain.transact(wallet, { to, value: 10n ** 17n })
  const body = { wallet: wallet.address, transactionHash, amount: '250.00' }
  const { data } = await tab.store.dispatch(api.endpoints.debitCreate.initiate(body, { track: false }))
  if (!data) throw new Error('the bank made no card')
  return data
}

const path = () => `/cards/number/${card.id}`
const GROUPED = /^\d{4} \d{4} \d{4} \d{4}$/
const shown = () => screen.queryByText(GROUPED)?.textContent.replaceAll(' ', '')
const button = (name: string) => screen.getByRole('button', { name })
const open = () => show(tab, <CardWithNumber kind="debit" card={card} corner="$250.00" />)

/** Opens the card and shows its number. */
async function showNumber(): Promise<string> {
  open()
  await userEvent.click(button('Show number'))
  return (await screen.findByText(GROUPED)).textContent.replaceAll(' ', '')
}

/** Holds timers of this length until the returned function runs them. */
function holdTimersOf(held: number): () => void {
  const { setTimeout: start } = globalThis
  const due: (() => void)[] = []
  globalThis.setTimeout = ((run: () => void, ms?: number) =>
    ms === held ? due.push(run) : start(run, ms)) as typeof setTimeout
  return () => {
    globalThis.setTimeout = start
    due.forEach((run) => run())
  }
}

const hidePage = (isHidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('shows the last four digits, and on request the full number in groups of four', async () => {
  const number = await showNumber()
  expect(number).toHaveLength(16)
  expect(number.slice(-4)).toBe(card.lastFour)
  expect(screen.queryByText(/Number ending in/)).toBeNull()
  expect(world.line.bodies(path())).toEqual([{ wallet: tab.provider.address }])
})

test('hides the number on request and fetches it again each time', async () => {
  await showNumber()
  await userEvent.click(button('Hide number'))
  expect(shown()).toBeUndefined()
  expect(screen.getByText(`Number ending in ${card.lastFour ?? ''}`)).toBeInTheDocument()
  expect(button('Show number')).toHaveFocus()
  await userEvent.click(button('Show number'))
  await screen.findByText(GROUPED)
  expect(world.line.count(path())).toBe(2)
})

test('hides the number after 30 seconds and announces it', async () => {
  const passTime = holdTimersOf(30_000)
  await showNumber()
  act(passTime)
  expect(shown()).toBeUndefined()
  expect(screen.getByText('The number is hidden again.')).toBeInTheDocument()
})

test('hides the number when the page becomes hidden, and keeps it hidden', async () => {
  await showNumber()
  hidePage(true)
  expect(shown()).toBeUndefined()
  hidePage(false)
  expect(shown()).toBeUndefined()
})

test('hides the number when the page is left', async () => {
  await showNumber()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(shown()).toBeUndefined()
})

test('does not show a number that arrives while the page is hidden', async () => {
  const release = world.line.holdAnswerOfNext(path())
  open()
  await userEvent.click(button('Show number'))
  hidePage(true)
  release()
  await waitFor(() => expect(button('Show number')).not.toHaveAttribute('aria-busy'))
  expect(shown()).toBeUndefined()
})

test('keeps the number out of store, actions and storage', async () => {
  const actions: string[] = []
  const dispatch = tab.store.dispatch
  jest.spyOn(tab.store, 'dispatch').mockImplementation(((action: unknown) => {
    actions.push(JSON.stringify(action))
    return dispatch(action as never)
  }) as typeof dispatch)
  const number = await showNumber()
  const { endpoints } = api
  await dispatch(endpoints.debitSingle.initiate({ wallet: tab.provider.address, id: card.id }))
  tab.store.flush()
  const persisted = JSON.stringify([
    tab.store.getState(),
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    location.href,
    actions,
  ])
  expect(persisted).toContain(card.lastFour)
  expect(persisted).not.toContain(number)
  expect(persisted).not.toContain(number.slice(0, 12))
})

test('a double click fetches once', async () => {
  const release = world.line.holdNext(path())
  open()
  await userEvent.dblClick(button('Show number'))
  button('Show number').click()
  release()
  await screen.findByText(GROUPED)
  expect(world.line.count(path())).toBe(1)
})

test('never shows the number on another card, not even for one frame', async () => {
  const other = { ...card, id: 'another', lastFour: '0000' }
  function Either() {
    const [isOther, setIsOther] = useState(false)
    return (
      <>
        <button onClick={() => setIsOther(true)}>Next</button>
        <CardWithNumber kind="debit" card={isOther ? other : card} corner="" />
      </>
    )
  }
  show(tab, <Either />)
  await userEvent.click(button('Show number'))
  await screen.findByText(GROUPED)
  const seen: boolean[] = []
  new MutationObserver(() => seen.push(shown() !== undefined)).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  await userEvent.click(button('Next'))
  expect(screen.getByText('Number ending in 0000')).toBeInTheDocument()
  expect(seen).not.toContain(true)
})

test('hides the number when the account changes', async () => {
  await showNumber()
  const next = await world.newWallet()
  // The real shell unmounts the screens when a wallet leaves. Here they stay mounted.
  await act(() => tab.provider.switchAccount(next))
  await waitFor(() => expect(shown()).toBeUndefined())
})

test('copies the digits and confirms it', async () => {
  const user = userEvent.setup()
  const number = await showNumber()
  const writeText = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(button('Copy number'))
  expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument()
  expect(writeText.mock.calls).toEqual([[number]])
})

test('selects the number and explains how to copy it when the browser refuses', async () => {
  const user = userEvent.setup()
  const number = await showNumber()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click(button('Copy number'))
  expect(await screen.findByText(/The number on the card is selected: press Ctrl\+C/)).toBeInTheDocument()
  expect(window.getSelection()?.toString().replaceAll(' ', '')).toBe(number)
  expect(screen.queryByText('Copied to clipboard')).toBeNull()
  await user.click(button('Hide number'))
  expect(window.getSelection()?.toString()).toBe('')
})

test('does the same on a page without a clipboard', async () => {
  await showNumber()
  jest.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  await userEvent.click(button('Copy number'), { writeToClipboard: false })
  expect(await screen.findByText(/is selected/)).toBeInTheDocument()
})

test.each<[string, () => Response, string]>([
  [
    'a hosted bank without the call',
    () => new Response('<!doctype html>Not found', { status: 404 }),
    'Card numbers are not shown here yet.',
  ],
  ['a card that is not there', () => failureAnswer(404, 'NOT_FOUND'), 'We do not know this card.'],
  ['a broken bank', () => failureAnswer(500, 'INTERNAL'), 'Something broke on our side.'],
  [
    'an answer that is no number',
    () => Response.json({ success: true, number: '9999 12' }),
    'We got an answer that cannot be read. Your money is safe.',
  ],
])('reports %s and can be tried again', async (_what, answer, sentence) => {
  world.line.answerNext(path(), answer)
  open()
  await userEvent.click(button('Show number'))
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  await userEvent.click(button('Show number'))
  expect(await screen.findByText(GROUPED)).toBeInTheDocument()
  expect(screen.queryByText(sentence)).toBeNull()
})

test('reports an unreachable bank', async () => {
  open()
  world.line.cut()
  await userEvent.click(button('Show number'))
  expect(await screen.findByText('We cannot reach our servers. Your money is safe.')).toBeInTheDocument()
})

test('shows the number after a sign-in when the session has ended', async () => {
  const { signIn } = await import('../../connection/signIn')
  open()
  world.line.forgetCookies()
  await userEvent.click(button('Show number'))
  await waitFor(() => expect(tab.store.getState().connection).toMatchObject({ signIn: { status: 'needed' } }))
  await act(async () => tab.store.dispatch(signIn()))
  expect(await screen.findByText(GROUPED)).toBeInTheDocument()
  expect(world.line.count(path())).toBe(2)
})
