import type { AppThunk } from '../../app/hooks'
import { isOwner } from '../../lib/accountAction'
import { isSameAddress } from '../../lib/address'
import { chainName } from '../../lib/chains'
import { api } from '../../services/api'
import { describeBankError } from '../../services/bank/bankError'
import { isUnsupported } from '../../services/bank/isUnsupported'
import type { Terms } from '../../services/contracts'
import type { Intent } from '../../services/intents/intent'
import type { Ports } from '../../services/ports'
import { ChainGateError } from '../../services/wallet/walletError'
import { selectAddress } from '../connection'
import { FEE_RESERVE_WEI, NO_RECORD, NOT_LOADED, type IntentRequest, type Submission } from './intentRequest'
import { intentRunRequested } from './intentRunsSlice'
import { intentSaved, selectIsDismissed } from './intentsSlice'
import { pausedSentence } from './pausedSentence'

/** Where a payment goes. */
interface PaymentTerms {
  treasury: string
  confirmations: number
}

const WAS_DISMISSED = 'This was started before, and you took it off the screens. Go back and begin a new one.'

const WALLET_CHANGED = 'Your wallet changed meanwhile. Nothing was sent.'
const LEFT = 'You went back to change this. Nothing was sent.'

/** The bank knows a new account by the sender of its transaction. */
const NO_ACCOUNT =
  'Your wallet is a contract, and accounts are created by ordinary wallets only. Connect the wallet of one of its owners.'

const NOT_ITS_OWNER =
  'Your wallet alone cannot spend from this account any more. Nothing was sent: choose what else to pay from.'

const NO_LIST = 'We cannot follow the payments of a contract wallet here. Nothing was sent.'

const DEFAULT_CONFIRMATIONS = 2
/** More would take too long. A bank that wants more refuses to record, and is asked again. */
const MOST_CONFIRMATIONS = 64

/** The bank pays in another place than this build says, or where a contract might refuse a payment. */
const UNSAFE =
  'We cannot take payments safely right now. Nothing was sent. Reload the page; if this stays, write to us.'

/** The bank's terms if they match this build's chain and treasury, else undefined. Without `/terms`, the build's own. */
function pinnedTerms(terms: Terms | undefined, { env }: Ports): PaymentTerms | undefined {
  if (!terms)
    return env.treasury === undefined
      ? undefined
      : { treasury: env.treasury, confirmations: env.confirmations ?? DEFAULT_CONFIRMATIONS }
  const isPinned =
    terms.chainId === env.defaultChainId &&
    env.treasury !== undefined &&
    isSameAddress(terms.treasury, env.treasury)
  return isPinned
    ? { treasury: terms.treasury, confirmations: Math.min(terms.confirmations, MOST_CONFIRMATIONS) }
    : undefined
}

/**
 * Asks wallet and chain right before the signature: why this payment must not be started now, or what kind of wallet
 * pays. @throws ChainGateError, ChainUnreachable
 */
async function checkPayer(
  { kind, wallet, value, fromAccount }: IntentRequest,
  treasury: string,
  { chain, wallet: port }: Ports,
): Promise<{ refusal: string } | { isContractWallet: boolean }> {
  await port.reachChain()
  if (await chain.isContract(treasury)) return { refusal: UNSAFE }
  const isContractWallet = await chain.isContract(wallet)
  if (isContractWallet && kind === 'account') return { refusal: NO_ACCOUNT }
  if (fromAccount !== undefined) {
    const account = await chain.account(fromAccount)
    const isOwn = account?.threshold === 1 && isOwner(account.owners, wallet)
    // The bank identifies the payer by the transaction's sender. A contract wallet's transactions have other senders.
    if (!isOwn || isContractWallet) return { refusal: NOT_ITS_OWNER }
    if (account.balance < value) return { refusal: 'This account does not hold enough ETH for this payment.' }
    if ((await chain.balance(wallet)) < FEE_RESERVE_WEI)
      return {
        refusal:
          'Your wallet does not hold enough ETH for the network fee. The fee is paid by your wallet, not by the account.',
      }
    return { isContractWallet }
  }
  // The fee of a contract's payment is paid by whoever sends it.
  const fee = isContractWallet ? 0n : FEE_RESERVE_WEI
  if ((await chain.balance(wallet)) < value + fee)
    return {
      refusal: isContractWallet
        ? 'Your wallet does not hold enough ETH for this payment.'
        : 'Your wallet does not hold enough ETH for this payment and its fee.',
    }
  return { isContractWallet }
}

