import type { Selectable } from 'kysely'
import { ethFromWei } from '../../src/lib/money'
import { uuid } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { PaymentRow } from '../db/schema'
import type { Deps } from '../deps'
import { pause, resume } from '../pause'
import { closeLine } from '../treasury/closeLine'
import { forgottenRefundTo } from '../treasury/forgottenRefunds'
import { markPaid } from '../treasury/markPaid'
import {
  inflowMeant,
  planRefund,
  receiptName,
  refundName,
  refundOf,
  RefundRefused,
  type Refund,
  type RefundDeps,
  type RefundName,
} from '../treasury/planRefund'
import { signedEth } from '../treasury/reconcile'
import { isPaidOnRecord, settleRefund } from '../treasury/settleRefund'
import { describeUnclaimed, unclaimedReceipts } from '../treasury/unclaimed'
import { uncheckedBlocks, unexplainedChanges } from '../treasury/unexplained'
import { isWithdrawn, withdrawRefund } from '../treasury/withdrawRefund'
import { done, refused, type Outcome } from './outcome'
import { reasonProblem } from './reasonProblem'
import { reconcileCommand } from './reconcileCommand'
import { blocksOf, table } from './table'
import { withAddress } from './withAddress'

export type TreasuryDeps = RefundDeps & Pick<Deps, 'prices'>

type Command = (deps: TreasuryDeps) => Promise<Outcome>
type Payment = Selectable<PaymentRow>

const HASH = /^0x[0-9a-f]{64}$/
const INFLOW = /^\d{1,6}$/

/** @returns undefined when the words are no command about the treasury */
export function treasuryCommand(words: readonly string[]): Command | undefined {
  const [verb, ...rest] = words
  if (verb === 'pause') return pauseCommand(rest.join(' ').trim())
  if (verb === 'resume' && rest.length === 0) return resumeCommand
  if (verb === 'reconcile' && rest.length === 0) return reconcileCommand
  if (verb === 'unclaimed' && rest.length === 0) return listUnclaimed
  if (verb === 'unclaimed' && rest.length === 1)
    return (deps) => withAddress(rest[0] ?? '', (wallet) => listUnclaimed(deps, wallet))
  if (verb === 'credit') return creditCommand(rest)
  return verb === 'refund' ? refundCommand(rest.map((word) => word.toLowerCase())) : undefined
}

function creditCommand([verb, id = '', ...more]: readonly string[]): Command | undefined {
  if (verb !== 'close' || more.length > 0 || !uuid.safeParse(id).success) return undefined
  return refusable(async (deps) => {
    const { wallet, ...back } = await closeLine(deps, id)
    return giveBack(deps, `The credit line ${id} of ${wallet} is closed.`, back)
  })
}

/** Pays what goes back of payments that had been used, and tells of each. @param done what has been done by now */
export async function giveBack(
  deps: TreasuryDeps,
  done: string,
  {
    refunds,
    missing,
  }: { refunds: readonly Refund[]; missing: readonly Pick<Payment, 'transaction_hash' | 'value_wei'>[] },
): Promise<Outcome> {
  const outcomes: Outcome[] = []
  // It is done by now, so an unreachable node must not hide that.
  for (const refund of refunds) outcomes.push(await refusable((given) => settle(given, refund))(deps))
  const lines = [
    done,
    ...outcomes.map(({ text }) => text),
    ...missing.map(
      ({ transaction_hash, value_wei }) =>
        `The chain does not hold ${transaction_hash} just now, so its ${ethFromWei(value_wei)} ETH cannot go back. Repeat this command once it does.`,
    ),
  ]
  return { code: outcomes.some(({ code }) => code !== 0) ? 1 : 0, text: lines.join('\n') }
}

function refundCommand([hash = '', ...options]: readonly string[]): Command | undefined {
  const [number, afterNumber] = takeNumber(options, '--inflow')
  const [part, [option, paidBy, ...more]] = takeNumber(afterNumber, '--part')
  if (!HASH.test(hash) || more.length > 0) return undefined
  const named = (command: (deps: TreasuryDeps, name: RefundName) => Promise<Outcome>) =>
    refusable(async (deps) => command(deps, { hash, inflow: await inflowMeant(deps, hash, number), part }))

  if (option === undefined) return named(async (deps, name) => settle(deps, await planRefund(deps, name)))
  if (option === '--again' && paidBy === undefined) return named(refundAgain)
  if (option === '--paid-by' && paidBy !== undefined && HASH.test(paidBy))
    return named(async (deps, name) => {
      await markPaid(deps, name, paidBy)
      return done(`${receiptName(hash, name.inflow)} was paid back by ${paidBy}.`)
    })
  return undefined
}

/** Takes an option with a number off the front of the words. */
function takeNumber(words: readonly string[], option: string): [number | undefined, readonly string[]] {
  const [name, number = '', ...rest] = words
  return name === option && INFLOW.test(number) ? [Number(number), rest] : [undefined, words]
}

function pauseCommand(reason: string): Command | undefined {
  if (reason === '') return undefined
  return async ({ db, now, settings }) => {
    const problem = reasonProblem(reason)
    if (problem !== undefined) return refused(problem)
    await pause(db, settings.treasury, reason, now())
    return done(`New payments are paused: ${reason}`)
  }
}

