import type { AppThunk } from '../../app/hooks'
import { chainName } from '../../lib/chains'
import { NOT_LOADED, submitIntent, type Submission } from '../intents'
import { accountPlanned, type AccountPlan } from './accountsSlice'
import type { OwnerErrors } from './planAccount'

/** Planned, or what is wrong: with an owner, or with everything. */
export type Planning = { owners: OwnerErrors } | { refusal: string } | undefined

const UNREACHABLE = 'The chain cannot be reached right now. Nothing was sent; try again in a moment.'

// Loaded when they are wanted: they bring the chain's library along.
const load = () => Promise.all([import('./planAccount'), import('../../lib/safe')])

/** Checks a draft, and works out where the account will be. Nothing is sent. */
export const planAccount =
  (
    wallet: string,
    { label, owners: typed, threshold }: { label: string; owners: readonly string[]; threshold: number },
  ): AppThunk<Promise<Planning>> =>
  async (dispatch, _getState, { env, newId }) => {
    const parts = await load().catch(() => undefined)
    if (!parts) return { refusal: NOT_LOADED }
    const [{ bodyOf, checkOwners, predictAddress }, { safeOn }] = parts
    const safe = safeOn(env.defaultChainId)
    if (!safe) return { refusal: `Accounts cannot be created on ${chainName(env.defaultChainId)}.` }
    const checked = checkOwners(typed)
    if ('errors' in checked) return { owners: checked.errors }
    const plan = { label, owners: checked.owners, threshold, intentId: newId() }
    const address = predictAddress(safe, bodyOf(plan, wallet, env.defaultChainId), plan.intentId)
    dispatch(accountPlanned({ ...plan, address }))
    return undefined
  }

/** Creates the account that was planned, at the address that was shown. */
export const createAccount =
  (wallet: string, plan: AccountPlan): AppThunk<Promise<Submission>> =>
  async (dispatch, _getState, { env, chain }) => {
    const parts = await load().catch(() => undefined)
    if (!parts) return { refusal: NOT_LOADED }
    const [{ bodyOf, prepareAccount }, { safeOn }] = parts
    const safe = safeOn(env.defaultChainId)
    try {
      // Without them the transaction would do nothing, cost its fee, and be refused by the bank.
      const needed = safe ? [safe.factory, safe.singleton, safe.fallbackHandler] : []
      const areThere = await Promise.all(needed.map((address) => chain.isContract(address)))
      if (!safe || areThere.includes(false))
        return { refusal: `Accounts cannot be created on ${chainName(env.defaultChainId)}.` }
    } catch {
      return { refusal: UNREACHABLE }
    }
    const body = bodyOf(plan, wallet, env.defaultChainId)
    const build = (memo: string) => prepareAccount(safe, body, memo)
    return dispatch(submitIntent({ kind: 'account', wallet, id: plan.intentId, body, value: 0n, build }))
  }