/**
 * Starts an intent: everything is checked and on disk before the wallet is asked to pay. One id is started once: a second
 * call joins the first, here or in another tab, and a dismissed intent is not started again under its id.
 */
export const submitIntent =
  (request: IntentRequest): AppThunk<Promise<Submission>> =>
  (dispatch, _getState, { locks, newId }) => {
    const id = request.id ?? newId()
    return locks.request(`florin.submit.${id}`, () => dispatch(startIntent({ ...request, id })))
  }

const startIntent =
  ({ id, ...request }: IntentRequest & { id: string }): AppThunk<Promise<Submission>> =>
  async (dispatch, getState, ports) => {
    const { chain, env, intents, now } = ports
    const { kind, wallet, body, value, build, isWithoutMemo, isOffered, fromAccount } = request
    // Bank, chain and wallet may take a minute to answer, and the customer may have changed the payment meanwhile.
    const stopped = () => {
      if (!isSameAddress(wallet, selectAddress(getState()) ?? '')) return { refusal: WALLET_CHANGED }
      return isOffered?.() === false ? { refusal: LEFT } : undefined
    }
    if (selectIsDismissed(getState(), id)) return { refusal: WAS_DISMISSED }
    const earlier = await intents.get(id).catch(() => undefined)
    // It was declined in the wallet, so nothing was sent, and it may be asked for again.
    if (earlier && earlier.progress.step !== 'refused') return { id }
    // Without a subscription, the end of an earlier question would remove the answer to this one.
    const question = dispatch(api.endpoints.terms.initiate(undefined, { forceRefetch: true }))
    const answer = await question
    question.unsubscribe()
    // A bank without the call may answer in any shape.
    const isMissing = isUnsupported(answer.error)
    const early = stopped()
    if (early) return early
    if (answer.isError && !isMissing) return { refusal: describeBankError(answer.error) }
    // A wallet that left and came back has aborted the call.
    if (!answer.isSuccess && !isMissing) return { refusal: WALLET_CHANGED }
    if (typeof answer.data?.paused === 'string') return { refusal: pausedSentence(answer.data.paused) }
    const terms = pinnedTerms(answer.data, ports)
    if (!terms) return { refusal: UNSAFE }

    let startBlock: number
    let isContractWallet: boolean
    try {
      const payer = await checkPayer(request, terms.treasury, ports)
      if ('refusal' in payer) return payer
      isContractWallet = payer.isContractWallet
      // Only the list of unclaimed payments tells when the owners have sent one. A bank without terms has no list either.
      if (isContractWallet && isMissing) return { refusal: NO_LIST }
      startBlock = await chain.blockNumber()
    } catch (error) {
      if (error instanceof ChainGateError) return { refusal: `${error.message} Nothing was sent.` }
      return { refusal: `${chainName(env.defaultChainId)} does not answer right now. Nothing was sent.` }
    }

    const memoModule = await import('../../lib/memo').catch(() => undefined)
    if (!memoModule) return { refusal: NOT_LOADED }
    const { bodyHash, encodeMemo } = memoModule
    const memo = encodeMemo({ kind, intentId: id, bodyHash: bodyHash(body) })
    const prepared = build?.(memo) ?? { to: terms.treasury, data: isWithoutMemo ? '0x' : memo, body }
    const asked = { to: prepared.to, value: `0x${value.toString(16)}`, data: prepared.data }
    let transaction = asked
    if (fromAccount !== undefined) {
      const safeModule = await import('../../lib/safeTransaction').catch(() => undefined)
      if (!safeModule) return { refusal: NOT_LOADED }
      transaction = { value: '0x0', ...safeModule.callFrom(fromAccount, wallet, { ...asked, value }) }
    }
    const intent: Intent = {
      version: 1,
      id,
      kind,
      wallet,
      chainId: env.defaultChainId,
      confirmationsNeeded: terms.confirmations,
      body: prepared.body,
      transaction,
      ...(isContractWallet && { isContractWallet }),
      ...(fromAccount !== undefined && { fromAccount }),
      ...(isWithoutMemo && { isWithoutMemo }),
      startBlock,
      createdAt: now(),
      progress: { step: 'drafted' },
    }
    const late = stopped()
    if (late) return late
    try {
      await intents.put(intent)
    } catch {
      return { refusal: NO_RECORD }
    }
    dispatch(intentSaved(intent))
    dispatch(intentRunRequested({ id, userAction: { draft: intent } }))
    return { id }
  }
