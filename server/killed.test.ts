import { WeiPerEther } from 'ethers'
import { until } from '../src/testing/until'
import { calls, type Activity, type CreditCard, type DebitCard } from '../src/services/contracts'
import type { Config } from './config'
import { operate } from './operator/operate'
import { bankStarter, type BankProcess } from './testing/bankStarter'
import { creditBody } from './testing/bodies'
import { newCustomer, type Answer, type Customer } from './testing/customer'
import { runningBank } from './testing/runningBank'
import { startChain, type TestChain } from './testing/startChain'

/** How often the process is killed. */
const ROUNDS = Number(process.env.KILLS ?? (process.env.TIER === 'full' ? 10 : 3))
/** Simultaneous creations, and as many freezes: many calls are under way at the moment of the kill. */
const AT_ONCE = 4
const PAYMENTS = 12

const banks = bankStarter()
let chain: TestChain
let config: Config
let running: BankProcess | undefined
let url = ''
beforeAll(async () => {
  chain = await startChain()
  config = { ...(await banks.newConfig()), rpcUrls: [chain.url] }
})
afterAll(async () => {
  await banks.end()
  await chain.stop()
})

/** Starts the bank's process on the same data as before. */
async function startAgain(): Promise<BankProcess> {
  const bank = banks.run(config, { RPC_URLS: chain.url })
  url = await Promise.race([
    bank.ready,
    bank.exit.then((code) => Promise.reject(new Error(`did not start: ${code}, ${bank.output()}`))),
  ])
  running = bank
  return bank
}

/** A credit line that is frozen and unfrozen in turn. */
interface Line {
  id: string
  /** Requested changes, and how many of them were acknowledged. */
  asked: number
  acknowledged: number
}

/** A customer under load, and the changes that the bank has acknowledged. */
interface Load {
  customer: Customer
  lines: readonly Line[]
  /** Payments for a debit card each. */
  hashes: readonly string[]
  /** By the payment's hash. */
  cards: Map<string, DebitCard>
}

/** A customer with payments to use, and credit lines. */
async function prepare(): Promise<Load> {
  const customer = await newCustomer(
    runningBank(config, () => url),
    chain,
  )
  // Until the bank has stored a price, a payment cannot be valued.
  await until(async () => (await customer.call(calls.paymentsPrice)).status === 200, 'a price')
  const lines: Line[] = []
  for (const transactionHash of await customer.payMany(AT_ONCE, WeiPerEther)) {
    const { code, body } = await customer.call(calls.creditCreate, { ...creditBody, transactionHash })
    expect(code).toBeUndefined()
    lines.push({ id: (body.creditCard as CreditCard).id, asked: 0, acknowledged: 0 })
  }
  const hashes = await customer.payMany(PAYMENTS, WeiPerEther / 100n)
  return { customer, lines, hashes, cards: new Map() }
}

const create = ({ customer }: Load, transactionHash: string) =>
  customer.call(calls.debitCreate, { transactionHash, amount: '25.00' })

/**
 * Creates debit cards, and freezes and unfreezes each credit line, many at once, until the bank is gone or `isEnough`.
 * @param onAnswer called at each acknowledgement
 * @returns how many calls got no answer
 */
async function putUnder(load: Load, onAnswer: () => void, isEnough = () => false): Promise<number> {
  const waiting = [...load.hashes]
  let unanswered = 0
  /** @returns undefined where no answer came */
  const ask = async (call: Promise<Answer>): Promise<Answer | undefined> => {
    const answer = await call.catch(() => undefined)
    if (!answer) unanswered += 1
    else {
      expect([answer.status, answer.code]).toEqual([200, undefined])
      onAnswer()
    }
    return answer
  }
  const createAll = async () => {
    for (let hash = waiting.shift(); hash !== undefined && !isEnough(); hash = waiting.shift()) {
      const answer = await ask(create(load, hash))
      if (!answer) return
      load.cards.set(hash, answer.body.debitCard as DebitCard)
    }
  }
  const freezeOnAndOff = async (line: Line) => {
    while (!isEnough()) {
      const call = line.asked++ % 2 === 0 ? calls.creditFreeze : calls.creditUnfreeze
      if (!(await ask(load.customer.call(call, {}, line.id)))) return
      line.acknowledged += 1
    }
  }
  await Promise.all(load.lines.flatMap((line) => [createAll(), freezeOnAndOff(line)]))
  return unanswered
}

