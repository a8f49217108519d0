import { Wallet, WeiPerEther } from 'ethers'
import { until } from '../../src/testing/until'
import { makeLog } from '../log'
import { operate } from '../operator/operate'
import { bankStarter } from '../testing/bankStarter'
import { startChain } from '../testing/startChain'
import { startWatching } from './watch'

it('an open bank sees a payment by itself, tells its operator, and stops', async () => {
  const starter = bankStarter()
  const chain = await startChain()
  try {
    const config = { ...(await starter.newConfig()), rpcUrls: [chain.url] }
    const bank = await starter.open(config)
    const payer = new Wallet(Wallet.createRandom().privateKey)
    await chain.fund(payer.address, WeiPerEther)
    const hash = await chain.transact(payer, { to: config.treasury, value: 1000n })
    await until(async () => (await operate(config, ['unclaimed', payer.address])).text.includes(hash))
    expect((await operate(config, ['reconcile'])).code).toBe(0)
    await bank.stop()
  } finally {
    await starter.end()
    await chain.stop()
  }
  // A whole bank opens, from an empty folder: slow on a busy machine.
}, 120_000)

describe('watching', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  /** A watch that a test can have fail. */
  function scripted() {
    const lines: { level: number; msg: string }[] = []
    const log = makeLog('info', {
      write: (line) => void lines.push(JSON.parse(line) as { level: number; msg: string }),
    })
    const script = { looks: 0, isBroken: false }
    const look = () => {
      script.looks += 1
      return script.isBroken ? Promise.reject(new Error('no node')) : Promise.resolve()
    }
    return { script, lines, stop: startWatching({ look }, log) }
  }

  it('goes on after a failure, which it tells once, and tells that it is over', async () => {
    const { script, lines, stop } = scripted()
    script.isBroken = true
    await jest.advanceTimersByTimeAsync(15_000)
    script.isBroken = false
    await jest.advanceTimersByTimeAsync(10_000)
    expect(script.looks).toBe(6)
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'the treasury cannot be watched for now'],
      [30, 'the treasury is watched again'],
    ])
    await stop()
  })

  it('ends when it is told to, after the look that is under way', async () => {
    let finish = () => {}
    let wasTold = false
    let looks = 0
    const look = (signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        looks += 1
        finish = () => {
          wasTold = signal?.aborted === true
          resolve()
        }
      })
    const stop = startWatching({ look }, makeLog('silent'))
    let isStopped = false
    const stopped = stop().then(() => (isStopped = true))
    await Promise.resolve()
    expect(isStopped).toBe(false)
    finish()
    await stopped
    expect(wasTold).toBe(true)
    await jest.advanceTimersByTimeAsync(20_000)
    expect(looks).toBe(1)
  })
})
