import { hexlify, toUtf8Bytes } from 'ethers'
import { failureAnswer } from '../../testing/fakeFetch'
import { runsNothing, type Tab } from '../../testing/browser'
import { flushPromises, until } from '../../testing/until'
import { withCustomer } from '../../testing/withCustomer'
import { bodyHash, decodeMemo, encodeMemo } from '../../lib/memo'
import { weiFromEth } from '../../lib/money'
import { api } from '../../services/api'
import { ChainUnreachable } from '../../services/chain/chainPort'
import type { Intent, Progress } from '../../services/intents/intent'
import type { OutsidePorts } from '../../services/ports'
import { reconnect, selectSignIn } from '../connection'
import { signIn } from '../connection/signIn'
import { selectIntents } from './intentsSlice'
import { dismissIntent, resumeIntents } from './intentThunks'
import { submitIntent } from './submitIntent'
import { newWallet } from '../../testing/newWallet'

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
/** The paths of all calls about debit cards, in order. */
const bankCalls = () =>
  customer.world.line.sent.map(({ path }) => path).filter((path) => path.startsWith('/debit'))

/** Pays 0.1 ETH onto a debit card. */
async function pay(where = customer.tab, eth = '0.1', isWithoutMemo = false): Promise<string> {
  const submission = await where.store.dispatch(
    submitIntent({
      kind: 'debit',
      wallet: wallet(),
      body: { wallet: wallet(), amount: '250.00' },
      value: weiFromEth(eth),
      isWithoutMemo,
    }),
  )
  if ('refusal' in submission) throw new Error(submission.refusal)
  return submission.id
}

/** Pays, and mines the second block as soon as the payment is in the first. */
async function payAndConfirm(): Promise<string> {
  const id = await pay()
  await reaches('confirming')
  await customer.world.chain.mine()
  return id
}

/** Kills the page without warning, and opens it again. */
async function reload(changes: Partial<OutsidePorts> = {}): Promise<void> {
  customer.openTab(changes)
  await customer.tab.store.dispatch(reconnect())
}
/** Opens the page again. Its first read of the records is answered only when the returned function is called. */
async function reloadWithLateRead(): Promise<() => void> {
  const { intents: disk } = customer.browser
  let isRead = false
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await reload({
    intents: {
      ...disk,
      all: async () => {
        const records = await disk.all()
        if (isRead) return records
        isRead = true
        await released
        return records
      },
    },
  })
  await until(() => isRead)
  return release
}
/** Waits until no intent runs any more. */
const rests = (where = customer.tab) => until(() => runsNothing(where), 'every run has ended')
const resume = (where = customer.tab) => where.store.dispatch(resumeIntents(wallet()))

