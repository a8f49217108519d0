import { act, screen, waitFor } from '@testing-library/react'
import { api } from '../../services/api'
import { ChainUnreachable, type ChainState } from '../../services/chain/chainPort'
import { enter } from '../../testing/browser'
import { nextFrame, show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { until } from '../../testing/until'
import { NoticeTray } from '../../components/NoticeTray'
import { NodesNotice } from './NodesNotice'

const bank = withStubBank()
const notices = () => screen.getByRole('log', { name: 'Notices' })
const NOW = Date.parse('2026-01-01T12:00:00Z')
const GOOD: ChainState = { newestAt: NOW - 12_000, isSlow: false, isNodeAside: false }

/** Shows the notice of a page on Ethereum, whose nodes are in this state. */
async function showWith(state: () => Promise<ChainState>, chainId = 1): Promise<void> {
  const { chain } = bank.browser
  const { env } = bank.tab.ports
  bank.openTab({ chain: { ...chain, state }, env: { ...env, defaultChainId: chainId }, now: () => NOW })
  await enter(bank.tab)
  show(
    bank.tab,
    <NoticeTray>
      <NodesNotice />
    </NoticeTray>,
  )
}

test.each<[string, Partial<ChainState>, string]>([
  ['answers take seconds', { isSlow: true }, 'Ethereum answers slowly. Payments take longer to confirm.'],
  ['a node stands still', { isNodeAside: true }, 'One of our connections to Ethereum has fallen behind.'],
])('when %s, it says so', async (_what, change, sentence) => {
  await showWith(() => Promise.resolve({ ...GOOD, ...change }))
  await waitFor(() => expect(notices()).toHaveTextContent(sentence))
})

test('when the newest block stays the same for three minutes, it says so, whatever the clock of the browser shows', async () => {
  await showWith(() => Promise.resolve(GOOD))
  const poll = async (after: number) => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW + after)
    await act(() =>
      bank.tab.store.dispatch(
        api.endpoints.chainState.initiate(undefined, { forceRefetch: true, subscribe: false }),
      ),
    )
    jest.restoreAllMocks()
    await nextFrame()
  }
  await poll(3_600_000)
  expect(notices()).toBeEmptyDOMElement()
  await poll(3_600_000 + 180_000)
  expect(notices()).toHaveTextContent('Ethereum has made no block for at least 3 min.')
})

test('when no node answers, it says so', async () => {
  await showWith(() => Promise.reject(new ChainUnreachable('down')))
  await waitFor(() => expect(notices()).toHaveTextContent('Ethereum cannot be reached.'))
})

test.each([
  ['all is well', 1, GOOD],
  ['the local chain waits for its next payment', 31337, { ...GOOD, newestAt: 0 }],
])('when %s, it says nothing', async (_what, chainId, state) => {
  await showWith(() => Promise.resolve(state), chainId)
  await act(() =>
    until(() => api.endpoints.chainState.select(undefined)(bank.tab.store.getState()).isSuccess),
  )
  await nextFrame()
  expect(notices()).toBeEmptyDOMElement()
})