const resumeCommand: Command = async ({ db, now, settings }) =>
  done((await resume(db, settings.treasury, now())) ? 'The bank is open again.' : 'The bank was open.')

async function listUnclaimed(deps: TreasuryDeps, wallet?: string): Promise<Outcome> {
  const rows = await unclaimedReceipts(deps.db, deps.settings, wallet).execute()
  const others = wallet === undefined ? await describeUnexplained(deps) : []
  if (rows.length === 0) return done(['Nothing is unclaimed.', ...others].join('\n\n'))
  const described = await describeUnclaimed(deps, rows)
  const lines = described.map(({ transactionHash, inflow, amount, value, reason, remainder, at }, index) => [
    receiptName(transactionHash, inflow),
    rows[index]?.sender ?? '',
    amount,
    value ?? 'unknown',
    remainder ? `remainder of ${remainder.of}` : reason,
    at,
  ])
  const list = table([['transaction', 'from', 'ETH', 'USD', 'why', 'paid at'], ...lines])
  return done([list, ...others].join('\n\n'))
}

/** What came or left without a transfer, and what could not be checked, each in a paragraph. */
async function describeUnexplained(deps: TreasuryDeps): Promise<string[]> {
  const rows = await unexplainedChanges(deps.db, deps)
  const lines = rows.map(({ from_block, to_block, value_wei, is_traced }) => [
    blocksOf(from_block, to_block),
    signedEth(value_wei),
    value_wei < 0n ? 'left without a transfer' : is_traced ? 'block reward, self-destruct' : 'not traced',
  ])
  const unchecked = await uncheckedBlocks(deps.db, deps)
  return [
    ...(lines.length > 0 ? [table([['unexplained', 'ETH', 'why'], ...lines])] : []),
    ...(unchecked
      ? [`Unchecked: ${blocksOf(unchecked.from, unchecked.to)}. No node has told the balance there.`]
      : []),
  ]
}

/** Answers with the reason when a command is refused. What the command had recorded before that stays recorded. */
export const refusable =
  (command: Command): Command =>
  async (deps) => {
    try {
      return await command(deps)
    } catch (error) {
      if (error instanceof RefundRefused || error instanceof CallError) return refused(error.message)
      throw error
    }
  }

async function refundAgain(deps: TreasuryDeps, name: RefundName): Promise<Outcome> {
  const refund = await refundOf(deps.db, deps, name)
  if (!refund) return refused(`${name.hash} is not being sent back: leave --again out.`)
  const { state } = await settleRefund(deps, refund)
  if (state === 'orphaned') return settle(deps, await withdrawRefund(deps, refund))
  if (state !== 'failed' && state !== 'replaced')
    return refused('Its transaction may still pay: a second one could pay twice.')
  if (await isPaidOnRecord(deps, refund))
    return refused(
      `By the bank’s own records, ${refund.refund_hash} has paid it: a second one would pay twice. The bank takes it as paid once a node has the receipt.`,
    )
  return settle(deps, await planRefund(deps, name, refund))
}

async function settle(deps: TreasuryDeps, refund: Refund): Promise<Outcome> {
  const what = `${ethFromWei(refund.value_wei)} ETH to ${refund.recipient}`
  const by = refund.refund_hash ?? ''
  const command = `npm run bank -- refund ${await refundName(deps.db, refund)}`
  const settlement = await settleRefund(deps, refund)
  if (isWithdrawn(refund) && settlement.state === 'sent')
    return done(
      `The refund of ${what} is withdrawn: ${by} uses nonce ${refund.nonce} of the treasury and pays nothing.`,
    )
  if (isWithdrawn(refund) && settlement.state === 'failed')
    return refused(
      `The refund of ${what} was withdrawn by ${by}. If its payment is on the chain again, send another with: ${command} --again`,
    )
  switch (settlement.state) {
    case 'done':
      return done(`Paid ${what} by ${by}.`)
    case 'sent':
      return done(
        `Sent ${what} by ${by}. It counts at ${deps.settings.confirmations} confirmations: the running bank sees to that, or repeat this command.`,
      )
    case 'refused':
      return refused(
        `The nodes do not take the payment of ${what}: ${settlement.refusal}. It is written down, and tried again by the running bank or by repeating this command.`,
      )
    case 'orphaned':
      return refused(
        `${what} is not paid: the payment itself is gone from the chain. If it comes back, the running bank pays. Until then later refunds wait for nonce ${refund.nonce}. To let them pass, withdraw this one with: ${command} --again`,
      )
    case 'failed':
      return refused(
        `The payment of ${what} by ${by} failed on the chain. Send another with: ${command} --again`,
      )
    case 'replaced':
      return refused(
        `Nonce ${refund.nonce} of the treasury went to another transaction than ${by}. If that one paid ${what}, say so with: ${command} --paid-by <hash>; if not, send another with: ${command} --again`,
      )
    case 'byHand': {
      const paid = await forgottenRefundTo(deps, refund.recipient, refund.value_wei, 0n)
      if (paid !== undefined)
        return refused(
          `Do not pay ${what} by hand: ${paid} has probably paid it. Say so with: ${command} --paid-by ${paid}`,
        )
      return done(
        `Pay ${what} from ${refund.treasury} (the bank has no TREASURY_KEY), then: ${command} --paid-by <hash>. Nothing else can be made of this payment from now on.`,
      )
    }
  }
}