describe('a payment', () => {
  test('is on disk with all its fields before the wallet is asked', async () => {
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

  test('waits for the disk before it asks the wallet', async () => {
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
    // Only promises lie between this point and the wallet's question.
    await flushPromises()
    expect(asked()).toBe(0)
    release?.()
    await until(() => asked() === 1)
  })

  test('is not made when the last write to disk fails', async () => {
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

  test('is sent by the wallet, confirmed by the chain and recorded by the bank as one card', async () => {
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

  test('is recorded by the bank even when the disk stops accepting writes', async () => {
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
    ['the customer declines it', 4001],
    ['the site has no permission', 4100],
    ['the wallet has another request open', -32002],
  ])('is refused and not asked for again when %s', async (_what, code) => {
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

  test('is shown as reverted when the chain refuses it, and the bank is not asked', async () => {
    const contract = newWallet().address
    // Always reverts without a reason: revert(0, 0).
    await customer.world.chain.send('anvil_setCode', contract, '0x60006000fd')
    const hash = (await customer.browser.provider.request({
      method: 'eth_sendTransaction',
      params: [{ to: contract, value: '0x1' }],
    })) as string
    await customer.browser.intents.put({ ...sample(), progress: { step: 'broadcast', hash } })
    await resume()
    // A reorganisation may still take its block away.
    await reaches('confirming')
    await customer.world.chain.mine()
    await reaches('reverted')
    expect(progress()).toEqual({ step: 'reverted', hash })
    expect(bankCalls()).toEqual([])
  })

  test('is shown as reverted with the reason of the contract', async () => {
    const contract = newWallet().address
    // revert("Not today"): copies the bytes behind it, the ABI encoding of Error(string), and reverts with them.
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

/** An intent from an earlier visit. */
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

describe('an unknown outcome', () => {
  test('is found on the chain by its memo when the wallet fails after it has sent', async () => {
    customer.browser.provider.loseAnswerOfNext('eth_sendTransaction')
    await pay()
    await reaches('confirming')
    await customer.world.chain.mine()
    await reaches('recorded')
    expect(asked()).toBe(1)
    expect(await debitCards()).toHaveLength(1)
  })

  test('without a note is not found in another payment of the same amount', async () => {
    await pay(customer.tab, '0.1', true)
    await reaches('confirming')
    customer.browser.provider.failNext('eth_sendTransaction', -32603)
    const id = await pay(customer.tab, '0.1', true)
    const second = () => intents().find((each) => each.id === id)?.progress.step
    await until(() => second() === 'unknown')
    await isLookedAt()
    expect(second()).toBe('unknown')
  })

  test('stays unknown while no block has the payment, and the wallet is not asked again', async () => {
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
    'follows from a wallet that answers with %j',
    async (answer) => {
      customer.browser.provider.answerNext('eth_sendTransaction', answer)
      await pay()
      await reaches('unknown')
    },
  )

  test('is not matched with another payment of the same amount', async () => {
    customer.browser.provider.failNext('eth_sendTransaction', -32603)
    const lost = await pay()
    await reaches('unknown')
    const second = await pay()
    const progressOf = (wanted: string) => intents().find(({ id }) => id === wanted)?.progress
    await until(() => progressOf(second)?.step === 'confirming')
    const paidIn = Number(await customer.world.chain.send('eth_blockNumber'))
    // The newest blocks are searched again each time, the deeper ones once.
    await customer.world.chain.mine(20)
    await until(() => ((progressOf(lost) as { scannedTo?: number }).scannedTo ?? 0) >= paidIn)
    expect(progressOf(lost)?.step).toBe('unknown')
    await until(() => progressOf(second)?.step === 'recorded')
  })
})

test('a payment that its owner dismisses is not searched for any more', async () => {
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

test('a payment that its owner dismisses leaves the screens though the browser refuses to delete its record', async () => {
  customer.browser.provider.failNext('eth_sendTransaction', -32603)
  await reload({
    intents: { ...customer.browser.intents, remove: () => Promise.reject(new Error('The disk is full.')) },
  })
  const id = await pay()
  await customer.tab.store.dispatch(dismissIntent(id))
  expect(intents()).toEqual([])
})

describe('a page that is opened again', () => {
  test('drops an intent whose wallet was never asked', async () => {
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

  test('finds a payment that the wallet sends after the reload', async () => {
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

  test('shows how far its run has got, also when older records are read late', async () => {
    customer.browser.provider.holdNext('eth_sendTransaction')
    await pay()
    await until(() => asked() === 1)
    const release = await reloadWithLateRead()
    await resume()
    // From now on the run has nothing new to say, because no block comes.
    await reaches('unknown')
    release()
    await flushPromises()
    expect(step()).toBe('unknown')
  })

  test('shows no draft that its run has dropped, also when it was read before', async () => {
    const draft: Intent = { ...sample(), progress: { step: 'drafted' } }
    await customer.browser.intents.put(draft)
    const release = await reloadWithLateRead()
    await resume()
    await until(() => intents().length === 0)
    await rests()
    release()
    await flushPromises()
    await rests()
    expect(intents()).toEqual([])
  })

  test('goes on with a transaction that has been sent', async () => {
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

  test('goes on between two confirmations', async () => {
    await pay()
    await reaches('confirming')
    await reload()
    await customer.world.chain.mine()
    await resume()
    await reaches('recorded')
    expect(asked()).toBe(1)
    expect(created()).toBe(1)
  })

  test('reads the bank’s list before it repeats a call that may have been recorded', async () => {
    customer.world.line.loseAnswerOfNext('/debit/create')
    const { intents: disk } = customer.browser
    await reload({
      // The page dies while the call is pending, before it can write that no answer came.
      intents: {
        ...disk,
        put: (record) => ('waiting' in record.progress ? new Promise(() => undefined) : disk.put(record)),
      },
    })
    await payAndConfirm()
    await until(() => created() === 1)
    // The bank records it all the same.
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

  test('shows a recorded payment for a day, without a call to bank or chain', async () => {
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

  test('still follows a payment that is not recorded after a day', async () => {
    await pay()
    await reaches('confirming')
    await reload({ now: () => Date.now() + 25 * 60 * 60 * 1000 })
    await resume()
    expect(step()).toBe('confirming')
    await customer.world.chain.mine()
    await reaches('recorded')
  })
})

describe('a bank', () => {
  test.each<[string, () => Response]>([
    ['fails', () => new Response('<html>', { status: 500 })],
    ['cannot reach the chain', () => failureAnswer(503, 'CHAIN_UNAVAILABLE')],
    ['has no price', () => failureAnswer(503, 'PRICE_UNAVAILABLE')],
    ['has not seen the payment yet', () => failureAnswer(422, 'TRANSACTION_NOT_SEEN')],
    ['wants more confirmations', () => failureAnswer(422, 'TRANSACTION_TOO_SHALLOW')],
    ['limits the rate of calls', () => failureAnswer(429, 'RATE_LIMITED')],
    ['receives a damaged call', () => failureAnswer(400, 'MALFORMED_REQUEST')],
    ['has taken the wallet off the whitelist', () => failureAnswer(403, 'NOT_WHITELISTED')],
    ['gives an unreadable answer', () => new Response('')],
  ])('that %s is called again, and records the payment once', async (_what, answer) => {
    customer.world.line.answerNext('/debit/create', answer)
    await payAndConfirm()
    await until(() => step() === 'recorded' || waiting() !== undefined)
    await reaches('recorded')
    expect(created()).toBe(2)
    expect(asked()).toBe(1)
    expect(await debitCards()).toHaveLength(1)
  })

  test('that is out of reach is called again until it answers, and the progress says that it waits', async () => {
    await pay()
    await reaches('confirming')
    customer.world.line.cut()
    await customer.world.chain.mine()
    await until(() => waiting() !== undefined)
    expect(progress()).toMatchObject({
      step: 'recording',
      waiting: 'We cannot reach our servers. Your money is safe.',
    })
    await isLookedAt()
    expect(step()).toBe('recording')
    customer.world.line.mend()
    await reaches('recorded')
    expect(await debitCards()).toHaveLength(1)
  })

  test('that wants more confirmations than its terms say is called again', async () => {
    const { treasury } = customer.world.bank.settings
    const loanToValue = { opening: '0.500', marginCall: '0.714', liquidation: '0.833' }
    const terms = { chainId: 31337, treasury, confirmations: 1, loanToValue }
    customer.world.line.answerNext('/terms', () => Response.json({ success: true, terms }))
    await pay()
    await until(() => step() === 'recording' && waiting() !== undefined)
    expect(waiting()).toBe('This transaction needs more confirmations.')
    await customer.world.chain.mine()
    await reaches('recorded')
  })

  test('that asks for a sign-in records the payment after it, without a second payment', async () => {
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

  test('whose answer is lost is asked for its list before the call is repeated', async () => {
    customer.world.line.loseAnswerOfNext('/debit/create')
    await payAndConfirm()
    await reaches('recorded')
    expect(bankCalls()).toEqual(['/debit/create', '/debit/all'])
    expect(await debitCards()).toHaveLength(1)
  })

  test('that never got the call is called again once its list does not contain the card', async () => {
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

  test('whose list cannot be read is not called again until it can be read', async () => {
    customer.world.line.loseAnswerOfNext('/debit/create')
    customer.world.line.breakPath('/debit/all', () => new Response('', { status: 500 }))
    await payAndConfirm()
    await until(() => customer.world.line.count('/debit/all') === 3)
    expect(created()).toBe(1)
    customer.world.line.breakPath('/debit/all', undefined)
    await reaches('recorded')
    expect(created()).toBe(1)
  })

  test('that refuses a payment of less than a dollar is not called again', async () => {
    await pay(customer.tab, '0.0001')
    await reaches('confirming')
    await customer.world.chain.mine()
    await reaches('refusedAfterPayment')
    const { reason } = progress() as { reason: string }
    // The reference that the customer reads finds the call in the bank's log.
    const reference = /^This payment is worth less than one US dollar\. Reference: ([0-9a-f]{8})\.$/.exec(
      reason,
    )
    expect(customer.world.bank.logged()).toContain(`"requestId":"${reference?.[1] ?? reason}-`)
    await reload()
    await resume()
    await rests()
    expect(created()).toBe(1)
  })

  test.each([
    [409, 'TRANSACTION_ALREADY_USED'],
    [422, 'MEMO_MISMATCH'],
    [404, 'NOT_FOUND'],
  ])('that refuses with %i %s is not called again', async (status, code) => {
    customer.world.line.answerNext('/debit/create', () => failureAnswer(status, code))
    await payAndConfirm()
    await reaches('refusedAfterPayment')
    await rests()
    expect(created()).toBe(1)
  })
})

describe('a change of the wallet during a payment', () => {
  test('pauses the payment until the first wallet is back', async () => {
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

  test('leaves the next wallet’s payments on the screens when the first wallet’s are read late', async () => {
    const other = await customer.world.newWallet()
    await customer.browser.intents.put({ ...sample(), wallet: other.address })
    const release = await reloadWithLateRead()
    await customer.browser.provider.switchAccount(other)
    await until(() => intents().length === 1)
    release()
    await flushPromises()
    expect(intents()).toMatchObject([{ wallet: other.address }])
  })

  test('does not record the payment in another wallet’s session', async () => {
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
      waiting: 'The wallet changed before we answered.',
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

  test('the first one runs the intent, and the second one shows it', async () => {
    const wallet = customer.browser.provider.address
    const shown = second.store.dispatch(api.endpoints.debitAll.initiate({ wallet }))
    await shown
    await pay()
    await reaches('confirming')
    await resume(second)
    expect(step(second)).toBe('confirming')
    await customer.world.chain.mine()
    await reaches('recorded')
    // The second tab now gets the lock and finds the intent recorded.
    await rests(second)
    expect(step(second)).toBe('recorded')
    // Its screens show the card, which no screen of the first tab has asked for.
    const { debitAll } = api.endpoints
    await until(() => debitAll.select({ wallet })(second.store.getState()).data?.length === 1)
    shown.unsubscribe()
    expect(created()).toBe(1)
    expect(asked()).toBe(1)
  })

  test('the second one takes over when the first one is closed', async () => {
    await pay()
    await reaches('confirming')
    await resume(second)
    customer.tab.close()
    await customer.world.chain.mine()
    await reaches('recorded', second)
    expect(created()).toBe(1)
    expect(asked()).toBe(1)
  })

  test('the second one does not ask the wallet while the first one’s question is open', async () => {
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

test('a payment survives a tab that opens between its draft and the wallet’s question', async () => {
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
  test('leaves the payment at its step, says so, and is called again', async () => {
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
      waiting: 'Local chain cannot be reached right now. Your payment is not affected.',
    })
    isDown = false
    await until(() => waiting() === undefined)
    await customer.world.chain.mine()
    await reaches('recorded')
  })

  test('leaves an unknown outcome unknown', async () => {
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
