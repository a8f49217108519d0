import { screen, within } from '@testing-library/react'
import { enter } from '../../testing/browser'
import { closedCreditCard, creditCard, wire } from '../../testing/entities'
import { show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { DashboardPage } from './DashboardPage'

const bank = withStubBank()
beforeEach(() => enter(bank.tab))

const balance = () => within(screen.getByRole('region', { name: 'Available to spend' }))

test('shows the balance, the credit lines and the wires', async () => {
  bank.answers['/dashboard/debitBalance'] = { success: true, debitBalance: '12480.52' }
  bank.answers['/credit/all'] = { success: true, creditCards: [creditCard()] }
  bank.answers['/wire/all'] = { success: true, wires: [wire()] }
  show(bank.tab, <DashboardPage />)
  expect(await balance().findByText(/12,480/)).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: /1234/ })).toHaveAttribute(
    'href',
    '/cards/credit/single?cardID=c1',
  )
  expect(await screen.findByText('Ada Lovelace')).toBeInTheDocument()
})

test('lists open credit lines only', async () => {
  const closed = closedCreditCard({ id: 'c2', lastFour: '9876' })
  bank.answers['/credit/all'] = {
    success: true,
    creditCards: [creditCard(), closed],
  }
  const { unmount } = show(bank.tab, <DashboardPage />)
  expect(await screen.findByRole('link', { name: /1234/ })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /9876/ })).toBeNull()
  unmount()
  bank.answers['/credit/all'] = { success: true, creditCards: [closed] }
  show(bank.tab, <DashboardPage />)
  expect(await screen.findByText('No open credit card')).toBeInTheDocument()
})

test('shows an unknown balance as an error, never as 0', async () => {
  bank.line.cut()
  show(bank.tab, <DashboardPage />)
  expect(await balance().findByRole('alert')).toHaveTextContent('We cannot reach our servers.')
  expect(screen.queryByText(/\$/)).toBeNull()
  expect(screen.queryByText(/No (credit card|wires) yet/)).toBeNull()
})

test('shows a balance of 0', async () => {
  show(bank.tab, <DashboardPage />)
  expect(await balance().findByText(/\$0/)).toBeInTheDocument()
})

test('a failing part leaves the others as they are', async () => {
  bank.answers['/wire/all'] = { success: true, wires: [wire()] }
  bank.line.breakPath('/dashboard/debitBalance', () => new Response('<html>', { status: 502 }))
  bank.line.breakPath('/credit/all', () => new Response('', { status: 500 }))
  show(bank.tab, <DashboardPage />)
  expect(await screen.findByText('Ada Lovelace')).toBeInTheDocument()
  expect(await screen.findAllByRole('alert')).toHaveLength(2)
})
