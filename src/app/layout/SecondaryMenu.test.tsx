import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BankLine } from '../../testing/bankLine'
import { enter, type Tab } from '../../testing/browser'
import { creditCard } from '../../testing/entities'
import { openPaperBank, openPaperBrowser, type Answers } from '../../testing/paperBank'
import { show } from '../../testing/show'
import { SecondaryMenu } from './SecondaryMenu'

let line: BankLine
let answers: Answers
let tab: Tab
beforeEach(async () => {
  localStorage.clear()
  const bank = openPaperBank()
  line = bank.line
  answers = bank.answers
  answers['/credit/all'] = { success: true, creditCards: [creditCard()] }
  answers['/credit/single/c1'] = { success: true, creditCard: creditCard() }
  tab = openPaperBrowser().openTab()
  await enter(tab)
})
afterEach(() => {
  tab.close()
  line.close()
})

const bar = () => screen.queryByRole('navigation', { name: 'Secondary' })
/** What is seen of each entry; that it is not available yet is only read out. */
const items = () =>
  within(screen.getByRole('navigation', { name: 'Secondary' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(', not available yet', ''))

test.each(['/accounts', '/accounts#send-money', '/accounts/new'])('%s has the accounts menu', (at) => {
  show(tab, <SecondaryMenu />, at)
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
  '/investments',
  '/settings',
  '/nowhere',
])('%s has none', (at) => {
  show(tab, <SecondaryMenu />, at)
  expect(bar()).toBeNull()
})

describe('/cards', () => {
  test('offers both cards to who has no credit card', async () => {
    answers['/credit/all'] = { success: true, creditCards: [] }
    show(tab, <SecondaryMenu />, '/cards')
    const apply = await screen.findByRole('link', { name: 'Apply for Credit Card' })
    expect(apply).toHaveAttribute('href', '/cards/credit/new')
    expect(apply).toHaveTextContent('Apply for Credit Card new')
    expect(screen.getByRole('link', { name: 'Create Debit Card' })).toHaveAttribute('href', '/cards/new')
  })

  test('offers only the debit card to who has one', async () => {
    show(tab, <SecondaryMenu />, '/cards')
    await waitFor(() => expect(line.count('/credit/all')).toBe(1))
    await userEvent.hover(screen.getByRole('link', { name: 'Create Debit Card' }))
    expect(items()).toEqual(['Create Debit Card'])
  })

  test.each([
    ['while that is not known', () => void line.holdNext('/credit/all')],
    [
      'while the bank does not answer',
      () => line.breakPath('/credit/all', () => new Response('', { status: 500 })),
    ],
  ])('offers only the debit card %s', async (_when, arrange) => {
    arrange()
    show(tab, <SecondaryMenu />, '/cards')
    await waitFor(() => expect(line.count('/credit/all')).toBe(1))
    await userEvent.hover(screen.getByRole('link', { name: 'Create Debit Card' }))
    expect(items()).toEqual(['Create Debit Card'])
  })
})

test('a debit card’s menu is there, and does nothing', async () => {
  show(tab, <SecondaryMenu />, '/cards/debit/single?cardID=d1')
  expect(items()).toEqual([
    'Reload',
    'Reset PIN',
    'FreezeFreezing applies to credit cards. This is a debit card.',
  ])
  const before = line.sent.length
  for (const text of ['Reload', 'Reset PIN', 'Freeze']) await userEvent.click(screen.getByText(text))
  expect(line.sent).toHaveLength(before)
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reset PIN' })).toBeNull()
})

describe('a credit card’s menu', () => {
  const at = '/cards/credit/single?cardID=c1'

  test('freezes an active card', async () => {
    show(tab, <SecondaryMenu />, at)
    await screen.findByRole('button', { name: 'Freeze' })
    expect(items()).toEqual(['Make Payment', 'Reset PIN', '❅ Freeze'])
  })

  test.each(['Frozen', 'Blocked', '', 'active'])('unfreezes one whose status is %j', async (cardStatus) => {
    answers['/credit/single/c1'] = { success: true, creditCard: creditCard({ cardStatus }) }
    show(tab, <SecondaryMenu />, at)
    expect(await screen.findByRole('button', { name: 'Unfreeze' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Freeze' })).toBeNull()
  })

  test('offers neither while the card’s status is not known', async () => {
    line.holdNext('/credit/single/c1')
    show(tab, <SecondaryMenu />, at)
    await waitFor(() => expect(line.count('/credit/single/c1')).toBe(1))
    expect(items()).toEqual(['Make Payment', 'Reset PIN'])
  })

  test('has two dimmed items without an action', async () => {
    show(tab, <SecondaryMenu />, at)
    await screen.findByRole('button', { name: 'Freeze' })
    const before = line.sent.length
    for (const text of ['Make Payment', 'Reset PIN']) {
      expect(screen.queryByRole('button', { name: text })).toBeNull()
      await userEvent.click(screen.getByText(text))
    }
    expect(line.sent).toHaveLength(before)
  })
})
