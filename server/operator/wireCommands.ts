import { formatUsd } from '../../src/lib/format'
import { centsFromUsd, ethFromWei, isUsd, usdFromCents } from '../../src/lib/money'
import { uuid, WIRE_STATUSES, type WireStatus } from '../../src/services/contracts'
import { returnWire } from '../treasury/returnWire'
import { referencesOf } from '../wires/describeWire'
import { readWires, type WireRecord } from '../wires/readWires'
import { setWireState, StateRefused } from '../wires/setWireState'
import { done, refused, type Outcome } from './outcome'
import { reasonProblem } from './reasonProblem'
import { table } from './table'
import { giveBack, refusable, type TreasuryDeps } from './treasuryCommands'
import { withAddress } from './withAddress'

type Command = (deps: TreasuryDeps) => Promise<Outcome>

/** @returns undefined when the words are no command about wires */
export function wireCommand(words: readonly string[]): Command | undefined {
  const [topic, verb, ...rest] = words
  if (topic !== 'wires') return undefined
  if (verb !== 'show' && verb !== 'set-state') return listCommand(verb === 'list' ? rest : words.slice(1))
  const [id = '', ...more] = rest
  if (!uuid.safeParse(id).success) return undefined
  if (verb === 'set-state') return setStateCommand(id, more)
  return more.length === 0 ? (deps) => show(deps, id) : undefined
}

/** Takes a state off the front of the words: `Sent`, `on-hold`, or `On hold` in one word or two. */
function takeState(words: readonly string[]): [WireStatus, string[]] | undefined {
  for (const count of [1, 2]) {
    const typed = words.slice(0, count).join(' ').replace('-', ' ').toLowerCase()
    const status = WIRE_STATUSES.find((known) => known.toLowerCase() === typed)
    if (status) return [status, words.slice(count)]
  }
  return undefined
}

function listCommand(words: readonly string[]): Command | undefined {
  const [status, rest] = takeState(words) ?? [undefined, words]
  const [who, ...more] = rest
  if (more.length > 0) return undefined
  const list = async (deps: TreasuryDeps, wallet?: string) => {
    const wires = await readWires(deps.db, { wallet, status })
    if (wires.length === 0) return done('No wires.')
    const head = ['wire', 'accepted', 'state', 'USD', 'wallet', 'reason']
    return done(table([head, ...wires.map(rowOf)]))
  }
  return who === undefined ? (deps) => list(deps) : (deps) => withAddress(who, (wallet) => list(deps, wallet))
}

const rowOf = ({ id, created_at, status, amount_cents, wallet, status_reason }: WireRecord): string[] => [
  id,
  created_at.toISOString(),
  status,
  usdFromCents(amount_cents),
  wallet,
  status_reason ?? '',
]

async function show({ db }: TreasuryDeps, id: string): Promise<Outcome> {
  const [wire] = await readWires(db, { id })
  if (!wire) return refused(`There is no wire ${id}.`)
  const { recipient, banking } = wire
  const facts = Object.entries({
    wire: id,
    ...referencesOf(id),
    wallet: wire.wallet,
    amount: `${usdFromCents(wire.amount_cents)} USD, paid ${usdFromCents(wire.paid_cents)} USD`,
    ...recipient,
    ...banking,
    ...(wire.returned_cents !== null && { 'came back': `${usdFromCents(wire.returned_cents)} USD` }),
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const states = wire.changes.map(({ at, status, reason }) => [at.toISOString(), status, reason ?? ''])
  const payments = wire.payments.map((payment) => [
    payment.transaction_hash,
    ethFromWei(payment.value_wei),
    payment.price_cents === null ? '' : usdFromCents(payment.price_cents),
    payment.funding_status,
    payment.refund_wei === null
      ? ''
      : `${ethFromWei(payment.refund_wei)} ETH by ${payment.refund_hash ?? 'hand'}, ${payment.refund_status}`,
  ])
  return done(
    [
      table(facts),
      table([['at', 'state', 'reason'], ...states]),
      table([['payment', 'ETH', 'USD per ETH', 'chain', 'goes back'], ...payments]),
    ].join('\n\n'),
  )
}

function setStateCommand(id: string, words: readonly string[]): Command | undefined {
  const [to, rest] = takeState(words) ?? []
  if (!to || !rest) return undefined
  const [option, amount = ''] = rest
  const isOfAmount = option === '--amount'
  if (isOfAmount && (to !== 'Returned' || !isUsd(amount))) return undefined
  const reason = rest
    .slice(isOfAmount ? 2 : 0)
    .join(' ')
    .trim()
  return stateRefusable(async (deps) => {
    const problem = reasonProblem(reason)
    if (problem !== undefined) return refused(problem)
    if (to !== 'Returned') {
      await setWireState(deps, id, to, reason === '' ? null : reason)
      return done(`The wire ${id} is ${to}.`)
    }
    if (reason === '') return refused('Say why: its owner reads the reason of a return.')
    const returnedCents = isOfAmount ? centsFromUsd(amount) : undefined
    const { wallet, ...back } = await returnWire(deps, id, { reason, by: 'operator', returnedCents })
    const payers = new Set(back.refunds.map(({ recipient }) => recipient))
    const what = returnedCents === undefined ? 'Its' : `${formatUsd(amount)} of its`
    return giveBack(
      deps,
      `The wire ${id} is Returned. ${what} money goes back to ${[...payers].join(' and ') || wallet}.`,
      back,
    )
  })
}

const stateRefusable = (command: Command): Command =>
  refusable(async (deps) => {
    try {
      return await command(deps)
    } catch (error) {
      if (error instanceof StateRefused) return refused(error.message)
      throw error
    }
  })
