import type { AppThunk } from '../../app/hooks'
import { chainName } from '../../lib/chains'
import { NOT_LOADED, submitIntent } from '../intents'
import { draftIntentId, type Offers, type StartIntent } from '../payments'
import type { OwnerErrors } from './planAccount'

/** What can be reviewed, or what is wrong with the form: with single owners, or as a whole. */
export type Planning = { offer: Offers['account'] } | { owners: OwnerErrors } | { refusal: string }

// Loaded on demand: they import ethers.
const load = () => Promise.all([import('./planAccount'), import('../../lib/safe')])

/** Validates the form and predicts the account's address. */
export const planAccount =
  (
    wallet: string,
    { label, owners: typed, threshold }: { label: string; owners: readonly string[]; threshold: number },
  ): AppThunk<Promise<Planning>> =>
  async (dispatch, _getState, { env, chain }) => {
    const parts = await load().catch(() => undefined)
    if (!parts) return { refusal: NOT_LOADED }
    const [{ checkOwners, withAddress }, { safeOn }] = parts
    const selectedChain = env.defaultChainId
    const safe = safeOn(selectedChain)
    if (!safe) return { refusal: `Accounts cannot be created on ${chainName(selectedChain)}.` }
    const checked = await checkOwners(typed, { env, chain })
    if ('errors' in checked) return { owners: checked.errors }
    const intentId = dispatch(draftIntentId('account', wallet))
    const userPermissions = { owners: checked.owners, threshold }
    const body = withAddress(safe, { wallet, accountLabel: label, userPermissions, selectedChain }, intentId)
    return { offer: { body } }
  }

/** Creates the account at the address that was reviewed. */
export const createAccount: StartIntent<'account'> =
  ({ wallet, offer: { body }, intentId: id, isOffered }) =>
  async (dispatch, _getState, { env, chain }) => {
    const parts = await load().catch(() => undefined)
    if (!parts) return { refusal: NOT_LOADED }
    const [{ prepareAccount }, { safeOn }] = parts
    const safe = safeOn(env.defaultChainId)
    try {
      // Without these contracts the transaction would do nothing but cost its fee.
      const needed = safe ? [safe.factory, safe.singleton, safe.fallbackHandler] : []
      const areThere = await Promise.all(needed.map((address) => chain.isContract(address)))
      if (!safe || areThere.includes(false))
        return { refusal: `Accounts cannot be created on ${chainName(env.defaultChainId)}.` }
    } catch {
      return {
        refusal: `${chainName(env.defaultChainId)} cannot be reached right now. Nothing was sent; try again in a moment.`,
      }
    }
    const build = (memo: string) => prepareAccount(safe, body, memo)
    return dispatch(submitIntent({ kind: 'account', wallet, id, body, value: 0n, isOffered, build }))
  }
