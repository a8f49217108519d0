import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useNavigate } from 'react-router-dom'
import { enter } from '../../../testing/browser'
import { creditCard, debitCard } from '../../../testing/entities'
import { show } from '../../../testing/show'
import { withStubBank } from '../../../testing/stubBank'
import { CardsPage } from './CardsPage'

const bank = withStubBank()
beforeEach(async () => {
  bank.answers['/credit/all'] = {
    success: true,
    creditCards: [
      creditCard({ id: 'c1', lastFour: '1001', amount: '5000.00' }),
      creditCard({ id: 'c2', lastFour: '1002', amount: '900.00', cardStatus: 'Frozen' }),
    ],
  }
  bank.answers['/debit/all'] = {
    success: true,
    debitCards: [debitCard({ id: 'd1', lastFour: '2001', amount: '1200.00' })],
  }
  await enter(bank.tab)
})

const links = () =>
  screen
    .queryAllByRole('link', { name: /card ending in/ })
    .map(({ textContent }) => /ending in (\d{4})/.exec(textContent)?.[1])
const count = () => within(screen.getByRole('region', { name: 'Your cards' })).getByRole('status')
const search = () => screen.getByRole('searchbox', { name: 'Search' })
const filter = (name: string) => screen.getByRole('radio', { name })
const ready = () => waitFor(() => expect(links()).toHaveLength(3))

test('filters by kind or by frozen, and says how many are shown', async () => {
  show(bank.tab, <CardsPage />)
  await ready()
  await userEvent.click(filter('Debit'))
  expect(links()).toEqual(['2001'])
  expect(count()).toHaveTextContent('1 debit card.')
  await userEvent.click(filter('Frozen'))
  expect(links()).toEqual(['1002'])
  expect(count()).toHaveTextContent('1 of 2 credit cards.')
  await userEvent.click(filter('All'))
  expect(count()).toHaveTextContent('3 cards.')
})

test('sorts both kinds together', async () => {
  show(bank.tab, <CardsPage />)
  await ready()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Highest amount first')
  expect(links()).toEqual(['1001', '2001', '1002'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest amount first')
  expect(links()).toEqual(['1002', '2001', '1001'])
})

test('says that nothing matches, and one click shows all cards again', async () => {
  show(bank.tab, <CardsPage />)
  await ready()
  await userEvent.click(filter('Credit'))
  await userEvent.type(search(), '2001')
  expect(links()).toEqual([])
  expect(screen.getByText('Nothing matches')).toBeInTheDocument()
  expect(screen.getByText('“2001” is not found among your credit cards.')).toBeInTheDocument()
  expect(count()).toHaveTextContent('0 of 2 credit cards.')
  await userEvent.click(screen.getByRole('button', { name: 'Show all cards' }))
  await ready()
  expect(search()).toHaveValue('')
  expect(search()).toHaveFocus()
  expect(filter('All')).toBeChecked()
})

test('does not claim that an unknown list has no match', async () => {
  bank.line.breakPath('/debit/all', () => new Response('<html>', { status: 500 }))
  show(bank.tab, <CardsPage />)
  await waitFor(() => expect(links()).toHaveLength(2))
  await userEvent.type(search(), '2001')
  expect(count()).toHaveTextContent('0 of 2 credit cards. Your debit cards are not known just now.')
  expect(within(screen.getByRole('region', { name: 'Debit cards' })).getByRole('alert')).toBeInTheDocument()
  await userEvent.clear(search())
  await userEvent.click(filter('Credit'))
  expect(count()).toHaveTextContent('2 credit cards.')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(filter('Debit'))
  expect(count()).toHaveTextContent(/^Your debit cards are not known just now\.$/)
  expect(screen.getByRole('alert')).toBeInTheDocument()
  expect(screen.queryByText(/No debit card yet|Nothing matches/)).toBeNull()
})

test('filtering by a kind without cards offers the first one', async () => {
  bank.answers['/debit/all'] = { success: true, debitCards: [] }
  show(bank.tab, <CardsPage />)
  await waitFor(() => expect(links()).toHaveLength(2))
  await userEvent.click(filter('Debit'))
  expect(screen.getByText('No debit card yet')).toBeInTheDocument()
  expect(screen.queryByText('Nothing matches')).toBeNull()
  expect(screen.queryByText('No credit card yet')).toBeNull()
})

test('a reload restores filter and order, and the search is never stored', async () => {
  const { unmount } = show(bank.tab, <CardsPage />)
  await ready()
  await userEvent.click(filter('Credit'))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest amount first')
  await userEvent.type(search(), '9999 4205 1188 1001')
  expect(links()).toEqual(['1001'])
  bank.tab.store.flush()
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('1188')
  unmount()
  bank.openTab()
  await enter(bank.tab)
  show(bank.tab, <CardsPage />)
  await waitFor(() => expect(links()).toEqual(['1002', '1001']))
  expect(filter('Credit')).toBeChecked()
  expect(search()).toHaveValue('')
})

function CardPage() {
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate('/cards')}>Cards</button>
    </>
  )
}
const screens = (
  <Routes>
    <Route path="/cards" element={<CardsPage />} />
    <Route path="*" element={<CardPage />} />
  </Routes>
)

