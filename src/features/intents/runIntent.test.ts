import { hexlify, toUtf8Bytes, Wallet } from 'ethers'
import { failureAnswer } from '../../testing/fakeFetch'
import { runsNothing, type Tab } from '../../testing/browser'
import { flushPromises, until } from '../../testing/until'
import { withCustomer } from '../../testing/withCustomer'
import { bodyHash, decodeMemo, encodeMemo } from '../../lib/memo'
import { weiFromEth } from '../../lib/money'
import { ChainUnreachable } from '../../services/chain/chainPort'
import type { Intent, Progress } from '../../services/intents/intent'
import type { OutsidePorts } from '../../services/ports'
import { reconnect, selectSignIn } from '../connection'
import { signIn } from '../connection/signIn'
import { selectIntents } from './intentsSlice'
import { dismissIntent, resumeIntents } from './intentThunks'
import { submitIntent } from './submitIntent'

const customer = withCustomer()
const { asked, debitCards, isLookedAt } = customer

const wallet = () => customer.browser.provider.address
const intents = (where = customer.tab) => selectIntents(where.store.getState(), wallet())
const intent = (where = customer.tab): Intent => {
  const [newest] = intents(where)
  if (!newest) throw new Error('there is no intent')
  return newest
}
const progress = (where = customer.tab) => intent(where).progress
const step = (where = customer.tab): Progress['step'] | undefined => intents(where)[0]?.progress.step
const reaches = (wanted: Progress['step'], where = customer.tab) =>
  until(() => step(where) === wanted, `${wanted}, not ${step(where) ?? 'nothing'}`)
const waiting = (where = customer.tab) => (progress(where) as { waiting?: string }).waiting
const created = () => customer.world.line.count('/debit/create')
/** What the bank was asked about the card, in order. */
const bankCalls = () =>
  customer.world.line.sent.map(({ path }) => path).filter((path) => path.startsWith('/debit'))

/** Pays 0.1 ETH onto a debit card. */
async function pay(where = customer.tab, eth = '0.1'): Promise<string> {
  const submission = await where.store.dispatch(
    submitIntent({
      kind: 'debit',
      wallet: wallet(),
      body: { wallet: wallet(), amount: '250.00' },
      value: weiFromEth(eth),
    }),
  )
  if ('refusal' in submission) throw new Error(submission.refusal)
  return submission.id
}

/** Pays, and lets the chain confirm it as soon as it is in a block. */
async function payAndConfirm(): Promise<string> {
  const id = await pay()
  await reaches('confirming')
  await customer.world.chain.mine()
  return id
}

/** The page dies where it stands, and is opened again. */
async function reload(changes: Partial<OutsidePorts> = {}): Promise<void> {
  customer.openTab(changes)
  await customer.tab.store.dispatch(reconnect())
}
/** Until nothing becomes of any payment by itself. */
const rests = (where = customer.tab) => until(() => runsNothing(where), 'every run ended')
const resume = (where = customer.tab) => where.store.dispatch(resumeIntents(wallet()))

