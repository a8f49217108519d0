import { bodyHash, decodeMemo } from '../../src/lib/memo'
import { calls } from '../../src/services/contracts'
import type { Customer } from '../testing/customer'
import { bankStarter } from '../testing/bankStarter'
import { withBankCustomer } from '../testing/withBankCustomer'
import { runCommand, USAGE } from './commands'
import { operate } from './operate'
import { newWallet } from '../testing/newWallet'

const starter = bankStarter()
const world = withBankCustomer()
beforeAll(() => world.chain.deploySafe())
afterAll(() => starter.end())

const command = (...words: string[]) => runCommand({ ...world.bank.deps, treasuryKey: undefined }, words)
const seed = (wallet: string, words = '') => command('seed', wallet, ...words.split(' ').filter(Boolean))
const balance = async (address: string) =>
  BigInt(String(await world.chain.send('eth_getBalance', address, 'latest')))

/** What the bank's calls list for the customer. */
async function holdings(of: Customer) {
  const all = async (listing: Parameters<Customer['call']>[0], name: string) =>
    (await of.call(listing)).body[name] as Record<string, unknown>[]
  return {
    debits: await all(calls.debitAll, 'debitCards'),
    credits: await all(calls.creditAll, 'creditCards'),
    wires: await all(calls.wireAll, 'wires'),
    accounts: await all(calls.accountsAll, 'accounts'),
  }
}

it('fills a wallet with three months of cards, wires and accounts in every state', async () => {
  const { code, text } = await seed(world.customer.address.toLowerCase())
  expect(text).toMatch(
    new RegExp(
      `^${world.customer.address} has 6 debit cards, 3 credit cards \\(1 frozen, 1 in a margin call\\), 12 wires and 2 accounts more\\.`,
    ),
  )
  expect(code).toBe(0)

  const { debits, credits, wires, accounts } = await holdings(world.customer)
  expect(debits.map(({ amount }) => amount).sort()).toEqual(
    ['1250.75', '18.00', '2999.99', '420.00', '60.50', '740.20'].sort(),
  )
  expect(credits.map(({ amount, cardStatus }) => [amount, cardStatus]).sort()).toEqual([
    ['1200.00', 'Frozen'],
    ['3000.00', 'Active'],
    ['5000.00', 'Active'],
  ])
  // ETH costs 2,500.00.
  expect(
    credits
      .filter(({ marginCallPrice }) => Number(marginCallPrice) >= 2500)
      .map(({ amount, liquidationPrice }) => [amount, Number(liquidationPrice) < 2500]),
  ).toEqual([['3000.00', true]])
  expect(new Set(wires.map(({ status }) => status))).toEqual(
    new Set(['Processing', 'On hold', 'Sent', 'Completed', 'Returned']),
  )
  expect(accounts.map(({ accountLabel }) => accountLabel).sort()).toEqual(['Household', 'Rainy days'])
  expect(accounts).toMatchObject(
    [0, 1].map(() => ({ userPermissions: { owners: [world.customer.address] } })),
  )

  const days = [...debits, ...credits, ...wires, ...accounts].map(
    ({ createdAt }) => (world.bank.now().getTime() - Date.parse(String(createdAt))) / 86_400_000,
  )
  expect(Math.min(...days)).toBeLessThan(1)
  expect(Math.max(...days)).toBeGreaterThan(80)
  expect(Math.max(...days)).toBeLessThan(92)
  for (const { changes, createdAt } of wires as { changes: { at: string }[]; createdAt: string }[]) {
    const times = changes.map(({ at }) => Date.parse(at))
    expect(times[0]).toBe(Date.parse(createdAt))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(world.bank.now().getTime())
  }
  expect(wires.find(({ status }) => status === 'Returned')).toMatchObject({
    returned: '310.00',
    returns: [{ isPaid: false }],
  })
})

it('gives the local price a past month for charts, and leaves prices of other sources alone', async () => {
  const history = async () => {
    const { body } = await world.customer.call(calls.priceHistory, { days: 30 })
    return (body.history as { prices: object[] }).prices.length
  }
  const words = '--debit 1 --credit 0 --wires 0 --accounts 0'
  await seed(world.customer.address, words)
  expect(await history()).toBe(1)
  await world.bank.db.updateTable('prices').set({ source: 'walk' }).where('source', '=', 'first').execute()
  await world.bank.db.deleteFrom('prices').where('source', '=', 'second').execute()
  await seed(world.customer.address, words)
  expect(await history()).toBe(144)
})

