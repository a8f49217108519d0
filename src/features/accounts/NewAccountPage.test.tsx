import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getAddress } from 'ethers'
import { Route, Routes } from 'react-router-dom'
import { paths } from '../../lib/paths'
import { LOCAL_SAFE } from '../../lib/safe'
import { api } from '../../services/api'
import { show, traverse } from '../../testing/show'
import { withCustomer } from '../../testing/withCustomer'
import { AccountsList } from './AccountsList'
import { NewAccountPage } from './NewAccountPage'
import { AccountPage } from './single/AccountPage'
import { newWallet } from '../../testing/newWallet'

const customer = withCustomer()
const { asked } = customer
beforeAll(() => customer.world.chain.deploySafe())

const open = (at: string = paths.newAccount) =>
  show(
    customer.tab,
    <Routes>
      <Route path={paths.newAccount} element={<NewAccountPage />} />
      <Route path={paths.accounts} element={<AccountsList />} />
      <Route path={paths.account} element={<AccountPage />} />
    </Routes>,
    at,
  )

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const wallet = () => customer.browser.provider.address
const fact = (label: string) => {
  const value = screen.getByText(label, { selector: 'dt' }).nextElementSibling
  return value instanceof HTMLElement ? value : document.body
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const createButton = () => screen.findByRole('button', { name: 'Create account on Local chain' })
const owner = (place: number) => screen.getByLabelText(`Owner ${place}`)

async function addOwner(address: string): Promise<void> {
  await press('Add owner')
  await userEvent.paste(address)
}

/** Fills the form with a second owner and a threshold of two, and goes to the review. */
async function review(): Promise<HTMLElement> {
  open()
  await userEvent.type(screen.getByLabelText('Account label'), ' Household ')
  await addOwner(OTHER.toLowerCase())
  await userEvent.selectOptions(screen.getByLabelText('Required signatures'), '2 of 2')
  await press('Review account')
  return createButton()
}

const recorded = async () => {
  const { data } = await customer.tab.store.dispatch(
    api.endpoints.accountsAll.initiate({ wallet: wallet() }, { forceRefetch: true, subscribe: false }),
  )
  return data
}

describe('the form', () => {
  test('starts with the connected wallet as the only owner', () => {
    open()
    expect(owner(1)).toHaveValue(wallet())
    expect(owner(1)).toHaveAccessibleDescription('Your wallet')
    expect(screen.getByLabelText('Required signatures')).toHaveValue('1')
    expect(screen.getByRole('button', { name: 'Remove owner 1' })).toHaveAccessibleDescription(
      'One must stay.',
    )
  })

  test('keeps a label that is too long, and says the limit until it fits', async () => {
    open()
    const label = screen.getByLabelText('Account label')
    await userEvent.click(label)
    await userEvent.paste(`${'Household '.repeat(6)}2026`)
    expect(label).toHaveValue(`${'Household '.repeat(6)}2026`)
    expect(label).toHaveAccessibleDescription(/^Enter at most 60 characters\. This label has 64\./)
    await press('Review account')
    await waitFor(() => expect(label).toHaveFocus())
    await userEvent.type(label, '{backspace}'.repeat(5))
    expect(label).toBeValid()
  })

  test('refuses a label with invisible characters', async () => {
    open()
    await userEvent.type(screen.getByLabelText('Account label'), 'House\u202ehold')
    await press('Review account')
    expect(screen.getByLabelText('Account label')).toHaveAccessibleDescription(
      /Contains invisible characters\./,
    )
    expect(screen.queryByRole('button', { name: /^Create account/ })).toBeNull()
  })

  test('adds and removes owners, and adjusts the threshold', async () => {
    open()
    await addOwner(OTHER)
    await addOwner(newWallet().address)
    await userEvent.selectOptions(screen.getByLabelText('Required signatures'), '3 of 3')
    await press('Remove owner 1')
    expect(owner(1)).toHaveValue(OTHER)
    expect(screen.getByLabelText('Required signatures')).toHaveDisplayValue('2 of 2')
    expect(screen.getByRole('button', { name: 'Add owner' })).toHaveFocus()
  })

  test.each([
    ['a name', 'Ada', /^Enter an address/],
    ['an empty address', ' ', /^Enter an address/],
    ['a letter whose case is wrong', OTHER.replace('C51', 'c51'), /^This address is mistyped/],
    ['the same owner in other letters', 'own', /^This owner is in the list already\./],
    ['the zero address', `0x${'0'.repeat(40)}`, /^Nobody can sign for this address\./],
    [
      'an address of another chain',
      `sep:${OTHER}`,
      /^This address is for Sepolia\. Enter one on Local chain\./,
    ],
    ['a name where there are none', 'mira.eth', /^Names cannot be looked up on Local chain\./],
    ['the address that Safe keeps for itself', `0x${'0'.repeat(39)}1`, /^Nobody can sign/],
  ])('refuses %s as an owner, with the reason', async (_what, typed, reason) => {
    open()
    await userEvent.type(screen.getByLabelText('Account label'), 'Household')
    await addOwner(typed === 'own' ? wallet().toLowerCase() : typed)
    await press('Review account')
    await waitFor(() => expect(owner(2)).toHaveAccessibleDescription(reason))
    expect(owner(1)).toBeValid()
    expect(screen.queryByRole('button', { name: 'Create account on Local chain' })).toBeNull()
  })

  test('says what is wrong with an owner as the field is left', async () => {
    open()
    await addOwner('0x12')
    await userEvent.tab()
    await waitFor(() => expect(owner(2)).toHaveAccessibleDescription(/^Enter an address/))
  })

  test('warns of an owner who looks like a known address, here and in the review', async () => {
    const alike = getAddress(`${wallet().slice(0, 6)}${'ab'.repeat(15)}${wallet().slice(-6)}`.toLowerCase())
    open()
    await userEvent.type(screen.getByLabelText('Account label'), 'Household')
    await addOwner(alike)
    const warning = /^This address looks like your wallet, and is another one/
    expect(await screen.findByText(warning)).toBeInTheDocument()
    await press('Review account')
    await createButton()
    expect(screen.getByText(warning).closest('[role="status"]')).toHaveTextContent(
      `Entered${alike}Known${wallet()}`,
    )
  })

  test('requires a label', async () => {
    open()
    await press('Review account')
    expect(screen.getByLabelText('Account label')).toHaveAccessibleDescription(/^Give the account a label/)
  })

  test('keeps its input when the customer returns from the review', async () => {
    await review()
    await traverse(-1)
    await screen.findByRole('button', { name: 'Review account' })
    await traverse(1)
    await createButton()
    await press('Edit')
    expect(owner(2)).toHaveValue(OTHER.toLowerCase())
    expect(screen.getByLabelText('Required signatures')).toHaveDisplayValue('2 of 2')
  })
})

describe('the review', () => {
  test('shows the request and the predicted address before the wallet is asked', async () => {
    await review()
    expect(fact('Label')).toHaveTextContent('Household')
    expect(fact('Address')).toHaveTextContent(/^0x[0-9a-fA-F]{40}$/)
    expect(fact('Owners')).toHaveTextContent(`${wallet()} (you)${OTHER}`)
    expect(fact('Required signatures')).toHaveTextContent('2 of 2')
    expect(fact('Chain')).toHaveTextContent('Local chain')
    expect(screen.getByText(/^Every owner must sign\./)).toBeInTheDocument()
    expect(asked()).toBe(0)
    // The list tells which addresses are known.
    expect(customer.world.line.sent.filter(({ path }) => path !== '/accounts/all')).toEqual([])
  })

  test('warns when the customer would not be an owner', async () => {
    open()
    await userEvent.type(screen.getByLabelText('Account label'), 'For Ada')
    await addOwner(OTHER)
    await press('Remove owner 1')
    await press('Review account')
    await createButton()
    expect(screen.getByText(/^Your own wallet is not an owner/)).toBeInTheDocument()
  })

  test('refuses when the contracts are not deployed, without asking the wallet', async () => {
    const create = await review()
    const code = await customer.world.chain.send('eth_getCode', LOCAL_SAFE.factory, 'latest')
    await customer.world.chain.send('anvil_setCode', LOCAL_SAFE.factory, '0x')
    try {
      await userEvent.click(create)
      expect(await screen.findByRole('alert')).toHaveTextContent('Accounts cannot be created on Local chain.')
      expect(asked()).toBe(0)
    } finally {
      await customer.world.chain.send('anvil_setCode', LOCAL_SAFE.factory, code)
    }
  })

  test('says why the account was not started, and stays open', async () => {
    await customer.world.chain.fund(wallet(), 1n)
    await userEvent.click(await review())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Warning: Your wallet does not hold enough ETH/,
    )
    expect(await createButton()).toBeInTheDocument()
    expect(asked()).toBe(0)
  })
})

