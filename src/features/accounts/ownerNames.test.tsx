import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from '../../lib/paths'
import { makeLazyChain } from '../../services/chain/lazyChain'
import { enter } from '../../testing/browser'
import { show } from '../../testing/show'
import { startEns, type TestEns } from '../../testing/startEns'
import { withStubBank } from '../../testing/stubBank'
import { testEnv } from '../../testing/testEnv'
import { NewAccountPage } from './NewAccountPage'

const ADA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let ens: TestEns
beforeAll(async () => {
  ens = await startEns()
  await ens.register('ada', ADA)
}, 40_000)
afterAll(() => ens.chain.stop())

const bank = withStubBank()
beforeEach(async () => {
  const { chain, registry } = ens
  const tab = bank.openTab({
    env: { ...testEnv(chain.url), ensRegistry: registry },
    chain: makeLazyChain(chain.chainId, [chain.url], registry),
  })
  await enter(tab)
  show(tab, <NewAccountPage />, paths.newAccount)
  await userEvent.type(screen.getByLabelText('Account label'), 'Household')
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function addOwner(text: string): Promise<void> {
  await press('Add owner')
  await userEvent.paste(text)
}
const owner = (place: number) => screen.getByLabelText(`Owner ${place}`)

test('an owner is given by an ENS name, and the review names the address', async () => {
  await addOwner('ada.eth')
  await userEvent.tab()
  await waitFor(() =>
    expect(owner(2)).toHaveAccessibleDescription(
      /^ada\.eth is 0x 7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8$/,
    ),
  )
  await press('Review account')
  await screen.findByRole('button', { name: /^Create account/ })
  expect(screen.getByText('Owners', { selector: 'dt' }).nextElementSibling).toHaveTextContent(ADA)
})

test('a name that nobody has is refused', async () => {
  await addOwner('eve.eth')
  await press('Review account')
  await waitFor(() => expect(owner(2)).toHaveAccessibleDescription(/^No address belongs to eve\.eth\./))
})

test('a name and its address are one owner', async () => {
  await addOwner(ADA)
  await addOwner('ada.eth')
  await press('Review account')
  await waitFor(() => expect(owner(3)).toHaveAccessibleDescription(/^This owner is in the list already\./))
  expect(owner(2)).toBeValid()
})

test('a name is not taken for a mistake while the chain cannot be reached', async () => {
  const tab = bank.openTab({
    env: { ...testEnv('http://127.0.0.1:1'), ensRegistry: ens.registry },
    chain: makeLazyChain(31337, ['http://127.0.0.1:1'], ens.registry),
  })
  await enter(tab)
  cleanup()
  show(tab, <NewAccountPage />, paths.newAccount)
  await addOwner('ada.eth')
  await userEvent.tab()
  await waitFor(() => expect(owner(2)).toHaveAccessibleDescription(/could not be looked up right now/))
})