test('Back restores the list and focuses the card; a new visit focuses the heading', async () => {
  show(bank.tab, screens, '/cards')
  await ready()
  await userEvent.type(search(), 'credit')
  await userEvent.click(screen.getByRole('link', { name: 'Credit card ending in 1002' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(links()).toEqual(['1001', '1002'])
  expect(search()).toHaveValue('credit')
  expect(screen.getByRole('link', { name: 'Credit card ending in 1002' })).toHaveFocus()

  await userEvent.click(screen.getByRole('link', { name: 'Credit card ending in 1002' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cards' }))
  expect(screen.getByRole('heading', { name: 'Cards' })).toHaveFocus()
})

test('renders at most 60 of a thousand cards, all reachable by keyboard', async () => {
  bank.answers['/debit/all'] = {
    success: true,
    debitCards: Array.from({ length: 1000 }, (_, index) =>
      debitCard({ id: `d${index}`, lastFour: String(index).padStart(4, '0') }),
    ),
  }
  show(bank.tab, <CardsPage />)
  await screen.findByRole('link', { name: 'Debit card ending in 0000' })
  await userEvent.click(filter('Debit'))
  const position = () => {
    const item = document.activeElement?.closest('li')
    return [item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]
  }
  const inDocument = () => screen.getAllByRole('link', { name: /^Debit card ending/ }).length
  expect(inDocument()).toBeLessThanOrEqual(60)

  act(() => screen.getByRole('link', { name: 'Debit card ending in 0000' }).focus())
  await userEvent.keyboard('{End}')
  expect(position()).toEqual(['1000', '1000'])
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}')
  expect(position()).toEqual(['998', '1000'])
  await userEvent.tab()
  expect(position()).toEqual(['999', '1000'])
  await userEvent.keyboard('{Home}')
  for (let step = 0; step < 12; step += 1) await userEvent.tab()
  expect(position()).toEqual(['13', '1000'])
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{PageDown}{PageUp}')
  expect(position()).toEqual(['12', '1000'])
  expect(inDocument()).toBeLessThanOrEqual(60)
  await userEvent.type(search(), '0999')
  expect(links()).toEqual(['0999'])
})

test('a card that comes during a scroll has its link at once, and its face when the page is idle', async () => {
  const idle: (() => void)[] = []
  // jsdom has none, and knows no scroll.
  window.requestIdleCallback = (task) => idle.push(task as () => void)
  window.cancelIdleCallback = () => undefined
  const scrolled = jest.replaceProperty(window, 'scrollY', 0)
  bank.answers['/debit/all'] = {
    success: true,
    debitCards: Array.from({ length: 1000 }, (_, index) =>
      debitCard({ id: `d${index}`, lastFour: String(index).padStart(4, '0') }),
    ),
  }
  show(bank.tab, <CardsPage />)
  const first = await screen.findByRole('link', { name: 'Debit card ending in 0000' })
  expect(first).toHaveTextContent('•••• 0000')

  scrolled.replaceValue(20_000)
  fireEvent.scroll(window)
  await waitFor(() => expect(first).not.toBeInTheDocument())
  const late = within(screen.getByRole('list', { name: 'Cards' })).getAllByRole('link')[0]
  expect(late).toHaveAccessibleName(/^Debit card ending in \d{4}$/)
  expect(late).not.toHaveTextContent('••••')
  act(() => idle.forEach((task) => task()))
  expect(late).toHaveTextContent(/•••• \d{4}/)
  scrolled.restore()
  Reflect.deleteProperty(window, 'requestIdleCallback')
})