describe('a payment', () => {
  test('is on the disk, whole, before the wallet is asked', async () => {
    let recorded: Intent | undefined
    customer.browser.provider.beforeNext('eth_sendTransaction', async () => {
      recorded = (await customer.browser.intents.all())[0]
    })
    const id = await pay()
    await reaches('confirming')
    const body = { wallet: wallet(), amount: '250.00' }
    expect(recorded).toMatchObject({
      id,
      kind: 'debit',
      wallet: wallet(),
      chainId: 31337,
      confirmationsNeeded: 2,
      body,
      transaction: {
        to: customer.world.bank.settings.treasury,
        value: '0x16345785d8a0000',
        data: encodeMemo({ kind: 'debit', intentId: id, bodyHash: bodyHash(body) }),
      },
      progress: { step: 'awaitingSignature' },
    })
  })

  test('waits for the disk, however long it takes', async () => {
    const { intents: disk } = customer.browser
    let release: (() => void) | undefined
    await reload({
      intents: {
        ...disk,
        put: async (record) => {
          if (record.progress.step === 'awaitingSignature')
            await new Promise<void>((resolve) => (release = resolve))
          return disk.put(record)
        },
      },
    })
    await pay()
    await until(() => release)
    // Between here and the wallet's question there are promises only.
    await flushPromises()
    expect(asked()).toBe(0)
    release?.()
    await until(() => asked() === 1)
  })

  test('is not made when the disk refuses at the last moment', async () => {
    const { intents: disk } = customer.browser
    await reload({
      intents: {
        ...disk,
        put: (record) =>
          record.progress.step === 'awaitingSignature'
            ? Promise.reject(new DOMException('', 'QuotaExceededError'))
            : disk.put(record),
      },
    })
    await pay()
    await until(() => intents().length === 0)
    expect(asked()).toBe(0)
  })

  test('goes from the wallet over the chain to the bank, and becomes one card', async () => {
    const id = await pay()
    await reaches('confirming')
    expect(progress()).toMatchObject({ confirmations: 1 })
    expect(created()).toBe(0)
    await customer.world.chain.mine()
    await reaches('recorded')

    const { hash, entityId } = progress() as { hash: string; entityId: string }
    expect(await debitCards()).toMatchObject([{ id: entityId, amount: '250.00', transactionHash: hash }])
    expect(customer.world.line.bodies('/debit/create')).toEqual([
      { wallet: wallet(), amount: '250.00', transactionHash: hash },
    ])
    const { input } = (await customer.world.chain.send('eth_getTransactionByHash', hash)) as { input: string }
    expect(decodeMemo(input)).toEqual({ kind: 'debit', intentId: id, bodyHash: bodyHash(intent().body) })
    expect(customer.browser.provider.requests.at(-1)?.params).toMatchObject([
      { from: wallet(), chainId: '0x7a69' },
    ])
    expect(asked()).toBe(1)
  })

  test('that the disk no longer takes is recorded by the bank all the same', async () => {
    const { intents: disk } = customer.browser
    await reload({
      intents: {
        ...disk,
        put: (record) =>
          record.progress.step === 'drafted' || record.progress.step === 'awaitingSignature'
            ? disk.put(record)
            : Promise.reject(new DOMException('', 'QuotaExceededError')),
      },
    })
    await payAndConfirm()
    await reaches('recorded')
    expect(await debitCards()).toHaveLength(1)
  })

  test.each([
    ['declined by the customer', 4001],
    ['not permitted to this site', 4100],
    ['kept out by another request', -32002],
  ])('that was %s was not made, and is not asked for again', async (_what, code) => {
    customer.browser.provider.failNext('eth_sendTransaction', code)
    await pay()
    await reaches('refused')
    await reload()
    await resume()
    await rests()
    expect(step()).toBe('refused')
    expect(asked()).toBe(1)
    expect(bankCalls()).toEqual([])
  })

  test('that the chain refused is said to be, and the bank is not asked', async () => {
    const contract = Wallet.createRandom().address
    // revert(0, 0), whatever it is sent.
    await customer.world.chain.send('anvil_setCode', contract, '0x60006000fd')
    const hash = (await customer.browser.provider.request({
      method: 'eth_sendTransaction',
      params: [{ to: contract, value: '0x1' }],
    })) as string
    await customer.browser.intents.put({ ...sample(), progress: { step: 'broadcast', hash } })
    await resume()
    // Its block may still vanish, and the refusal with it.
    await reaches('confirming')
    await customer.world.chain.mine()
    await reaches('reverted')
    // It gave no reason, and none is made up.
    expect(progress()).toEqual({ step: 'reverted', hash })
    expect(bankCalls()).toEqual([])
  })

  test('that a contract refused is said to be in its own words', async () => {
    const contract = Wallet.createRandom().address
    // revert("Not today"): copies what follows it, the ABI's Error(string), and reverts with that.
    const error = `08c379a0${'20'.padStart(64, '0')}${'9'.padStart(64, '0')}${hexlify(toUtf8Bytes('Not today')).slice(2).padEnd(64, '0')}`
    await customer.world.chain.send('anvil_setCode', contract, `0x6064600c60003960646000fd${error}`)
    const hash = (await customer.browser.provider.request({
      method: 'eth_sendTransaction',
      params: [{ to: contract, value: '0x1' }],
    })) as string
    await customer.browser.intents.put({ ...sample(), progress: { step: 'broadcast', hash } })
    await resume()
    await reaches('confirming')
    await customer.world.chain.mine()
    await reaches('reverted')
    expect(progress()).toMatchObject({ reason: 'Not today' })
  })
})