describe('the account', () => {
  test('shows each step until the account is in the list, at the predicted address', async () => {
    const create = await review()
    const address = fact('Address').textContent
    await userEvent.click(create)
    await screen.findByText('1 of 2 blocks')
    await customer.mine()
    const link = await screen.findByRole('link', { name: 'See your account' })
    expect(screen.getByText('Account created')).toBeInTheDocument()

    const [account] = (await recorded()) ?? []
    expect(account).toMatchObject({
      accountLabel: 'Household',
      accountAddress: address,
      userPermissions: { owners: [wallet(), OTHER], threshold: 2 },
      selectedChain: 31337,
    })
    expect(link).toHaveAttribute('href', `/accounts/single?accountID=${account?.id}`)
    await userEvent.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: 'Household' })).toBeInTheDocument()
    expect(await screen.findByRole('region', { name: 'Receive' })).toHaveTextContent(address)
    const owners = screen.getByRole('region', { name: 'Owners' })
    expect(owners).toHaveTextContent('2 of 2 must sign')
    expect(owners).toHaveTextContent(`${wallet()} (you)${OTHER}`)

    cleanup()
    open(paths.accounts)
    const row = (await screen.findByRole('link', { name: 'Household' })).closest('li')
    await waitFor(() => expect(row).toHaveTextContent('2 of 2 owners must sign0 ETH'))
  })

  test('is created once when the button is pressed several times', async () => {
    await userEvent.tripleClick(await review())
    await screen.findByText('1 of 2 blocks')
    expect(asked()).toBe(1)
    expect(await customer.browser.intents.all()).toHaveLength(1)
  })

  test('that was declined can be created again at the same address', async () => {
    customer.browser.provider.refuseNext('eth_sendTransaction')
    await userEvent.click(await review())
    expect(await screen.findByText(/^You declined in your wallet\. Nothing was sent/)).toBeInTheDocument()
    const address = fact('Address').textContent
    await userEvent.click(await createButton())
    await screen.findByText('1 of 2 blocks')
    expect(screen.queryByText(/^You declined/)).toBeNull()
    await customer.mine()
    await screen.findByText('Account created')
    expect(await recorded()).toMatchObject([{ accountAddress: address }])
    expect(asked()).toBe(2)
  })

  test('goes on after a reload, and the next form is empty', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    cleanup()
    await customer.reload()
    open()
    expect(await screen.findByText('1 of 2 blocks')).toBeInTheDocument()
    await customer.mine()
    await screen.findByText('Account created')
    await press('Create another account')
    expect(screen.getByLabelText('Account label')).toHaveValue('')
    expect(await recorded()).toHaveLength(1)
    expect(asked()).toBe(1)
  })

  test('leaves an empty form without a reload as well', async () => {
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    await customer.mine()
    await screen.findByText('Account created')
    await press('Create another account')
    expect(screen.getByLabelText('Account label')).toHaveValue('')
    expect(owner(1)).toHaveValue(wallet())
    expect(screen.queryByLabelText('Owner 2')).toBeNull()
    expect(screen.getByRole('list', { name: 'Progress' })).toBeInTheDocument()
  })

  test('is found on the chain by its memo when the wallet’s answer was lost', async () => {
    customer.browser.provider.loseAnswerOfNext('eth_sendTransaction')
    await userEvent.click(await review())
    await screen.findByText('1 of 2 blocks')
    await customer.mine()
    await screen.findByText('Account created')
    expect(await recorded()).toHaveLength(1)
    expect(asked()).toBe(1)
  })
})
