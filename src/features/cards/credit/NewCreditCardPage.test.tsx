import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { creditCardHref, paths } from '../../../lib/paths'
import { show } from '../../../testing/show'
import { openCreditCard } from '../../../testing/openCreditCard'
import { withCustomer } from '../../../testing/withCustomer'
import { NewCreditCardPage } from './NewCreditCardPage'

const customer = withCustomer()
const open = () => show(customer.tab, <NewCreditCardPage />, paths.newCreditCard)
const panel = (name: string) => within(screen.getByRole('region', { name }))
const fact = (name: string, label: string) => panel(name).getByText(label).parentElement

test('explains a line by an example', () => {
  open()
  expect(fact('An example', 'Credit line')).toHaveTextContent('$5,000.00')
  expect(fact('An example', 'Collateral')).toHaveTextContent('4 ETH')
  expect(fact('An example', 'Margin call below')).toHaveTextContent('$1,750.71')
  expect(fact('An example', 'Liquidation below')).toHaveTextContent('$1,500.61')
})

test('shows the same line at the current price, and the network fee', async () => {
  open()
  await screen.findByText('4.04 ETH')
  expect(fact('The same line today', 'ETH at opening')).toHaveTextContent('$2,500.00')
  // 4.04 ETH is one per cent more than the example's 4 ETH, so both prices are one per cent lower.
  expect(fact('The same line today', 'Margin call below')).toHaveTextContent('$1,733.37')
  expect(fact('The same line today', 'Liquidation below')).toHaveTextContent('$1,485.75')
  expect(await screen.findByText(/^about 0\.0000\d+ ETH$/)).toBeInTheDocument()
})

test('explains the product while the price is unknown', async () => {
  customer.world.line.price = undefined
  open()
  expect(await panel('The same line today').findByRole('alert')).toBeInTheDocument()
  expect(panel('The same line today').queryByText('Margin call below')).toBeNull()
  expect(fact('An example', 'Margin call below')).toHaveTextContent('$1,750.71')
})

test('links to the application', async () => {
  open()
  await userEvent.click(screen.getByRole('link', { name: 'Start an application' }))
  expect(screen.getByLabelText('Address')).toHaveTextContent('/cards/credit/application')
})

test('says nothing of a line that is closed', async () => {
  const { world, tab, wallet } = customer
  const closed = await openCreditCard(world, tab, wallet)
  await world.bank.watch()
  await world.bank.closeLine(closed)
  const id = await openCreditCard(world, tab, wallet)
  open()
  expect(await screen.findByText('You have a credit card.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See your card' })).toHaveAttribute('href', creditCardHref(id))
})

test('tells customers who have a card, and lets them apply for another', async () => {
  const { world, tab, wallet } = customer
  const id = await openCreditCard(world, tab, wallet)
  open()
  expect(await screen.findByText('You have a credit card.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See your card' })).toHaveAttribute(
    'href',
    `/cards/credit/single?cardID=${id}`,
  )
  expect(screen.getByRole('link', { name: 'Start an application' })).toBeInTheDocument()
})