/** A record of an earlier visit. */
const sample = (): Intent => ({
  version: 1,
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  kind: 'debit',
  wallet: wallet(),
  chainId: 31337,
  confirmationsNeeded: 2,
  body: { wallet: wallet(), amount: '250.00' },
  transaction: { to: customer.world.bank.settings.treasury, value: '0x1', data: '0x' },
  startBlock: 0,
  createdAt: Date.now(),
  progress: { step: 'unknown' },
})

describe('an outcome that is not known', () => {
  test('is looked for on the chain by its memo: the wallet failed after it had sent', async () => {
    customer.browser.provider.loseAnswerOfNext('eth_sendTransaction')
    await pay()
    await reaches('confirming')
    await customer.world.chain.mine()
    await reaches('recorded')
    expect(asked()).toBe(1)
    expect(await debitCards()).toHaveLength(1)
  })

  test('stays unknown while the chain has nothing of it, is said to be, and nobody is asked to pay again', async () => {
    customer.browser.provider.failNext('eth_sendTransaction', -32603)
    await pay()
    await reaches('unknown')
    await isLookedAt()
    await reload()
    await resume()
    await isLookedAt()
    expect(step()).toBe('unknown')
    expect(asked()).toBe(1)
    expect(bankCalls()).toEqual([])
  })

  test.each(['', '0x12', null, { hash: '0x' }])(
    'is what a wallet leaves that answers with %j',
    async (answer) => {
      customer.browser.provider.answerNext('eth_sendTransaction', answer)
      await pay()
      await reaches('unknown')
    },
  )

  test('is not taken for another payment with the same amount', async () => {
    customer.browser.provider.failNext('eth_sendTransaction', -32603)
    const lost = await pay()
    await reaches('unknown')
    const second = await pay()
    const progressOf = (wanted: string) => intents().find(({ id }) => id === wanted)?.progress
    await until(() => progressOf(second)?.step === 'confirming')
    const paidIn = Number(await customer.world.chain.send('eth_blockNumber'))
    // The newest blocks are looked through again and again; what lies deeper is done with.
    await customer.world.chain.mine(20)
    await until(() => ((progressOf(lost) as { scannedTo?: number }).scannedTo ?? 0) >= paidIn)
    expect(progressOf(lost)?.step).toBe('unknown')
    await until(() => progressOf(second)?.step === 'recorded')
  })
})

test('a payment that its owner stops looking for is looked for no more', async () => {
  customer.browser.provider.failNext('eth_sendTransaction', -32603)
  const { chain } = customer.browser
  const find = jest.fn((...question: Parameters<typeof chain.find>) => chain.find(...question))
  await reload({ chain: { ...chain, find } })
  const id = await pay()
  await until(() => find.mock.calls.length > 0)
  await customer.tab.store.dispatch(dismissIntent(id))
  await rests()
  expect(await customer.browser.intents.all()).toEqual([])
})

