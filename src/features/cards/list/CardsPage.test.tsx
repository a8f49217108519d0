import { act, screen, waitFor, within } from '@testing-library/react'
import { QueryStatus } from '@reduxjs/toolkit/query'
import userEvent from '@testing-library/user-event'
import type { BankLine } from '../../../testing/bankLine'
import { enter, type Tab } from '../../../testing/browser'
import { creditCard, debitCard } from '../../../testing/entities'
import { openPaperBank, openPaperBrowser, type Answers } from '../../../testing/paperBank'
import { show } from '../../../testing/show'
import { CardsPage } from './CardsPage'

let line: BankLine
let answers: Answers
let tab: Tab
beforeEach(async () => {
  localStorage.clear()
  const bank = openPaperBank()
  line = bank.line
  answers = bank.answers
  tab = openPaperBrowser().openTab()
  await enter(tab)
})
afterEach(() => {
  jest.useRealTimers()
  tab.close()
  line.close()
})

const credit = () => within(screen.getByRole('region', { name: 'Credit cards' }))
const debit = () => within(screen.getByRole('region', { name: 'Debit cards' }))
const DOWN = 'The bank cannot be reached. Your money and cards are as they were.'
const broken = () => new Response('<html>', { status: 500 })

test('shows every card with its last four digits, leading to its own page', async () => {
  answers['/credit/all'] = {
    success: true,
    creditCards: [creditCard(), creditCard({ id: 'c&2', cardStatus: 'Blocked', lastFour: '4321' })],
  }
  answers['/debit/all'] = { success: true, debitCards: [debitCard()] }
  show(tab, <CardsPage />)
  expect(await screen.findByRole('link', { name: 'Credit card ending in 1234' })).toHaveAttribute(
    'href',
    '/cards/credit/single?cardID=c1',
  )
  expect(screen.getByRole('link', { name: 'Credit card ending in 4321' })).toHaveAttribute(
    'href',
    '/cards/credit/single?cardID=c%262',
  )
  expect(await screen.findByRole('link', { name: 'Debit card ending in 5678' })).toHaveAttribute(
    'href',
    '/cards/debit/single?cardID=d1',
  )
  expect(debit().getByText('$420.00')).toBeInTheDocument()
  // Any status but Active counts as frozen (SPEC.md section 4).
  expect(credit().getByText('Active')).toBeInTheDocument()
  expect(credit().getByText('Frozen ❅')).toBeInTheDocument()
})

test('says of an empty list that it is empty, and leads on', async () => {
  show(tab, <CardsPage />)
  expect(await credit().findByText('No credit card yet')).toBeInTheDocument()
  expect(credit().getByRole('link')).toHaveAttribute('href', '/cards/credit/new')
  expect(await debit().findByText('No debit card yet')).toBeInTheDocument()
  expect(debit().getByRole('link')).toHaveAttribute('href', '/cards/new')
})

test.each(['/credit/all', '/debit/all'])('a failing %s does not hide the other list', async (path) => {
  answers['/credit/all'] = { success: true, creditCards: [creditCard()] }
  answers['/debit/all'] = { success: true, debitCards: [debitCard()] }
  line.breakPath(path, broken)
  show(tab, <CardsPage />)
  const [failing, fine] = path === '/credit/all' ? [credit, debit] : [debit, credit]
  expect(await failing().findByRole('alert')).toHaveTextContent(
    'The bank gave an answer that cannot be read.',
  )
  expect(await fine().findByRole('link')).toBeInTheDocument()
  expect(failing().queryByRole('link')).toBeNull()
})

test('a bank that is down is neither an empty list nor 0', async () => {
  line.cut()
  show(tab, <CardsPage />)
  expect(await credit().findByRole('alert')).toHaveTextContent(DOWN)
  expect(await debit().findByRole('alert')).toHaveTextContent(DOWN)
  expect(screen.queryByText(/No (credit|debit) card yet/)).toBeNull()
  expect(screen.queryByText(/\$0/)).toBeNull()
})

test('one broken card is an error, not a list without it', async () => {
  answers['/credit/all'] = { success: true, creditCards: [creditCard(), { ...creditCard(), amount: null }] }
  show(tab, <CardsPage />)
  expect(await credit().findByRole('alert')).toBeInTheDocument()
  expect(credit().queryByRole('link')).toBeNull()
})

test('what was known stays on the screen when it cannot be asked again, with its age', async () => {
  answers['/credit/all'] = { success: true, creditCards: [creditCard()] }
  const { unmount } = show(tab, <CardsPage />)
  await credit().findByRole('link')
  unmount()
  line.cut()
  show(tab, <CardsPage />)
  expect(
    await credit().findByText(/^As of \d+:\d\d\s[AP]M\. The bank cannot be reached\./),
  ).toBeInTheDocument()
  expect(credit().getByRole('link', { name: 'Credit card ending in 1234' })).toBeInTheDocument()
})

test('asks again on request', async () => {
  answers['/credit/all'] = { success: true, creditCards: [creditCard()] }
  line.breakPath('/credit/all', broken)
  show(tab, <CardsPage />)
  const retry = await credit().findByRole('button', { name: 'Try again' })
  line.breakPath('/credit/all', undefined)
  await userEvent.click(retry)
  expect(await credit().findByRole('link', { name: 'Credit card ending in 1234' })).toBeInTheDocument()
  expect(credit().queryByRole('alert')).toBeNull()
})

test('comes back by itself, asking once in five seconds and not in a storm', async () => {
  const afterRealTime = setTimeout.bind(globalThis)
  jest.useFakeTimers()
  const isAsking = () =>
    Object.values(tab.store.getState().cache.queries).some((query) => query?.status === QueryStatus.pending)
  /** Lets seconds pass, and in each of them what the bank has answered arrive, however slow the machine. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1)
      await act(async () => {
        await jest.advanceTimersByTimeAsync(1_000)
        do await new Promise((resolve) => afterRealTime(resolve, 2))
        while (isAsking())
      })
  }
  line.breakPath('/credit/all', broken)
  show(tab, <CardsPage />)
  await pass(1)
  expect(credit().getByRole('alert')).toBeInTheDocument()
  await pass(24)
  expect(line.count('/credit/all')).toBeGreaterThanOrEqual(4)
  expect(line.count('/credit/all')).toBeLessThanOrEqual(6)
  expect(line.count('/debit/all')).toBe(1)

  line.breakPath('/credit/all', undefined)
  await pass(7)
  expect(credit().getByText('No credit card yet')).toBeInTheDocument()
  const asked = line.count('/credit/all')
  await pass(20)
  expect(line.count('/credit/all')).toBe(asked)
})

test('announces that it is loading until it knows', async () => {
  const release = line.holdNext('/credit/all')
  show(tab, <CardsPage />)
  expect(credit().getByRole('status')).toHaveTextContent('Loading')
  release()
  await waitFor(() => expect(credit().queryByRole('status')).toBeNull())
})
