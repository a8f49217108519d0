import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { formatDue, formatRecord } from '../../lib/format'
import { wireHref } from '../../lib/paths'
import type { Wire } from '../../services/contracts'
import { enter } from '../../testing/browser'
import { wire } from '../../testing/entities'
import { show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { WirePage } from './WirePage'

const bank = withStubBank()
const HASH = `0x${'3'.repeat(64)}`
const UETR = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const ACCEPTED = '2026-11-20T12:00:00.000Z'
const SENT = '2026-11-20T20:00:00.000Z'
const DUE = '2099-11-24T17:00:00.000Z'

async function open(changes: Partial<Wire>, id = 'w1'): Promise<void> {
  const full = wire({
    amount: '420.00',
    createdAt: ACCEPTED,
    recipientDetails: {
      name: 'Lena Fischer',
      addressLine1: 'Hauptstrasse 5',
      postalCode: '10115',
      town: 'Berlin',
      country: 'DE',
    },
    bankingDetails: { scheme: 'iban', iban: 'DE89370400440532013000', reference: 'Invoice 114' },
    uetr: UETR,
    endToEndId: '3F2504E04F8941D39A0C0305E82C3301',
    payments: [
      { transactionHash: HASH, amount: '0.168', value: '420.00', price: '2500.00', createdAt: ACCEPTED },
    ],
    changes: [{ status: 'Processing', at: ACCEPTED }],
    ...changes,
  })
  bank.answers['/wire/all'] = { success: true, wires: [full] }
  await enter(bank.tab)
  show(bank.tab, <WirePage />, wireHref(id))
}
/** What is on the screen; the sheet for paper is beside it. */
const facts = (label: string) =>
  screen
    .getAllByText(label, { selector: 'dt' })
    .map(({ parentElement }) => parentElement)
    .find((fact) => !fact?.closest('[data-print-sheet]'))
const steps = () =>
  within(screen.getByRole('list', { name: 'Progress' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(/^\d/, ''))

test('shows everything that was sent and paid, and the references for other banks', async () => {
  await open({ status: 'Processing', sendBy: DUE })
  expect(await screen.findByRole('heading', { level: 1, name: 'Wire to Lena Fischer' })).toBeInTheDocument()
  for (const [label, value] of [
    ['Recipient', 'Lena Fischer'],
    ['Address', 'Hauptstrasse 5, 10115 Berlin, Germany'],
    ['IBAN', 'DE89 3704 0044 0532 0130 00'],
    ['Reference', 'Invoice 114'],
    ['You paid', '0.168 ETH'],
    ['ETH price', '$2,500.00'],
    ['UETR', UETR],
    ['End-to-end ID', '3F2504E04F8941D39A0C0305E82C3301'],
  ] as const)
    expect(facts(label)).toHaveTextContent(value)
  expect(screen.getByRole('button', { name: 'Copy UETR' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Copy transaction hash' })).toBeInTheDocument()
  expect(screen.getByText(`We send it by ${formatDue(DUE)}.`)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Wires' })).toHaveAttribute('href', '/accounts/wires')
})

test.each<[string, Partial<Wire>, (string | RegExp)[]]>([
  [
    'that is processed',
    { status: 'Processing', sendBy: DUE, expectedBy: DUE },
    [
      `Done: Accepted${formatDue(ACCEPTED)}`,
      `In progress: We send itBy ${formatDue(DUE)}`,
      `To do: Arrives at the recipient’s bankExpected by ${formatDue(DUE)}`,
    ],
  ],
  [
    'that was held, went on and was sent',
    {
      status: 'Sent',
      changes: [
        { status: 'Processing', at: ACCEPTED },
        { status: 'On hold', at: ACCEPTED, reason: 'We ask the bank.' },
        { status: 'Processing', at: ACCEPTED },
        { status: 'Sent', at: SENT },
      ],
    },
    [
      /^Done: Accepted/,
      /^Done: On hold.*We ask the bank\.$/,
      /^Done: Goes on/,
      /^Done: Sent/,
      /^In progress: Arrives/,
    ],
  ],
  [
    'that is on hold',
    { status: 'On hold', changes: [{ status: 'On hold', at: ACCEPTED, reason: 'Short.' }] },
    [/^In progress: On hold.*Short\.$/, /^To do: We send it$/, /^To do: Arrives/],
  ],
  [
    'that came back',
    {
      status: 'Returned',
      changes: [
        { status: 'Completed', at: SENT },
        { status: 'Returned', at: SENT, reason: 'Account closed.' },
      ],
    },
    [/^Done: At the recipient’s bank/, /^Failed: Returned.*Account closed\.$/],
  ],
])('the timeline of a wire %s', async (_, changes, expected) => {
  await open(changes)
  await screen.findByRole('heading', { level: 1, name: /Lena/ })
  expect(steps()).toEqual(
    expected.map((step) =>
      typeof step === 'string' ? step : (expect.stringMatching(step) as unknown as string),
    ),
  )
})

test('a wire that is late says what to do', async () => {
  await open({ status: 'Sent', expectedBy: ACCEPTED })
  expect(
    await screen.findByText(/It should have arrived by .* give its references to the recipient’s bank\./),
  ).toBeInTheDocument()
})

test('a returned wire shows where the money is', async () => {
  await open({
    status: 'Returned',
    statusReason: 'Account closed.',
    returned: '415.00',
    returns: [{ amount: '0.166', isPaid: false, transactionHash: `0x${'7'.repeat(64)}` }],
  })
  const money = within(await screen.findByRole('region', { name: 'Your money' }))
  expect(money.getByText(/^\$415\.00 came back\./)).toBeInTheDocument()
  expect(money.getByText('Being sent back').parentElement).toHaveTextContent('0.166 ETH')
})

const NOT_HELD = 'One of your payments is waiting for confirmation, so it has not gone back yet.'
const PAID = { transactionHash: HASH, amount: '0.1', value: '250.00', price: '2500.00' }
const LOST = { ...PAID, transactionHash: `0x${'4'.repeat(64)}`, fundingStatus: 'Pending' as const }
const BACK = { amount: '0.1', isPaid: true, transactionHash: `0x${'7'.repeat(64)}` }
test.each<[string, Partial<Wire>, string[]]>([
  ['does not hold', { payments: [LOST] }, [NOT_HELD]],
  [
    'does not hold, of a wire that had left',
    { payments: [LOST], returned: '415.00' },
    ['$415.00 came back. We pay it to you in ETH, at the price when it came back.', NOT_HELD],
  ],
  [
    'does not hold beside one that was sent back',
    { payments: [PAID, LOST], returned: '415.00', returns: [BACK] },
    ['$415.00 came back. We pay it to you in ETH, at the price when it came back.', NOT_HELD],
  ],
  [
    'has lost after its return was planned',
    { payments: [LOST], returned: '415.00', returns: [BACK] },
    ['$415.00 came back. We have paid it to you in ETH, at the price when it came back.'],
  ],
  [
    'holds again',
    { payments: [PAID], returned: '415.00' },
    [
      '$415.00 came back. We pay it to you in ETH, at the price when it came back.',
      'One of your payments has not gone back yet.',
    ],
  ],
])('the money of a returned wire whose payment the chain %s', async (_, changes, expected) => {
  await open({ status: 'Returned', statusReason: 'Account closed.', returns: [], ...changes })
  const money = await screen.findByRole('region', { name: 'Your money' })
  expect([...money.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(expected)
})

test('a returned wire whose transaction failed says that the money is still with the bank', async () => {
  const transactionHash = `0x${'7'.repeat(64)}`
  await open({
    status: 'Returned',
    returns: [{ amount: '0.166', isPaid: false, hasFailed: true, transactionHash }],
  })
  const money = within(await screen.findByRole('region', { name: 'Your money' }))
  expect(money.getByText('Not sent back yet').parentElement).toHaveTextContent('0.166 ETH')
  expect(
    money.getByText('The transaction failed. The money is still with us, and we send it again.'),
  ).toBeInTheDocument()
})

test.each([
  ['Sent', 'Proof of payment'],
  ['Processing', 'Wire'],
] as const)('a wire that is %s prints as %s, with all that another bank asks for', async (status, title) => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  await open({ status, changes: [{ status, at: SENT, reason: undefined }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
  const sheet = document.querySelector('[data-print-sheet]')
  expect(sheet?.querySelector('h1')).toHaveTextContent(title)
  for (const text of [
    'USD 420.00',
    'DE89 3704 0044 0532 0130 00',
    UETR,
    HASH,
    formatRecord(SENT),
    'Lena Fischer',
  ])
    expect(sheet).toHaveTextContent(text)
})

test('the sheet of a returned wire says what came back and how it is sent back', async () => {
  const back = `0x${'7'.repeat(64)}`
  await open({
    status: 'Returned',
    returned: '415.00',
    returns: [
      { amount: '0.1', isPaid: true, transactionHash: back },
      { amount: '0.066', isPaid: false },
    ],
  })
  await screen.findByRole('region', { name: 'Your money' })
  const printed = within(document.querySelector<HTMLElement>('[data-print-sheet]') ?? document.body)
  for (const [label, value] of [
    ['Came back', 'USD 415.00'],
    ['Sent back, 1', `0.1 ETH on Local chain, transaction ${back}`],
    ['To be sent back, 2', '0.066 ETH on Local chain'],
  ] as const)
    expect(printed.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent).toBe(value)
})

test('a bank without extensions still shows what it knows', async () => {
  bank.answers['/wire/all'] = { success: true, wires: [wire({ id: 'w1', status: undefined })] }
  await enter(bank.tab)
  show(bank.tab, <WirePage />, wireHref('w1'))
  expect(await screen.findByText('We cannot tell where this wire is.')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'References' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull()
  expect(facts('Transaction')).toBeInTheDocument()
})

test('an unknown wire is said', async () => {
  await open({}, 'other')
  expect(await screen.findByText('There is no such wire')).toBeInTheDocument()
})

test('without an answer the page still has its title and its way back', async () => {
  delete bank.answers['/wire/all']
  await enter(bank.tab)
  show(bank.tab, <WirePage />, wireHref('w1'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Wire' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Wires' })).toHaveAttribute('href', '/accounts/wires')
})