describe('a page that is left and opened again', () => {
  test('before the wallet was asked: nothing has happened, and nothing is left of it', async () => {
    const { intents: disk } = customer.browser
    let isAbout = false
    await reload({
      intents: {
        ...disk,
        put: (record) => {
          if (record.progress.step !== 'awaitingSignature') return disk.put(record)
          isAbout = true
          return new Promise(() => undefined)
        },
      },
    })
    await pay()
    await until(() => isAbout)
    expect(await disk.all()).toMatchObject([{ progress: { step: 'drafted' } }])
    await reload()
    await resume()
    await until(() => intents().length === 0)
    expect(await customer.browser.intents.all()).toEqual([])
    expect(asked()).toBe(0)
  })

  test('while the wallet had the question: what is confirmed there later is found', async () => {
    const confirm = customer.browser.provider.holdNext('eth_sendTransaction')
    await pay()
    await until(() => asked() === 1)
    await reload()
    await resume()
    await reaches('unknown')
    confirm()
    await reaches('confirming')
    await customer.world.chain.mine()
    await reaches('recorded')
    expect(asked()).toBe(1)
  })

  test('when the transaction had been sent', async () => {
    const { chain } = customer.browser
    await reload({ chain: { ...chain, receipt: () => new Promise(() => undefined) } })
    await pay()
    await reaches('broadcast')
    await reload()
    await resume()
    await reaches('confirming')
    await customer.world.chain.mine()
    await reaches('recorded')
    expect(asked()).toBe(1)
    expect(created()).toBe(1)
  })

  test('between two blocks', async () => {
    await pay()
    await reaches('confirming')
    await reload()
    await customer.world.chain.mine()
    await resume()
    await reaches('recorded')
    expect(asked()).toBe(1)
    expect(created()).toBe(1)
  })

  test('while the bank was recording: its list is asked before anything is sent again', async () => {
    customer.world.line.loseAnswerOfNext('/debit/create')
    const { intents: disk } = customer.browser
    await reload({
      // The page dies with the call on its way, before it could note that no answer came.
      intents: {
        ...disk,
        put: (record) => ('waiting' in record.progress ? new Promise(() => undefined) : disk.put(record)),
      },
    })
    await payAndConfirm()
    await until(() => created() === 1)
    // And the bank records it all the same.
    await until(() =>
      customer.world.bank.db
        .selectFrom('debit_cards')
        .select('id')
        .where('wallet', '=', customer.wallet.address)
        .executeTakeFirst(),
    )
    expect(await disk.all()).toMatchObject([{ progress: { step: 'recording' } }])
    await reload()
    await resume()
    await reaches('recorded')
    expect(bankCalls()).toEqual(['/debit/create', '/debit/all'])
    expect(asked()).toBe(1)
  })

  test('when all was done: it is shown for a day, and nobody is asked anything', async () => {
    await payAndConfirm()
    await reaches('recorded')
    customer.world.line.sent.length = 0
    await reload()
    await resume()
    await rests()
    expect(step()).toBe('recorded')
    expect(bankCalls()).toEqual([])
    await reload({ now: () => Date.now() + 25 * 60 * 60 * 1000 })
    await resume()
    expect(intents()).toEqual([])
  })
})

