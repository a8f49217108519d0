import { WeiPerEther } from 'ethers'
import { encodeMemo } from '../../src/lib/memo'
import { creationOf, LOCAL_SAFE, safeAbi } from '../../src/lib/safe'
import { startChain, type TestChain } from '../testing/startChain'
import { newWallet } from '../testing/newWallet'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
  await chain.deploySafe()
})
afterAll(() => chain.stop())

const ask = async (to: string, name: 'getOwners' | 'getThreshold') => {
  const data = safeAbi.encodeFunctionData(name)
  const answer = await chain.send('eth_call', { to, data }, 'latest')
  return safeAbi.decodeFunctionResult(name, answer as string)[0] as unknown
}
const code = (address: string) => chain.send('eth_getCode', address, 'latest')

it('a new account has the predicted address, and the chosen owners and threshold', async () => {
  const payer = newWallet()
  await chain.fund(payer.address, WeiPerEther)
  const owners = [payer.address, newWallet().address, newWallet().address]
  const memo = encodeMemo({
    kind: 'account',
    intentId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    bodyHash: `0x${'ab'.repeat(32)}`,
  })
  const { to, data, accountAddress } = creationOf(LOCAL_SAFE, { owners, threshold: 2 }, memo)
  expect(await code(accountAddress)).toBe('0x')
  const hash = await chain.transact(payer, { to, data })
  expect(await chain.send('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  expect(await code(accountAddress)).not.toBe('0x')
  expect(Array.from((await ask(accountAddress, 'getOwners')) as string[])).toEqual(owners)
  expect(await ask(accountAddress, 'getThreshold')).toBe(2n)
})

it('deploying twice changes nothing', async () => {
  const height = await chain.send('eth_blockNumber')
  await chain.deploySafe()
  expect(await chain.send('eth_blockNumber')).toBe(height)
})
