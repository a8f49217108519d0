import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter } from '../../testing/browser'
import { show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { ChainNotice } from './ChainNotice'

const bank = withStubBank()
const DID_NOT = 'Your wallet did not switch. Open it and choose Local chain there.'
const UNREADABLE = 'Your wallet is on an unknown chain. Switch to sign in or pay.'

const bar = () => screen.queryByText(/^(Your wallet is on|Your wallet did not switch)/)
const switchButton = () => screen.getByRole('button', { name: 'Switch to Local chain' })
const questions = () => bank.tab.provider.count('wallet_switchEthereumChain')

/** Connects a wallet that answers this as its chain. */
async function enterNaming(chainId: unknown): Promise<void> {
  bank.tab.provider.answerNext('eth_chainId', chainId)
  await enter(bank.tab)
  show(bank.tab, <ChainNotice />)
}

/** Connects a wallet that is on another chain. */
async function enterElsewhere(): Promise<void> {
  bank.tab.provider.leaveChainSilently(1)
  await enter(bank.tab)
  show(bank.tab, <ChainNotice />)
}

/** The wallet switches to this chain without an event. */
function goSilently(chainId: string): void {
  const { provider } = bank.tab
  provider.answerNext('wallet_switchEthereumChain', null)
  for (const said of ['0x1', chainId]) provider.answerNext('eth_chainId', said)
}

test.each(['0x7a69', '31337', 31337])('a wallet on chain %j gets no notice', async (chainId) => {
  await enterNaming(chainId)
  expect(bar()).toBeNull()
})

test.each([
  ['0xaa36a7', 'Your wallet is on Sepolia. Switch to sign in or pay.'],
  ['5', 'Your wallet is on Goerli. Switch to sign in or pay.'],
  ['banana', UNREADABLE],
  [{}, UNREADABLE],
])('a wallet on chain %j is offered to switch', async (chainId, sentence) => {
  await enterNaming(chainId)
  expect(bar()).toHaveTextContent(sentence)
})

test.each(['banana', 'NaN', {}, '0x7a6g'])(
  'a chain event of %j counts as another chain until the next one',
  async (garbage) => {
    await enterNaming('0x7a69')
    await act(() => bank.tab.provider.emit('chainChanged', garbage))
    expect(bar()).toHaveTextContent(UNREADABLE)
    await act(() => bank.tab.provider.emit('chainChanged', '31337'))
    expect(bar()).toBeNull()
  },
)

test('the notice goes away when a wallet switches without an event', async () => {
  await enterElsewhere()
  goSilently('0x7a69')
  await userEvent.click(switchButton())
  await waitFor(() => expect(bar()).toBeNull())
  expect(questions()).toBe(1)
})

test.each([
  ['refuses', () => bank.tab.provider.refuseNext('wallet_switchEthereumChain')],
  ['fails', () => bank.tab.provider.failNext('wallet_switchEthereumChain', -32603)],
  ['goes to a third chain', () => goSilently('0x5')],
])('a wallet that %s did not switch, and can be asked again', async (_what, script) => {
  await enterElsewhere()
  script()
  await userEvent.click(switchButton())
  await waitFor(() => expect(bar()).toHaveTextContent(DID_NOT))
  expect(switchButton()).not.toHaveAttribute('aria-busy')
  expect(bank.tab.provider.count('wallet_addEthereumChain')).toBe(0)
  await userEvent.click(switchButton())
  await waitFor(() => expect(bar()).toBeNull())
})

test('the button is busy while the wallet prompts', async () => {
  await enterElsewhere()
  const release = bank.tab.provider.holdNext('wallet_switchEthereumChain')
  await userEvent.click(switchButton())
  await waitFor(() => expect(questions()).toBe(1))
  expect(switchButton()).toHaveAttribute('aria-busy', 'true')
  release()
  await waitFor(() => expect(bar()).toBeNull())
})