describe('the bank', () => {
  test.each<[string, () => Response]>([
    ['is broken', () => new Response('<html>', { status: 500 })],
    ['has no chain', () => failureAnswer(503, 'CHAIN_UNAVAILABLE')],
    ['has no price', () => failureAnswer(503, 'PRICE_UNAVAILABLE')],
    ['has not seen the payment yet', () => failureAnswer(422, 'TRANSACTION_NOT_SEEN')],
    ['wants it deeper', () => failureAnswer(422, 'TRANSACTION_TOO_SHALLOW')],
    ['has had too many calls', () => failureAnswer(429, 'RATE_LIMITED')],
    ['gets a spoiled call', () => failureAnswer(400, 'MALFORMED_REQUEST')],
    ['has taken the wallet off the whitelist', () => failureAnswer(403, 'NOT_WHITELISTED')],
    ['gives no answer that can be read', () => new Response('')],
  ])('that %s is waited for, and asked again', async (_what, answer) => {
    customer.world.line.answerNext('/debit/create', answer)
    await payAndConfirm()
    await until(() => step() === 'recorded' || waiting() !== undefined)
    await reaches('recorded')
    expect(created()).toBe(2)
    expect(asked()).toBe(1)
    expect(await debitCards()).toHaveLength(1)
  })

  test('that is out of reach is waited for, and the screen says so meanwhile', async () => {
    await pay()
    await reaches('confirming')
    customer.world.line.cut()
    await customer.world.chain.mine()
    await until(() => waiting() !== undefined)
    expect(progress()).toMatchObject({
      step: 'recording',
      waiting: 'The bank cannot be reached. Your money and cards are as they were.',
    })
    await isLookedAt()
    expect(step()).toBe('recording')
    customer.world.line.mend()
    await reaches('recorded')
    expect(await debitCards()).toHaveLength(1)
  })

  test('whose depth is greater than its terms said is waited for', async () => {
    const { treasury } = customer.world.bank.settings
    const loanToValue = { opening: '0.500', marginCall: '0.714', liquidation: '0.833' }
    const terms = { chainId: 31337, treasury, confirmations: 1, priceTolerance: '0.01', loanToValue }
    customer.world.line.answerNext('/terms', () => Response.json({ success: true, terms }))
    await pay()
    await until(() => step() === 'recording' && waiting() !== undefined)
    expect(waiting()).toBe('This transaction needs more confirmations.')
    await customer.world.chain.mine()
    await reaches('recorded')
  })

  test('that asks for a sign-in gets one, and then the payment, which is not made again', async () => {
    await pay()
    await reaches('confirming')
    customer.world.line.forgetCookies()
    await customer.world.chain.mine()
    await until(() => selectSignIn(customer.tab.store.getState()).status === 'needed')
    expect(step()).toBe('recording')
    await customer.tab.store.dispatch(signIn())
    await reaches('recorded')
    expect(asked()).toBe(1)
  })

  test('whose answer got lost is asked for its list before anything is sent again', async () => {
    customer.world.line.loseAnswerOfNext('/debit/create')
    await payAndConfirm()
    await reaches('recorded')
    expect(bankCalls()).toEqual(['/debit/create', '/debit/all'])
    expect(await debitCards()).toHaveLength(1)
  })

  test('that never got the call is sent it, once its list shows other cards only', async () => {
    await payAndConfirm()
    await reaches('recorded')
    customer.world.line.answerNext('/debit/create', () => {
      throw new TypeError('fetch failed')
    })
    await payAndConfirm()
    await reaches('recorded')
    expect(bankCalls()).toEqual(['/debit/create', '/debit/create', '/debit/all', '/debit/create'])
    expect(new Set((await debitCards()).map(({ id }) => id)).size).toBe(2)
  })

  test('whose list cannot be had either is not sent the payment again until it can', async () => {
    customer.world.line.loseAnswerOfNext('/debit/create')
    customer.world.line.breakPath('/debit/all', () => new Response('', { status: 500 }))
    await payAndConfirm()
    await until(() => customer.world.line.count('/debit/all') === 3)
    expect(created()).toBe(1)
    customer.world.line.breakPath('/debit/all', undefined)
    await reaches('recorded')
    expect(created()).toBe(1)
  })

  test('that finds less than a dollar says so, and is not asked again', async () => {
    await pay(customer.tab, '0.0001')
    await reaches('confirming')
    await customer.world.chain.mine()
    await reaches('refusedAfterPayment')
    expect(progress()).toMatchObject({ reason: 'This payment is worth less than one US dollar.' })
    await reload()
    await resume()
    await rests()
    expect(created()).toBe(1)
  })

  test.each([
    [409, 'TRANSACTION_ALREADY_USED'],
    [422, 'MEMO_MISMATCH'],
    [404, 'NOT_FOUND'],
  ])('that refuses for good with %i %s is not asked again', async (status, code) => {
    customer.world.line.answerNext('/debit/create', () => failureAnswer(status, code))
    await payAndConfirm()
    await reaches('refusedAfterPayment')
    await rests()
    expect(created()).toBe(1)
  })
})

