import { shownToDevTools } from '../testing/recordDevTools'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toUtf8String } from 'ethers'
import { IDBObjectStore } from 'fake-indexeddb'
import { toast } from 'react-toastify/unstyled'
import { bodyHash, encodeMemo } from '../lib/memo'
import { creditCardHref, paths } from '../lib/paths'
import { show } from '../testing/show'
import { withCustomer } from '../testing/withCustomer'
import { SecondaryMenu } from './layout/SecondaryMenu'
import { AppRoutes } from './router'

const customer = withCustomer()
afterEach(() => toast.dismiss())

const open = (at: string) =>
  show(
    customer.tab,
    <>
      <AppRoutes />
      <SecondaryMenu />
    </>,
    at,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const signedMessages = () =>
  customer.browser.provider.requests
    .filter(({ method }) => method === 'personal_sign')
    .map(({ params }) => toUtf8String((params as string[])[0] ?? ''))

/** A payment whose memo names a debit card needs its payer's consent to open a credit line. */
async function openCreditWithConsent(): Promise<string> {
  const { world, wallet } = customer
  const data = encodeMemo({
    kind: 'debit',
    intentId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    bodyHash: bodyHash({ wallet: wallet.address, amount: '251.00' }),
  })
  await world.chain.transact(wallet, { to: world.bank.settings.treasury, value: 10n ** 17n, data })
  await world.bank.watch()
  open(paths.unclaimed)
  await press('Open a credit line of $125.00')
  await press('Open the line')
  await screen.findByRole('link', { name: 'See it' })
  cleanup()
  const [card] = await customer.creditCards()
  if (!card) throw new Error('the bank opened no card')
  return card.id
}

test('a whole visit shows no secret to Redux DevTools, and stores none', async () => {
  // Collects every write, also values that are overwritten later.
  const stored: string[] = []
  const setItem = jest.spyOn(Storage.prototype, 'setItem')
  const put = jest.spyOn(IDBObjectStore.prototype, 'put')
  const cardId = await openCreditWithConsent()

  open(creditCardHref(cardId))
  await press('Show number')
  const shown = await screen.findByText(/^\d{4} \d{4} \d{4} \d{4}$/)
  const grouped = shown.textContent
  const number = grouped.replaceAll(' ', '')
  await press('Freeze')
  await screen.findByText('Card frozen ❅')
  cleanup()

  open(paths.cards)
  await userEvent.type(await screen.findByRole('searchbox'), `credit ${number}`)
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.click(screen.getByRole('searchbox'))
  await userEvent.paste(grouped)
  cleanup()

  open(paths.settings)
  await userEvent.type(await screen.findByLabelText('Full name'), 'Ada Lovelace')
  await userEvent.type(await screen.findByLabelText('E-mail'), 'ada@example.com')
  await press('Submit for review')
  await waitFor(() => expect(customer.world.line.count('/users/kyc/update')).toBe(1))

  // The screen has read the identity again, and the token with it.
  expect(await screen.findByText('In review')).toBeInTheDocument()
  const users = customer.world.bank.db.selectFrom('users').where('wallet', '=', customer.wallet.address)
  const { kyc_token } = await users.select('kyc_token').executeTakeFirstOrThrow()
  const [signIn = '', consent = ''] = signedMessages()
  const secrets = {
    nonce: /^Nonce: (.+)$/m.exec(signIn)?.[1] ?? '',
    signIn: signIn.slice(0, 40),
    // Signing twice gives the same signature.
    signature: await customer.wallet.signMessage(signIn),
    consent: await customer.wallet.signMessage(consent),
    kycToken: kyc_token ?? '',
    number,
    grouped,
    firstDigits: number.slice(0, 7),
  }
  expect(customer.world.line.bodies('/credit/create').map((body) => body.consent)).toContain(secrets.consent)
  for (const type of [
    'cardList/cardsSearched',
    'cache/executeMutation/fulfilled',
    'pausedMutations/mutationAsked',
  ])
    expect(shownToDevTools.filter((shown) => shown.includes(`"type":"${type}"`))).not.toEqual([])

  customer.tab.store.flush()
  stored.push(...setItem.mock.calls.map((call) => call.join(' ')))
  stored.push(...put.mock.calls.map(([record]) => JSON.stringify(record)))
  const [session = ''] = customer.world.line.cookies()
  for (const kept of [cardId, 'ada@example.com']) expect(stored.join()).toContain(kept)
  for (const [name, secret] of Object.entries({ ...secrets, session })) {
    expect(secret.length).toBeGreaterThan(6)
    const inJson = JSON.stringify(secret).slice(1, -1)
    expect([name, shownToDevTools.filter((shown) => shown.includes(inJson))]).toEqual([name, []])
    // An intent keeps the whole request, with the consent in it, so that a paid card cannot get lost.
    const isInIntent = name === 'consent'
    expect([name, stored.some((text) => text.includes(inJson))]).toEqual([name, isInIntent])
  }
})
