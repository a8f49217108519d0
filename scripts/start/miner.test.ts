import { startChain, type TestChain } from '../../server/testing/startChain'
import { mineConfirmations } from './miner'

let chain: TestChain
let looks = 0
const stop = new AbortController()
const goOut = globalThis.fetch

beforeAll(async () => {
  chain = await startChain()
  globalThis.fetch = (input, init) => {
    if (typeof init?.body === 'string' && init.body.includes('eth_blockNumber')) looks += 1
    return goOut(input, init)
  }
})
afterAll(async () => {
  stop.abort()
  globalThis.fetch = goOut
  await chain.stop()
})

const height = async () => Number(await chain.send('eth_blockNumber'))

/** Until the miner has looked so many times more. */
async function afterLooks(count: number): Promise<void> {
  const until = looks + count
  while (looks < until) await chain.send('eth_chainId')
}

test('blocks are added only until a payment has its confirmations', async () => {
  void mineConfirmations(chain.url, { confirmations: 3, blockMs: 1 }, stop.signal)
  await afterLooks(5)
  expect(await height()).toBe(0)

  const [payer] = (await chain.send('eth_accounts')) as string[]
  await chain.send('eth_sendTransaction', { from: payer, to: payer, value: '0x1' })
  await afterLooks(20)
  expect(await height()).toBe(3)
})
