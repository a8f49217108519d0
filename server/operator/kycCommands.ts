import { decideKyc } from '../kyc'
import type { OperatorDeps } from './commands'
import { done, refused, type Outcome } from './outcome'
import { reasonProblem } from './reasonProblem'
import { table } from './table'
import { withAddress } from './withAddress'

type KycDeps = Pick<OperatorDeps, 'db' | 'now'>
type Command = (deps: KycDeps) => Promise<Outcome>

const STATUS = { approve: 'approved', reject: 'rejected' } as const

/** @returns undefined when the words are no command about identities */
export function kycCommand([topic, verb, who, ...words]: readonly string[]): Command | undefined {
  if (topic !== 'kyc') return undefined
  if (verb === 'list' && who === undefined) return list
  if (who === undefined || (verb !== 'approve' && verb !== 'reject')) return undefined
  // Only a rejection has a reason.
  if (words.length > 0 && verb === 'approve') return undefined
  const reason = words.join(' ').trim()
  return (deps) => withAddress(who, (wallet) => decide(deps, wallet, STATUS[verb], reason))
}

async function decide(
  { db, now }: KycDeps,
  wallet: string,
  status: 'approved' | 'rejected',
  reason: string,
): Promise<Outcome> {
  const problem = reasonProblem(reason)
  if (problem !== undefined) return refused(problem)
  return (await decideKyc(db, wallet, status, now(), reason === '' ? null : reason))
    ? done(`The identity of ${wallet} is ${status}.`)
    : refused(`${wallet} has not submitted any details.`)
}

async function list({ db }: KycDeps): Promise<Outcome> {
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where('kyc_status', '=', 'pending')
    .orderBy('kyc_changed_at')
    .execute()
  if (users.length === 0) return done('Nobody waits for a decision.')
  const rows = users.map(({ wallet, full_name, email, kyc_changed_at }) => [
    wallet,
    kyc_changed_at?.toISOString() ?? '',
    full_name ?? '',
    email ?? '',
  ])
  return done(table([['wallet', 'submitted', 'name', 'e-mail'], ...rows]))
}
