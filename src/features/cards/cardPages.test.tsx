import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addCollateralHref, paths } from '../../lib/paths'
import { api, CACHE_KEY } from '../../services/api'
import { bankFreshness } from '../../services/bank/bankFreshness'
import type { CreditCard } from '../../services/contracts'
import { enter } from '../../testing/browser'
import { closedCreditCard, creditCard, debitCard } from '../../testing/entities'
import { answered, show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { CreditCardPage } from './credit/CreditCardPage'
import { DebitCardPage } from './debit/DebitCardPage'

const bank = withStubBank()
beforeEach(() => enter(bank.tab))

const wallet = () => bank.tab.provider.address
const HASH = creditCard().transactionHash
const html = () => new Response('<html>', { status: 500 })

/** Finds an amount, whose cents are an element of their own. */
const shownAmounts = (amount: string) =>
  screen.queryAllByText((_text, element) => element?.textContent === amount)
const stands = (amount: string) => waitFor(() => expect(shownAmounts(amount)).not.toEqual([]))

const PAGES = [
  {
    kind: 'credit',
    Page: CreditCardPage,
    at: '/cards/credit/single?cardID=c1',
    single: '/credit/single/c1',
    answer: (changes = {}) => ({ success: true, creditCard: creditCard(changes) }),
    list: { '/credit/all': { success: true, creditCards: [creditCard()] } },
    readList: () => bank.tab.store.dispatch(api.endpoints.creditAll.initiate({ wallet: wallet() })),
    amount: '$5,000.00',
  },
  {
    kind: 'debit',
    Page: DebitCardPage,
    at: '/cards/debit/single?cardID=d1',
    single: '/debit/d1',
    answer: (changes = {}) => ({ success: true, debitCard: debitCard(changes) }),
    list: { '/debit/all': { success: true, debitCards: [debitCard()] } },
    readList: () => bank.tab.store.dispatch(api.endpoints.debitAll.initiate({ wallet: wallet() })),
    amount: '$420.00',
  },
]

describe.each(PAGES)('a $kind card', ({ kind, Page, at, single, answer, list, readList, amount }) => {
  test('shows a skeleton while loading, then its amount and its funding', async () => {
    bank.answers[single] = answer({ createdAt: '2026-11-20T12:00:00.000Z', transactionHash: HASH })
    const release = bank.line.holdNext(single)
    show(bank.tab, <Page />, at)
    expect(screen.getByText('Loading')).toBeInTheDocument()
    expect(screen.queryByText(/\$/)).toBeNull()
    release()
    await stands(amount)
    expect(screen.getByText('Nov 20, 2026')).toBeInTheDocument()
    expect(screen.getByText('0x111...11111')).toHaveAttribute('title', HASH)
    // The local chain has no block explorer.
    expect(screen.queryByRole('link', { name: /^See it on/ })).toBeNull()
  })

  test('is named by its last digits, and leads back to all cards', async () => {
    bank.answers[single] = answer({ lastFour: '8532' })
    show(bank.tab, <Page />, at)
    const name = kind === 'credit' ? 'Credit card 8532' : 'Debit card 8532'
    expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Cards' })).toHaveAttribute('href', paths.cards)
  })

  test('copies the full hash and confirms it', async () => {
    const user = userEvent.setup()
    const writeText = jest.spyOn(navigator.clipboard, 'writeText')
    bank.answers[single] = answer({ transactionHash: HASH })
    show(bank.tab, <Page />, at)
    await user.click(await screen.findByRole('button', { name: 'Copy transaction hash' }))
    expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument()
    expect(writeText).toHaveBeenCalledWith(HASH)
  })

  test('does not show its amount while its payment is unconfirmed', async () => {
    bank.answers[single] = answer({ fundingStatus: 'Pending' })
    show(bank.tab, <Page />, at)
    expect(await screen.findByText('Waiting for confirmation')).toBeInTheDocument()
    expect(shownAmounts(amount)).toEqual([])
    expect(screen.queryByText('Credit health')).toBeNull()
  })

  test('shows the list’s data at once, with its age when the card cannot be read', async () => {
    Object.assign(bank.answers, list)
    await readList()
    bank.line.breakPath(single, html)
    show(bank.tab, <Page />, at)
    expect(shownAmounts(amount)).not.toEqual([])
    expect(await screen.findByText(/^This is from less than a minute ago\./)).toBeInTheDocument()
    expect(screen.queryByText('There is no such card')).toBeNull()
  })

  test('counts the age of the list that stands in for it, and fetches no list', async () => {
    Object.assign(bank.answers, list)
    const reading = readList()
    await reading
    reading.unsubscribe()
    bank.line.breakPath(single, html)
    show(bank.tab, <Page />, at)
    await waitFor(() => expect(bankFreshness(bank.tab.store.getState()[CACHE_KEY]).oldestShown).toBeDefined())
    expect(Object.keys(list).map((path) => bank.line.count(path))).toEqual([1])
  })

  test('is missing when the bank does not know it, even if a cached list does', async () => {
    Object.assign(bank.answers, list)
    await readList()
    show(bank.tab, <Page />, at)
    expect(await screen.findByText('There is no such card')).toBeInTheDocument()
  })

  test('shows an error and no amount while unknown', async () => {
    bank.line.breakPath(single, html)
    show(bank.tab, <Page />, at)
    expect(await screen.findByRole('alert')).toHaveTextContent('We got an answer that cannot be read.')
    expect(screen.queryByText(/\$/)).toBeNull()
    expect(screen.queryByText('There is no such card')).toBeNull()
  })

  test.each([
    '',
    '?cardID=',
    '?cardID=__proto__',
    '?cardID=all',
    '?cardID=..',
    '?cardID=constructor',
    `?cardID=${'x'.repeat(101)}`,
  ])('with the query %j is missing without asking the bank', async (query) => {
    const before = bank.line.sent.length
    show(bank.tab, <Page />, `/cards/${kind}/single${query}`)
    expect(screen.getByText('There is no such card')).toBeInTheDocument()
    // A request of the page would have left before this one.
    await answered<unknown>(readList)
    expect(bank.line.sent.slice(before)).toMatchObject([{ path: Object.keys(list)[0] }])
  })

  test.each([
    ['../../users/get', '..%2F..%2Fusers%2Fget'],
    ['%00', '%00'],
    ['c9', 'c9'],
  ])('with the id %j is asked for under that id only', async (id, asked) => {
    show(bank.tab, <Page />, `/cards/${kind}/single?cardID=${id}`)
    expect(await screen.findByText('There is no such card')).toBeInTheDocument()
    const asks = bank.line.sent.map(({ path }) => path).filter((path) => path.startsWith(`/${kind}/`))
    expect(asks).toContain(single.replace(/[^/]+$/, asked))
  })
})

test('shows once what collateral is worth at the live price, and what it was worth when locked', async () => {
  const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling
  bank.answers['/credit/single/c1'] = { success: true, creditCard: creditCard() }
  bank.line.price = '2000.00'
  show(bank.tab, <CreditCardPage />, '/cards/credit/single?cardID=c1')
  await stands('$8,000.00')
  expect(shownAmounts('$8,000.00').filter(({ tagName }) => tagName === 'DD')).toHaveLength(1)
  expect(fact('Collateral')).toHaveTextContent(/^4 ETH$/)
  expect(fact('Value when locked')).toHaveTextContent(/^\$10,000\.00$/)
})

describe('a closed credit card', () => {
  const at = '/cards/credit/single?cardID=c1'
  const returned = (isPaid: boolean, transactionHash?: string, hasFailed?: boolean) => ({
    amount: '4',
    isPaid,
    hasFailed,
    ...(transactionHash !== undefined && { transactionHash }),
  })
  const showClosed = (returns: ReturnType<typeof returned>[], changes: Partial<CreditCard> = {}) => {
    const card = closedCreditCard({ closed: { at: '2026-11-20T12:00:00.000Z', returns }, ...changes })
    bank.answers['/credit/single/c1'] = { success: true, creditCard: card }
    return show(bank.tab, <CreditCardPage />, at)
  }
  const BACK = `0x${'9'.repeat(64)}`
  const added = { transactionHash: `0x${'8'.repeat(64)}`, amount: '0.5', value: '1250.00' }

  test('shows that its collateral is back, with the transaction', async () => {
    showClosed([returned(true, BACK)])
    const panel = within(await screen.findByRole('region', { name: 'This line is closed' }))
    expect(panel.getByText(/We closed this line on Nov 20, 2026\./)).toHaveTextContent(
      'Its collateral is back where it came from.',
    )
    const back = within(panel.getByRole('list', { name: 'Returned collateral' }))
    expect(back.getByRole('listitem')).toHaveTextContent(/^4 ETH Confirmed/)
    expect(back.getByText('0x999...99999')).toHaveAttribute('title', BACK)
  })

  test.each([
    ['signed', [returned(true, HASH), returned(false, BACK)]],
    ['not signed yet', [returned(false)]],
  ])('says that collateral whose transaction is %s is being sent back', async (_what, returns) => {
    showClosed(returns)
    expect(await screen.findByText(/Its collateral is being sent back/)).toBeInTheDocument()
    expect(screen.getByText('Being sent back')).toBeInTheDocument()
  })

  test.each<[string, Partial<CreditCard>, string]>([
    [
      'that was added is not on the chain',
      { addedCollateral: [{ ...added, fundingStatus: 'Pending' }] },
      'One of your payments is waiting for confirmation, so it has not gone back yet.',
    ],
    [
      'that opened it is not on the chain',
      { addedCollateral: [added], fundingStatus: 'Pending' },
      'One of your payments is waiting for confirmation, so it has not gone back yet.',
    ],
    ['is on the chain again', { addedCollateral: [added] }, 'One of your payments has not gone back yet.'],
    [
      'has gone back and is not on the chain',
      { fundingStatus: 'Pending' },
      'Its collateral is back where it came from.',
    ],
  ])('says how far its return is while a payment %s', async (_what, changes, sentence) => {
    showClosed([returned(true, BACK)], changes)
    expect(await screen.findByText(/^We closed this line/)).toHaveTextContent(
      `We closed this line on Nov 20, 2026. ${sentence}`,
    )
  })

  test('says that collateral whose transaction failed is still with the bank', async () => {
    showClosed([returned(true, HASH), returned(false, BACK, true)])
    expect(await screen.findByText(/^We closed this line/)).toHaveTextContent(
      'The transaction failed. The money is still with us, and we send it again.',
    )
    expect(screen.getByText('Not sent back yet')).toBeInTheDocument()
    expect(screen.queryByText(/being sent back/i)).toBeNull()
  })

  test('has no number to show, no health, no alerts and no way to close it again', async () => {
    showClosed([returned(true, BACK)])
    await screen.findByRole('region', { name: 'This line is closed' })
    expect(screen.queryByRole('button', { name: 'Show number' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add collateral' })).toBeNull()
    for (const name of ['Credit health', 'Price alerts', 'Close this line'])
      expect(screen.queryByRole('region', { name })).toBeNull()
    expect(shownAmounts('$5,000.00')).toEqual([])
    expect(screen.getByRole('link', { name: 'Apply for Credit Card' })).toHaveAttribute(
      'href',
      paths.newCreditCard,
    )
  })
})

test('an open credit card says how to close its line, and what that takes', async () => {
  bank.answers['/credit/single/c1'] = { success: true, creditCard: creditCard() }
  show(bank.tab, <CreditCardPage />, '/cards/credit/single?cardID=c1')
  const panel = within(await screen.findByRole('region', { name: 'Close this line' }))
  const how = panel.getByRole('link', { name: 'write to us' })
  expect(how).toHaveAttribute('href', bank.tab.ports.env.pilotApplicationUrl)
  expect(how.parentElement).toHaveTextContent(
    'We send 4 ETH back to where it came from, and pay the network fee.',
  )
  expect(panel.getByText('c1')).toBeInTheDocument()
})

test('added collateral is listed with its payments, and one that the chain has taken back is marked', async () => {
  const added = {
    transactionHash: HASH,
    amount: '0.5',
    value: '1250.00',
    fundingStatus: 'Confirmed' as const,
  }
  const pending = { ...added, transactionHash: `0x${'8'.repeat(64)}`, fundingStatus: 'Pending' as const }
  const answerWith = (addedCollateral: (typeof added | typeof pending)[]) => {
    bank.answers['/credit/single/c1'] = { success: true, creditCard: creditCard({ addedCollateral }) }
  }
  answerWith([])
  const { unmount } = show(bank.tab, <CreditCardPage />, '/cards/credit/single?cardID=c1')
  expect(await screen.findByRole('link', { name: 'Add collateral' })).toHaveAttribute(
    'href',
    addCollateralHref('c1'),
  )
  expect(screen.queryByText('Collateral added since')).toBeNull()
  unmount()
  answerWith([added, pending])
  show(bank.tab, <CreditCardPage />, '/cards/credit/single?cardID=c1')
  const panel = within(await screen.findByRole('region', { name: 'Collateral added since' }))
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^0\.5 ETH Worth \$1,250\.00/) as string,
    expect.stringMatching(/^0\.5 ETH Pending/) as string,
  ])
  expect(panel.getByText('Waiting for confirmation')).toBeInTheDocument()
})
