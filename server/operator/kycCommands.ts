import { decideKyc } from '../kyc'
import type { OperatorDeps } from './commands'
import { done, refused, type Outcome } from './outcome'
import { reasonProblem } from './reasonProblem'
import { table } from './table'
import { withAddress } from './withAddress'

type KycDeps = Pick<OperatorDeps, 'db' | 'now'>
type Command = (deps: KycDeps) => Promise<Outcome>

/** @returns undefined when the words are no command about identities */
export function kycCommand([topic, verb, who, ...words]: readonly string[]): Command | undefined {
  if (topic !== 'kyc') return undefined
  if (verb === 'list' && who === undefined) return list
  if (who === undefined || (verb !== 'approve' && verb !== 'reject')) return undefined
  const text = words.join(' ').trim()
  if (verb === 'reject') return (deps) => withAddress(who, (wallet) => reject(deps, wallet, text))
  // The name ties the decision to what was checked: the customer may have submitted another one since.
  if (text === '') return undefined
  return (deps) => withAddress(who, (wallet) => approve(deps, wallet, text))
}

const approve = async ({ db, now }: KycDeps, wallet: string, name: string): Promise<Outcome> =>
  (await decideKyc(db, wallet, 'approved', now(), null, name))
    ? done(`The identity of ${wallet} is approved: ${name}.`)
    : refused(`${wallet} has not submitted this name. See: npm run bank -- kyc list`)

async function reject({ db, now }: KycDeps, wallet: string, reason: string): Promise<Outcome> {
  const problem = reasonProblem(reason)
  if (problem !== undefined) return refused(problem)
  return (await decideKyc(db, wallet, 'rejected', now(), reason === '' ? null : reason))
    ? done(`The identity of ${wallet} is rejected.`)
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
