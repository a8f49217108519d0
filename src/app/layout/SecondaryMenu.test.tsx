import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api } from '../../services/api'
import { enter } from '../../testing/browser'
import { closedCreditCard, creditCard } from '../../testing/entities'
import { nextFrame, show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { SecondaryMenu } from './SecondaryMenu'

const bank = withStubBank()
beforeEach(async () => {
  bank.answers['/credit/all'] = { success: true, creditCards: [creditCard()] }
  bank.answers['/credit/single/c1'] = { success: true, creditCard: creditCard() }
  await enter(bank.tab)
})

const bar = () => screen.queryByRole('navigation', { name: 'Secondary' })
/** The visible text of each item. Only screen readers get ", not available yet". */
const items = () =>
  within(screen.getByRole('navigation', { name: 'Secondary' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(/^(.+)\1 is not available yet\.$/, '$1'))

test.each(['/accounts', '/accounts#send-money', '/accounts/new'])('%s has the accounts menu', (at) => {
  show(bank.tab, <SecondaryMenu />, at)
  expect(items()).toEqual(['Create New Account', 'Send Money'])
  expect(screen.getByRole('link', { name: 'Create New Account' })).toHaveAttribute('href', '/accounts/new')
  expect(screen.getByRole('link', { name: 'Send Money' })).toHaveAttribute('href', '/accounts#send-money')
})

test.each([
  '/',
  '/accounts/single',
  '/accounts/single?accountID=1',
  '/cards/new',
  '/cards/credit/new',
  '/cards/credit/application',
  '/cards/credit/single',
  '/cards/credit/single?cardID=',
  '/cards/debit/single',
  '/cards/debit/single?cardID=',
  '/investments',
  '/settings',
  '/nowhere',
])('%s has no menu', (at) => {
  show(bank.tab, <SecondaryMenu />, at)
  expect(bar()).toBeNull()
})

describe('/cards', () => {
  /** Waits until the query of the credit cards has this status. */
  const listIs = async (status: string) => {
    const list = api.endpoints.creditAll.select({ wallet: bank.tab.provider.address })
    await waitFor(() => {
      expect(bank.line.count('/credit/all')).toBe(1)
      expect(list(bank.tab.store.getState()).status).toBe(status)
    })
    await nextFrame()
  }

  test('offers both cards to a customer without a credit card', async () => {
    bank.answers['/credit/all'] = { success: true, creditCards: [] }
    show(bank.tab, <SecondaryMenu />, '/cards')
    const apply = await screen.findByRole('link', { name: 'Apply for Credit Card' })
    expect(apply).toHaveAttribute('href', '/cards/credit/new')
    expect(apply).toHaveTextContent('Apply for Credit Card new')
    expect(screen.getByRole('link', { name: 'Create Debit Card' })).toHaveAttribute('href', '/cards/new')
  })

  test('offers only the debit card to a customer with a credit card', async () => {
    show(bank.tab, <SecondaryMenu />, '/cards')
    await listIs('fulfilled')
    expect(items()).toEqual(['Create Debit Card'])
  })

  test.each([
    ['while the list is loading', 'pending', () => void bank.line.holdNext('/credit/all')],
    [
      'while the bank does not answer',
      'rejected',
      () => bank.line.breakPath('/credit/all', () => new Response('', { status: 500 })),
    ],
  ])('offers only the debit card %s', async (_when, status, arrange) => {
    arrange()
    show(bank.tab, <SecondaryMenu />, '/cards')
    await listIs(status)
    expect(items()).toEqual(['Create Debit Card'])
  })
})

test('the items of a debit card’s menu do nothing', async () => {
  show(bank.tab, <SecondaryMenu />, '/cards/debit/single?cardID=d1')
  expect(items()).toEqual([
    'Reload',
    'Reset PIN',
    'FreezeFreezing applies to credit cards. This is a debit card.',
  ])
  const before = bank.line.sent.length
  for (const text of ['Reload', 'Reset PIN', 'Freeze']) await userEvent.click(screen.getByText(text))
  expect(bank.line.sent).toHaveLength(before)
})

describe('a credit card’s menu', () => {
  const at = '/cards/credit/single?cardID=c1'

  test('freezes an active card', async () => {
    show(bank.tab, <SecondaryMenu />, at)
    await screen.findByRole('button', { name: 'Freeze' })
    expect(items()).toEqual(['Make Payment', 'Reset PIN', '❅ Freeze'])
  })

  test.each(['Frozen', 'Blocked', '', 'active'])(
    'unfreezes a card with the status %j',
    async (cardStatus) => {
      bank.answers['/credit/single/c1'] = { success: true, creditCard: creditCard({ cardStatus }) }
      show(bank.tab, <SecondaryMenu />, at)
      expect(await screen.findByRole('button', { name: 'Unfreeze' })).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'Freeze' })).toBeNull()
    },
  )

  test('explains that a closed card cannot be unfrozen', async () => {
    bank.answers['/credit/single/c1'] = { success: true, creditCard: closedCreditCard() }
    show(bank.tab, <SecondaryMenu />, at)
    const unfreeze = await screen.findByRole('button', { name: 'Unfreeze' })
    expect(unfreeze).toHaveAccessibleDescription('This line is closed.')
    const before = bank.line.sent.length
    await userEvent.click(unfreeze)
    expect(bank.line.sent).toHaveLength(before)
  })

  test('offers neither Freeze nor Unfreeze while the card’s status is not known', async () => {
    bank.line.holdNext('/credit/single/c1')
    show(bank.tab, <SecondaryMenu />, at)
    await waitFor(() => expect(bank.line.count('/credit/single/c1')).toBe(1))
    expect(items()).toEqual(['Make Payment', 'Reset PIN'])
  })

  test('explains the two items that are not available', async () => {
    show(bank.tab, <SecondaryMenu />, at)
    await screen.findByRole('button', { name: 'Freeze' })
    const before = bank.line.sent.length
    for (const text of ['Make Payment', 'Reset PIN']) {
      await userEvent.click(screen.getByRole('button', { name: text }))
      expect(screen.getByText(`${text} is not available yet.`)).toBeVisible()
    }
    expect(bank.line.sent).toHaveLength(before)
  })
})