it('pays by transactions of the wallet itself, each with the memo of what it made', async () => {
  await seed(world.customer.address, '--debit 2 --credit 0 --wires 0 --accounts 0')
  const { debits } = await holdings(world.customer)
  for (const { transactionHash, amount } of debits) {
    const transaction = await world.chain.send('eth_getTransactionByHash', transactionHash)
    const { from, to, input } = transaction as Record<'from' | 'to' | 'input', string>
    expect([from, to]).toEqual(
      [world.customer.address, world.bank.settings.treasury].map((address) => address.toLowerCase()),
    )
    expect(decodeMemo(input)).toMatchObject({
      kind: 'debit',
      bodyHash: bodyHash({ wallet: world.customer.address, amount }),
    })
  }
})

it('adds more the next time, after a run that was killed, and takes no ether of the wallet', async () => {
  const before = await balance(world.customer.address)
  const words = '--debit 3 --credit 1 --wires 0 --accounts 0'
  await seed(world.customer.address, words)
  // What a run that was killed leaves behind: a payment that waits for the nonce before it.
  await world.chain.send('anvil_impersonateAccount', world.customer.address)
  const left = {
    from: world.customer.address,
    to: world.bank.settings.treasury,
    value: '0x1',
    nonce: '0x5',
    gas: '0x7530',
  }
  await world.chain.send('eth_sendTransaction', left)
  expect((await seed(world.customer.address, words)).code).toBe(0)
  const { debits, credits } = await holdings(world.customer)
  expect([debits.length, credits.length]).toEqual([6, 2])
  expect(await balance(world.customer.address)).toBeGreaterThanOrEqual(before)
})

it('leaves nothing unclaimed and no difference', async () => {
  await seed(world.customer.address)
  await world.bank.watch()
  expect((await command('unclaimed', world.customer.address)).text).toBe('Nothing is unclaimed.')
  expect((await command('reconcile')).text).toMatch(/No difference\.$/)
})

it('has many payments mined together', async () => {
  await seed(world.customer.address, '--debit 40 --credit 0 --wires 0 --accounts 0')
  const { debits } = await holdings(world.customer)
  expect(debits).toHaveLength(40)
  const blocks = await Promise.all(
    debits.map(async ({ transactionHash }) => {
      const receipt = await world.chain.send('eth_getTransactionReceipt', transactionHash)
      return (receipt as { blockNumber: string }).blockNumber
    }),
  )
  expect(new Set(blocks).size).toBe(1)
})

it('says that the wallet is not whitelisted, and how to let it in', async () => {
  const { address } = newWallet()
  const { code, text } = await seed(address, '--debit 1 --credit 0 --wires 0 --accounts 0')
  expect(code).toBe(0)
  expect(text).toContain(`It is not whitelisted: npm run bank -- whitelist add ${address}`)
  expect((await seed(world.customer.address, '--debit 1')).text).not.toContain('whitelist')
})

it('refuses every chain but the local one, in one sentence', async () => {
  const settings = { ...world.bank.settings, chainId: 11155111 }
  const outcome = await runCommand({ ...world.bank.deps, settings, treasuryKey: undefined }, [
    'seed',
    world.customer.address,
  ])
  expect(outcome).toEqual({
    code: 1,
    text: 'Seeding pays with ether that it makes up, so it works on the local chain 31337 only, and this bank is on chain 11155111.',
  })
})

it('does not let the treasury pay itself', async () => {
  expect(await seed(world.bank.settings.treasury)).toEqual({
    code: 1,
    text: 'The treasury cannot pay itself.',
  })
})

it.each(['', '0x12', '0x12 --debit'])('does not understand "seed %s"', async (words) => {
  const { code, text } = await command('seed', ...words.split(' ').filter(Boolean))
  expect(code).toBe(2)
  expect(text).toBe(words === '0x12' ? '"0x12" is not an address with a right checksum.' : USAGE)
})

it('works through the running bank and, once that has stopped, on its database', async () => {
  const config = { ...(await starter.newConfig()), rpcUrls: [world.chain.url] }
  const running = await starter.open(config)
  const words = [
    'seed',
    world.customer.address,
    '--debit',
    '1',
    '--credit',
    '0',
    '--wires',
    '0',
    '--accounts',
    '0',
  ]
  expect((await operate(config, words)).code).toBe(0)
  await running.stop()
  expect((await operate(config, words)).code).toBe(0)
  expect((await operate(config, ['unclaimed', world.customer.address])).text).toBe('Nothing is unclaimed.')
})

it('says that the chain must be there', async () => {
  const config = await starter.newConfig()
  expect(await operate(config, ['seed', world.customer.address])).toEqual({
    code: 1,
    text: 'The chain cannot be reached. Start it with npm start, or name its node in RPC_URLS.',
  })
})