const debitCards = async ({ customer }: Load) =>
  (await customer.call(calls.debitAll)).body.debitCards as DebitCard[]
/** The oldest first. */
const activitiesOf = async ({ customer }: Load) =>
  ((await customer.call(calls.activityAll)).body.activities as Activity[]).toReversed()
const hashesOf = (cards: readonly DebitCard[]) => cards.map(({ transactionHash }) => transactionHash).sort()
const byHash = (cards: Iterable<DebitCard>) =>
  [...cards].sort((one, other) => one.transactionHash.localeCompare(other.transactionHash))

/** Checks that every acknowledged change is in the database once, as it was answered. */
async function expectKept(load: Load): Promise<void> {
  const there = await debitCards(load)
  const told = there.filter(({ transactionHash }) => load.cards.has(transactionHash))
  expect(byHash(told)).toEqual(byHash(load.cards.values()))
  expect(new Set(hashesOf(there)).size).toBe(there.length)

  const activities = await activitiesOf(load)
  expect(activities.filter(({ kind }) => kind === 'DebitCardCreated')).toHaveLength(there.length)
  const { body } = await load.customer.call(calls.creditAll)
  for (const line of load.lines) {
    const changes = activities.flatMap(({ kind, subject }) =>
      subject?.id === line.id && kind !== 'CreditCardOpened' ? [kind] : [],
    )
    expect(changes).toEqual(changes.map((_, index) => (index % 2 === 0 ? 'CardFrozen' : 'CardUnfrozen')))
    expect(changes.length).toBeGreaterThanOrEqual(line.acknowledged)
    expect(changes.length).toBeLessThanOrEqual(line.asked)
    line.acknowledged = line.asked = changes.length
    const card = (body.creditCards as CreditCard[]).find(({ id }) => id === line.id)
    expect(card?.cardStatus).toBe(changes.length % 2 === 0 ? 'Active' : 'Frozen')
  }
}

/** Repeats the unanswered calls, as the app does, and checks that each payment has one card. */
async function finish(load: Load): Promise<void> {
  for (const hash of load.hashes) {
    const { code, body } = await create(load, hash)
    expect(code).toBeUndefined()
    const card = body.debitCard as DebitCard
    expect(load.cards.get(hash) ?? card).toEqual(card)
    load.cards.set(hash, card)
  }
  expect(hashesOf(await debitCards(load))).toEqual([...load.hashes].sort())
}

it(
  `keeps everything it acknowledged, and doubles nothing, when it is killed under load ${ROUNDS} times`,
  async () => {
    const loads: Load[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const bank = await startAgain()
      const before = loads.at(-1)
      if (before) {
        await expectKept(before)
        await finish(before)
      }
      const load = await prepare()
      loads.push(load)
      let left = 1 + ((round * 7) % 20)
      await putUnder(
        load,
        () => {
          if (--left === 0) bank.kill('SIGKILL')
        },
        () => left <= 0,
      )
      expect(await bank.exit).toBeNull()
      expect(bank.output()).toBe('')
    }
    await startAgain()
    const last = loads.at(-1)
    if (last) {
      await expectKept(last)
      await finish(last)
    }
    for (const load of loads) await expectKept(load)
    const reconcile = async () => (await operate(config, ['reconcile'])).text
    const paid = loads.flatMap(({ hashes }) => hashes)
    await until(async () => {
      const text = await reconcile()
      return paid.every((hash) => text.includes(hash)) && !text.includes('Not read yet')
    }, 'all is scanned')
    expect(await reconcile()).toContain('No difference.')
  },
  ROUNDS * 30_000,
)

it('that gets SIGTERM answers every call that it has, and starts no other work', async () => {
  const bank = running ?? (await startAgain())
  const load = await prepare()
  let left = 10
  let stopping: Promise<unknown> | undefined
  const unanswered = await putUnder(
    load,
    () => {
      // The answer to another request shows that the bank has read the earlier ones.
      if (--left === 0) stopping = fetch(`${url}/healthz`).then(() => bank.kill('SIGTERM'))
    },
    () => left <= 0,
  )
  expect(unanswered).toBe(0)
  await stopping
  expect(await bank.exit).toBe(0)
  expect(bank.output()).toBe('')
  await startAgain()
  expect(hashesOf(await debitCards(load))).toEqual([...load.cards.keys()].sort())
  await expectKept(load)
  await finish(load)
})
