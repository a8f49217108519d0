import { ethFromWei } from '../../src/lib/money'
import { CallError } from '../callError'
import { confirmedBlock } from '../chain/inspect'
import type { ChainDeps } from '../deps'
import { checkBalance } from '../treasury/checkBalance'
import { forgottenRefunds, type ForgottenRefund } from '../treasury/forgottenRefunds'
import { likelyReturned, type LikelyReturned } from '../treasury/likelyReturned'
import { reconcile, signedEth } from '../treasury/reconcile'
import { scanOf } from '../treasury/scan'
import { done, refused, type Outcome } from './outcome'
import { blocksOf, table } from './table'

/** A part of the answer, and a sentence where it lets nobody say that there is no difference. */
interface Section {
  paragraphs: string[]
  problem: string | undefined
}

/** A running bank is some blocks behind at any moment. One that is further behind is still catching up, as after a restore. */
const MOST_BEHIND = 25n

/** Compares the treasury and its balance with the records. Exits with 1 if they differ or cannot be compared. */
export async function reconcileCommand(deps: ChainDeps): Promise<Outcome> {
  const { rows, differences } = await reconcile(deps)
  const head = ['transaction', 'received', 'recorded', 'unclaimed', 'refunded', '']
  const balance = await describeBalance(deps)
  const forgotten = await describeForgotten(deps)
  const text = [...balance.paragraphs, table([head, ...rows]), ...forgotten.paragraphs].join('\n\n')
  const problems = [
    await describeLag(deps),
    forgotten.problem,
    differences > 0 ? `${differences} ${differences === 1 ? 'difference' : 'differences'}.` : balance.problem,
  ].filter((problem) => problem !== undefined)
  return problems.length > 0 ? refused([text, ...problems].join('\n\n')) : done(`${text}\n\nNo difference.`)
}

/** What a restored bank has not read yet is missing on both sides, so that they match. */
async function describeLag(deps: ChainDeps): Promise<string | undefined> {
  const { db, chain, settings } = deps
  const scan = await scanOf(db, deps).executeTakeFirst()
  const head = await chain.ask((node) => node.head()).catch(noAnswer)
  if (!scan || !head) return undefined
  const confirmed = confirmedBlock(head.number, settings.confirmations)
  return confirmed - scan.block_number > MOST_BEHIND
    ? `Not read yet: ${blocksOf(scan.block_number + 1n, confirmed)}. Repeat this command once the running bank has read them.`
    : undefined
}

/** The payments that the treasury made and no refund knows, each with the commands that mark it. */
async function describeForgotten(deps: ChainDeps): Promise<Section> {
  const { found, unknown } = await forgottenRefunds(deps)
  const paragraphs: string[] = []
  for (const refund of found)
    paragraphs.push(describeRefund(refund, await likelyReturned(deps, refund)).join('\n'))
  for (const hash of unknown)
    paragraphs.push(
      `UNKNOWN: no refund knows ${hash} of the treasury, and no node tells just now whom it paid.`,
    )
  const count = found.length + unknown.length
  const problem = `${count} ${count === 1 ? 'payment' : 'payments'} of the treasury without a refund.`
  return { paragraphs, problem: count > 0 ? problem : undefined }
}

function describeRefund({ hash, recipient, valueWei }: ForgottenRefund, likely: LikelyReturned[]): string[] {
  const what = `DIFFERENCE: ${hash} paid ${ethFromWei(valueWei)} ETH to ${recipient}, and no refund knows it.`
  if (likely.length === 0)
    return [
      `${what} None of the payments from there has this value and could have been sent back. A wire that came back as dollars was paid at another price: return it again with TREASURY_KEY=none, then repeat this command.`,
    ]
  return [
    `${what} It has probably sent back ${likely.length === 1 ? 'this payment' : 'one of these payments'}. Mark it:`,
    ...likely.flatMap(({ name, usedBy }) => [
      ...(usedBy ? [`  with TREASURY_KEY=none: npm run bank -- ${againOf(usedBy)}, then:`] : []),
      `  npm run bank -- refund ${name} --paid-by ${hash}`,
    ]),
  ]
}

/** Plans what sends a used payment back, as it was before the backup was restored. */
const againOf = ({ kind, id }: NonNullable<LikelyReturned['usedBy']>): string =>
  kind === 'credit' || kind === 'collateral'
    ? `credit close ${id}`
    : `wires set-state ${id} Returned <reason>`

/** The sums that make the treasury's balance, and whether the chain has the same. */
async function describeBalance(deps: ChainDeps): Promise<Section> {
  const check = await checkBalance(deps)
  if (!check)
    return {
      paragraphs: ['The balance is not compared: no node has told one since the scan began.'],
      problem: undefined,
    }
  const { expectedWei, actualWei, firstBlock, block, checkedBlock } = check
  const sums = table([
    ['treasury', 'ETH'],
    [`balance at block ${check.startBlock}`, ethFromWei(check.startWei)],
    ['+ received', ethFromWei(check.receivedWei)],
    ['+ unexplained', signedEth(check.unexplainedWei)],
    ['- refunded', ethFromWei(check.refundedWei)],
    ["- operator's movements", ethFromWei(check.movedWei)],
    ['- fees', ethFromWei(check.feeWei)],
    [`= balance at block ${block}`, signedEth(expectedWei)],
    ['chain', actualWei === undefined ? 'unknown' : ethFromWei(actualWei)],
  ])
  const unchecked = checkedBlock < block ? [`Unchecked: ${blocksOf(checkedBlock + 1n, block)}.`] : []
  const paragraphs = [sums, ...unchecked]
  if (actualWei === undefined)
    return { paragraphs, problem: 'The balance is not compared: no node tells it just now.' }
  if (actualWei === expectedWei) return { paragraphs, problem: undefined }
  const where = firstBlock === undefined ? '' : ` They part at block ${firstBlock}.`
  const problem = `DIFFERENCE: the chain has ${signedEth(actualWei - expectedWei)} ETH more than the bank.${where}`
  return { paragraphs: [...paragraphs, problem], problem }
}

function noAnswer(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error
}
