import { screen, within } from '@testing-library/react'
import type { BankLine } from '../../testing/bankLine'
import { enter, type Tab } from '../../testing/browser'
import { creditCard, wire } from '../../testing/entities'
import { openPaperBank, openPaperBrowser, type Answers } from '../../testing/paperBank'
import { show } from '../../testing/show'
import { DashboardPage } from './DashboardPage'

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
  tab.close()
  line.close()
})

const balance = () => within(screen.getByRole('region', { name: 'Available to spend' }))

test('shows the balance, the credit lines and the wires', async () => {
  answers['/dashboard/debitBalance'] = { success: true, debitBalance: '12480.52' }
  answers['/credit/all'] = { success: true, creditCards: [creditCard()] }
  answers['/wire/all'] = { success: true, wires: [wire()] }
  show(tab, <DashboardPage />)
  expect(await balance().findByText(/12,480/)).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: /1234/ })).toHaveAttribute(
    'href',
    '/cards/credit/single?cardID=c1',
  )
  expect(await screen.findByText('Ada Lovelace')).toBeInTheDocument()
})

test('an unknown balance is never 0', async () => {
  line.cut()
  show(tab, <DashboardPage />)
  expect(await balance().findByRole('alert')).toHaveTextContent('The bank cannot be reached.')
  expect(screen.queryByText(/\$/)).toBeNull()
  expect(screen.queryByText(/No (credit card|wires) yet/)).toBeNull()
})

test('a balance of 0 is 0', async () => {
  show(tab, <DashboardPage />)
  expect(await balance().findByText(/\$0/)).toBeInTheDocument()
})

test('one part that fails leaves the others as they are', async () => {
  answers['/wire/all'] = { success: true, wires: [wire()] }
  line.breakPath('/dashboard/debitBalance', () => new Response('<html>', { status: 502 }))
  line.breakPath('/credit/all', () => new Response('', { status: 500 }))
  show(tab, <DashboardPage />)
  expect(await screen.findByText('Ada Lovelace')).toBeInTheDocument()
  expect(await screen.findAllByRole('alert')).toHaveLength(2)
})
