import { startLimitedNode, type LimitedNode } from '../../server/testing/startLimitedNode'
import { startChain, type TestChain } from '../../server/testing/startChain'
import { mineConfirmations } from './miner'

let chain: TestChain
let watched: LimitedNode
const stop = new AbortController()

beforeAll(async () => {
  chain = await startChain()
  watched = await startLimitedNode(chain.url)
})
afterAll(async () => {
  stop.abort()
  await watched.stop()
  await chain.stop()
})

const height = async () => Number(await chain.send('eth_blockNumber'))

/** Until the miner has looked so many times more. */
async function afterLooks(count: number): Promise<void> {
  const looks = () => watched.asked.filter((method) => method === 'eth_blockNumber').length
  const until = looks() + count
  while (looks() < until) await chain.send('eth_chainId')
}

test('blocks are added only until a payment has its confirmations', async () => {
  void mineConfirmations(watched.url, { confirmations: 3, blockMs: 1 }, stop.signal)
  await afterLooks(5)
  expect(await height()).toBe(0)

  const [payer] = (await chain.send('eth_accounts')) as string[]
  await chain.send('eth_sendTransaction', { from: payer, to: payer, value: '0x1' })
  await afterLooks(20)
  expect(await height()).toBe(3)
})
