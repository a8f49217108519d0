import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setLocale } from '../../../lib/locale'
import { wireHref } from '../../../lib/paths'
import { enter } from '../../../testing/browser'
import { wire } from '../../../testing/entities'
import { show } from '../../../testing/show'
import { withStubBank } from '../../../testing/stubBank'
import { WirePage } from '../WirePage'
import {
  EMPTY_WIRE,
  recipientOf,
  recipientSaved,
  selectRecipients,
  selectWireDraft,
  wireDrafted,
  type WireForm,
} from '../wiresSlice'
import { RecipientPicker } from './RecipientPicker'
import { RecipientsPage } from './RecipientsPage'

const bank = withStubBank()
afterEach(() => setLocale('en-US'))
const lena = {
  ...EMPTY_WIRE,
  name: 'Lena Fischer',
  town: 'Berlin',
  country: 'DE',
  iban: 'DE89 3704 0044 0532 0130 00',
}
const grace: WireForm = {
  ...EMPTY_WIRE,
  name: 'Grace Hopper',
  town: 'New York',
  country: 'US',
  scheme: 'us',
  routingNumber: '021000021',
  accountNumber: '1234567890',
}
const saved = () => selectRecipients(bank.tab.store.getState()).map(({ name }) => name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const address = () => screen.getByRole('note', { name: 'Address' })

beforeEach(async () => {
  await enter(bank.tab)
  for (const form of [lena, grace]) bank.tab.store.dispatch(recipientSaved({ recipient: recipientOf(form) }))
})

test('lists the saved recipients, and finds them by name, town and account', async () => {
  show(bank.tab, <RecipientsPage />)
  expect(rows()).toEqual([
    expect.stringContaining('021000021, 1234567890 · United States'),
    expect.stringContaining('DE89 3704 0044 0532 0130 00 · Germany'),
  ])
  const search = screen.getByRole('searchbox', { name: 'Search' })
  for (const [text, count] of [
    ['lena', 1],
    ['york', 1],
    ['de89 3704', 1],
    ['123456', 1],
    ['lena york', 0],
  ] as const) {
    await userEvent.clear(search)
    await userEvent.type(search, text)
    expect([text, rows().length]).toEqual([text, count])
  }
  expect(screen.getByText('“lena york” is not found.')).toBeInTheDocument()
})

test('recipients of the same name are told apart by their accounts', () => {
  const namesake = { ...lena, name: 'lena fischer', iban: 'GB29 NWBK 6016 1331 9268 19', country: 'GB' }
  bank.tab.store.dispatch(recipientSaved({ recipient: recipientOf(namesake) }))
  show(
    bank.tab,
    <>
      <RecipientPicker />
      <RecipientsPage />
    </>,
  )
  for (const name of [
    'lena fischer, GB…6819',
    'Grace Hopper',
    'Send to lena fischer, GB…6819',
    'Send to Lena Fischer, DE…3000',
    'Send to Grace Hopper',
  ])
    expect(screen.getByRole('button', { name })).toBeInTheDocument()
})

test('paying one again starts a filled form, and keeps an amount that was typed before', async () => {
  bank.tab.store.dispatch(wireDrafted({ amount: '75', name: 'Somebody else', reference: 'Old' }))
  show(bank.tab, <RecipientsPage />)
  await press('Send to Lena Fischer')
  expect(selectWireDraft(bank.tab.store.getState())).toEqual({ ...lena, amount: '75', reference: '' })
  expect(address()).toHaveTextContent('/accounts#send-money')
})

test('an edited recipient follows the rules of a wire, and a changed account leaves no second recipient', async () => {
  show(bank.tab, <RecipientsPage />)
  await press('Edit Lena Fischer')
  const iban = screen.getByRole('textbox', { name: 'IBAN' })
  await userEvent.clear(iban)
  await userEvent.type(iban, 'GB29 NWBK 6016 1331 9268 18')
  await press('Save')
  expect(iban).toHaveFocus()
  expect(iban).toHaveAccessibleDescription(/mistyped/)
  await userEvent.type(iban, '{Backspace}9')
  await press('Save')
  expect(saved()).toEqual(['Lena Fischer', 'Grace Hopper'])
  expect(rows()[0]).toContain('GB29 NWBK 6016 1331 9268 19')
})

test('a recipient is edited where a comma ends the whole part', async () => {
  setLocale('de-DE')
  show(bank.tab, <RecipientsPage />)
  await press('Edit Lena Fischer')
  await userEvent.type(screen.getByRole('textbox', { name: "Recipient's full name" }), '-Meyer')
  await press('Save')
  expect(saved()).toEqual(['Lena Fischer-Meyer', 'Grace Hopper'])
})

test('a recipient is removed, and comes back by Undo', async () => {
  show(bank.tab, <RecipientsPage />)
  await press('Remove Grace Hopper')
  expect(saved()).toEqual(['Lena Fischer'])
  await press('Undo')
  expect(saved()).toEqual(['Grace Hopper', 'Lena Fischer'])
})

test('the focus moves to the editor, back to the list, and to Undo', async () => {
  show(bank.tab, <RecipientsPage />)
  await press('Edit Lena Fischer')
  await userEvent.tab()
  expect(screen.getByRole('textbox', { name: "Recipient's full name" })).toHaveFocus()
  await press('Cancel')
  await userEvent.tab()
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus()
  await press('Remove Grace Hopper')
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
})

test('recipients survive a reload', async () => {
  bank.tab.store.flush()
  bank.openTab()
  await enter(bank.tab)
  expect(saved()).toEqual(['Grace Hopper', 'Lena Fischer'])
})

test('an account is saved once, however it is written', () => {
  const again = { ...lena, name: 'Lena Fischer-Braun', iban: 'de89370400440532013000' }
  bank.tab.store.dispatch(recipientSaved({ recipient: recipientOf(again) }))
  expect(saved()).toEqual(['Lena Fischer-Braun', 'Grace Hopper'])
})

test('a wire’s recipient is saved and paid again from its page', async () => {
  bank.answers['/wire/all'] = {
    success: true,
    wires: [
      wire({
        recipientDetails: { name: 'Ada Lovelace', town: 'London', country: 'GB', postalCode: 'W1' },
        bankingDetails: { scheme: 'iban', iban: 'GB29NWBK60161331926819', bic: 'NWBKGB2L', reference: 'Old' },
      }),
    ],
  }
  show(bank.tab, <WirePage />, wireHref('w1'))
  await userEvent.click(await screen.findByRole('button', { name: 'Save recipient' }))
  expect(saved()).toEqual(['Ada Lovelace', 'Grace Hopper', 'Lena Fischer'])
  expect(screen.queryByRole('button', { name: 'Save recipient' })).toBeNull()
  expect(document.activeElement).toHaveTextContent(/^Recipient saved$/)
  await press('Send again')
  expect(selectWireDraft(bank.tab.store.getState())).toEqual({
    ...EMPTY_WIRE,
    name: 'Ada Lovelace',
    town: 'London',
    country: 'GB',
    postalCode: 'W1',
    iban: 'GB29 NWBK 6016 1331 9268 19',
    bic: 'NWBKGB2L',
  })
  expect(address()).toHaveTextContent('/accounts#send-money')
})

test('without recipients the page says how they are saved', async () => {
  show(bank.tab, <RecipientsPage />)
  await press('Remove Grace Hopper')
  await press('Remove Lena Fischer')
  expect(screen.getByText('Whoever you send a wire to is saved here, in this browser.')).toBeInTheDocument()
})
