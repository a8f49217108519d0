import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNavigationType } from 'react-router-dom'
import { enter } from '../testing/browser'
import { show } from '../testing/show'
import { withStubBank } from '../testing/stubBank'
import { AppRoutes } from './router'

const bank = withStubBank()
beforeEach(() => enter(bank.tab))

function NavigationType() {
  return (
    <div role="note" aria-label="Navigation type">
      {useNavigationType()}
    </div>
  )
}

const open = (at: string) =>
  show(
    bank.tab,
    <>
      <AppRoutes />
      <NavigationType />
    </>,
    at,
  )
const address = () => screen.getByRole('note', { name: 'Address' }).textContent
const navigationType = () => screen.getByRole('note', { name: 'Navigation type' }).textContent

test.each([
  ['/accounts/', '/accounts', 'Accounts'],
  ['/Cards', '/cards', 'Cards'],
  ['/CARDS//', '/cards', 'Cards'],
  ['/c%61rds', '/cards', 'Cards'],
  ['/cards/debit/single/?cardID=A%26b&x=1#top', '/cards/debit/single?cardID=A%26b&x=1#top', 'Debit card'],
  ['/Settings/', '/settings', 'Settings'],
])('%s is replaced by %s', async (at, canonical, title) => {
  open(at)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument()
  expect(address()).toBe(canonical)
  expect(navigationType()).toBe('REPLACE')
})

test.each(['/cards', '/accounts#send-money', '/'])('%s stays as it is', async (at) => {
  open(at)
  await screen.findByRole('heading', { level: 1 })
  expect(address()).toBe(at)
  expect(navigationType()).toBe('POP')
})

test('a path without a page is not replaced', async () => {
  open('/Nowhere/')
  await screen.findByText('There is no such page')
  expect(address()).toBe('/Nowhere/')
})

test.each([
  ['/cards/nowhere', 'There is no such page'],
  ['/cards/credit', 'There is no such page'],
  ['/investments', 'Not open yet'],
])('%s says %j and links to the dashboard', async (at, words) => {
  open(at)
  expect(await screen.findByText(words)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'Go to dashboard' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
  expect(screen.queryByText(words)).toBeNull()
  expect(address()).toBe('/')
})
