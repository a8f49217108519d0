import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setLocale } from '../../../lib/locale'
import { creditCardHref, paths } from '../../../lib/paths'
import { show } from '../../../testing/show'
import { openCreditCard } from '../../../testing/openCreditCard'
import { withCustomer } from '../../../testing/withCustomer'
import { NewCreditCardPage } from './NewCreditCardPage'

const customer = withCustomer()
afterEach(() => setLocale('en-US'))
const open = () => show(customer.tab, <NewCreditCardPage />, paths.newCreditCard)
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement

test('explains a line by a drawing at the current price, with what it costs and how it ends', async () => {
  open()
  await screen.findByText('At the ETH price now: $2,500.00.')
  expect(fact('Credit line')).toHaveTextContent('$5,000.00')
  expect(fact('Collateral value')).toHaveTextContent('$10,100.004.04 ETH')
  expect(fact('Margin call at')).toHaveTextContent('$1,733.37')
  expect(fact('Liquidation at')).toHaveTextContent('$1,485.75')
  await waitFor(() => expect(fact('Your wallet holds')).toHaveTextContent('10 ETH'))
  expect(await screen.findByText(/^about 0\.0000\d+ ETH$/)).toBeInTheDocument()
  for (const label of ['Interest', 'Our fees']) expect(fact(label)).toHaveTextContent('None')
  expect(screen.getByText(/^Nothing can be spent on the line yet/)).toBeInTheDocument()
  expect(screen.getByText(/we ask you to add ETH or to close the line\.$/)).toBeInTheDocument()
  expect(screen.getByText(/While nothing is owed, none is sold\.$/)).toBeInTheDocument()
  expect(screen.getByText(/all of its collateral goes back to where it came from/)).toBeInTheDocument()
  // To the right is safer.
  fireEvent.change(screen.getByRole('slider', { name: 'Safety margin' }), { target: { value: '35' } })
  expect(fact('Collateral value')).toHaveTextContent('8 ETH')
  expect(fact('ETH can fall')).toHaveTextContent(/64%/)
  await userEvent.click(screen.getByRole('link', { name: 'Start an application' }))
  expect(screen.getByLabelText('Address')).toHaveTextContent('/cards/credit/application')
})

test('explains a line at an example price, named as such, while the price is unknown', async () => {
  customer.world.line.price = undefined
  open()
  expect(await screen.findByText(/^An example with ETH at \$2,500\.00/)).toBeInTheDocument()
  expect(fact('Margin call at')).toHaveTextContent('$1,733.37')
})

test('writes the example and the terms with the marks of the customer’s region', async () => {
  setLocale('de-DE')
  open()
  expect(await screen.findByRole('region', { name: /^A 5\.000\s\$ line$/ })).toBeInTheDocument()
  expect(screen.getByText(/^Margin call at 71,4% loan-to-value/)).toBeInTheDocument()
  expect(screen.getByText(/^Liquidation at 83,3%/)).toBeInTheDocument()
})

test('tells customers of an open line, lets them apply for another, and says nothing of a closed one', async () => {
  const { world, tab, wallet } = customer
  const closed = await openCreditCard(world, tab, wallet)
  await world.bank.watch()
  await world.bank.closeLine(closed)
  const id = await openCreditCard(world, tab, wallet)
  open()
  expect(await screen.findByText('You have a credit card.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See your card' })).toHaveAttribute('href', creditCardHref(id))
  expect(screen.getByRole('link', { name: 'Start an application' })).toBeInTheDocument()
})