describe('a wallet that changes on the way', () => {
  test('stops what was made for it: the bank hears nothing of it until that wallet is back', async () => {
    await pay()
    await reaches('confirming')
    await customer.browser.provider.switchAccount(await customer.world.newWallet())
    await customer.world.chain.mine()
    await rests()
    expect(created()).toBe(0)
    expect(await customer.browser.intents.all()).toMatchObject([{ wallet: customer.wallet.address }])

    await customer.browser.provider.switchAccount(customer.wallet)
    await resume()
    await until(() => selectSignIn(customer.tab.store.getState()).status === 'needed')
    await customer.tab.store.dispatch(signIn())
    await reaches('recorded')
    expect(asked()).toBe(1)
    expect(await debitCards()).toHaveLength(1)
  })

  test('does not have its payment recorded by another wallet’s session', async () => {
    await pay()
    await reaches('confirming')
    const release = customer.world.line.holdNext('/debit/create')
    await customer.world.chain.mine()
    await until(() => created() === 1)
    customer.world.line.forgetCookies()
    await customer.browser.provider.switchAccount(await customer.world.newWallet())
    release()
    await rests()
    expect(created()).toBe(1)
    expect((await customer.browser.intents.all())[0]?.progress).toMatchObject({
      step: 'recording',
      waiting: 'The wallet changed before the bank answered.',
    })
  })
})

describe('two tabs', () => {
  let second: Tab
  beforeEach(async () => {
    second = customer.openSecondTab()
    await second.store.dispatch(reconnect())
  })
  afterEach(() => second.close())

  test('one tab runs it, the other only shows it', async () => {
    await pay()
    await reaches('confirming')
    await resume(second)
    expect(step(second)).toBe('confirming')
    await customer.world.chain.mine()
    await reaches('recorded')
    // It gets its turn then, and finds that all is done.
    await rests(second)
    expect(step(second)).toBe('recorded')
    expect(created()).toBe(1)
    expect(asked()).toBe(1)
  })

  test('the other takes over when the first one is closed', async () => {
    await pay()
    await reaches('confirming')
    await resume(second)
    customer.tab.close()
    await customer.world.chain.mine()
    await reaches('recorded', second)
    expect(created()).toBe(1)
    expect(asked()).toBe(1)
  })

  test('the other never asks the wallet while the first one is about to', async () => {
    const release = customer.browser.provider.holdNext('eth_sendTransaction')
    const waitsForTurn = jest.spyOn(second.ports.locks, 'request')
    await pay()
    await until(() => asked() === 1)
    await until(() => waitsForTurn.mock.calls.length === 1)
    await flushPromises()
    expect(step(second)).toBe('awaitingSignature')
    release()
    await reaches('confirming')
    await customer.world.chain.mine()
    await reaches('recorded')
    await rests(second)
    expect(asked()).toBe(1)
    expect(created()).toBe(1)
    expect(await customer.browser.intents.all()).toHaveLength(1)
  })
})

test('a tab that opens between the record and the question takes nothing away', async () => {
  const second = customer.openSecondTab()
  await second.store.dispatch(reconnect())
  const { intents: disk } = customer.browser
  await reload({
    intents: {
      ...disk,
      put: async (record) => {
        await disk.put(record)
        if (record.progress.step !== 'drafted') return
        await resume(second)
        await until(async () => (await disk.all()).length === 0)
      },
    },
  })
  await payAndConfirm()
  await reaches('recorded')
  expect(asked()).toBe(1)
  second.close()
})

describe('a chain that cannot be reached', () => {
  test('leaves things where they were, says so, and is waited for', async () => {
    const { chain } = customer.browser
    let isDown = false
    await reload({
      chain: {
        ...chain,
        receipt: (hash) => (isDown ? Promise.reject(new ChainUnreachable('down')) : chain.receipt(hash)),
      },
    })
    await pay()
    await reaches('confirming')
    isDown = true
    await until(() => waiting() !== undefined)
    expect(progress()).toMatchObject({
      step: 'confirming',
      confirmations: 1,
      waiting: 'The chain cannot be reached right now. Your payment is not affected.',
    })
    isDown = false
    await until(() => waiting() === undefined)
    await customer.world.chain.mine()
    await reaches('recorded')
  })

  test('does not turn an outcome that is not known into one that is', async () => {
    const { chain } = customer.browser
    let isDown = true
    await reload({
      chain: {
        ...chain,
        find: (...question) =>
          isDown ? Promise.reject(new ChainUnreachable('down')) : chain.find(...question),
      },
    })
    customer.browser.provider.loseAnswerOfNext('eth_sendTransaction')
    await pay()
    await reaches('unknown')
    await isLookedAt()
    expect(step()).toBe('unknown')
    isDown = false
    await reaches('confirming')
  })
})
