import { WeiPerEther } from 'ethers'
import { until } from '../../src/testing/until'
import { operate } from '../operator/operate'
import { bankStarter } from '../testing/bankStarter'
import { startChain } from '../testing/startChain'
import { newWallet } from '../testing/newWallet'

it('a running bank finds a payment by itself, lists it for the operator, and stops', async () => {
  const starter = bankStarter()
  const chain = await startChain()
  try {
    const config = { ...(await starter.newConfig()), rpcUrls: [chain.url] }
    const bank = await starter.open(config)
    const payer = newWallet()
    await chain.fund(payer.address, WeiPerEther)
    const hash = await chain.transact(payer, { to: config.treasury, value: 1000n })
    await until(async () => (await operate(config, ['unclaimed', payer.address])).text.includes(hash))
    expect((await operate(config, ['reconcile'])).code).toBe(0)
    await bank.stop()
  } finally {
    await starter.end()
    await chain.stop()
  }
  // Opening a whole bank from an empty folder is slow on a busy machine.
}, 120_000)
