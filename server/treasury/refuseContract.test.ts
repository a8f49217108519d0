import { makeChain } from '../chain/chain'
import { ConfigError } from '../config'
import { makeLog } from '../log'
import { startChain, type TestChain } from '../testing/startChain'
import { refuseContractTreasury } from './refuseContract'
import { newWallet } from '../testing/newWallet'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const treasury = newWallet().address
const lines: string[] = []
const check = (url = chain.url) => {
  const settings = { chainId: chain.chainId, confirmations: 2, treasury }
  const log = makeLog('warn', { write: (line) => void lines.push(line) })
  return refuseContractTreasury(makeChain([url], settings), settings, log)
}

it('accepts an ordinary account', async () => {
  await expect(check()).resolves.toBeUndefined()
  expect(lines).toEqual([])
})

it.each([
  ['a contract', '0x60006000fd'],
  ['an account that delegates to one (EIP-7702)', `0xef0100${'11'.repeat(20)}`],
])('refuses %s', async (_what, code) => {
  await chain.send('anvil_setCode', treasury, code)
  await expect(check()).rejects.toThrow(/^TREASURY_ADDRESS is a contract: /)
  await expect(check()).rejects.toBeInstanceOf(ConfigError)
})

it('logs a warning where no node answers', async () => {
  await expect(check('http://127.0.0.1:9')).resolves.toBeUndefined()
  expect(lines.join('')).toContain('could not be checked')
})
