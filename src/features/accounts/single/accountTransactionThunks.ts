import type { AppThunk } from '../../../app/hooks'
import { actionProblem, isOwner } from '../../../lib/accountAction'
import { isSameAddress } from '../../../lib/address'
import { chainName } from '../../../lib/chains'
import { formatEth } from '../../../lib/format'
import type { AccountTransaction, OwnerSignature } from '../../../lib/safeTransaction'
import { roundUpTo, weiFromEth } from '../../../lib/money'
import { accountsApi, type SentTransaction } from '../../../services/accountsApi'
import { describeBankError, isBankError, mayBeCarriedOut } from '../../../services/bank/bankError'
import { isUnsupported } from '../../../services/bank/isUnsupported'
import type { AccountState } from '../../../services/chain/chainPort'
import type { Ports } from '../../../services/ports'
import { ChainGateError, whyNotSigned } from '../../../services/wallet/walletError'
import { selectAddress } from '../../connection'
import { NOT_LOADED, whyNotSent } from '../../intents'
import { DISPLAY_STEP_WEI } from '../../payments'
import { selectSent, transactionAsked, transactionBroadcast, transactionForgotten } from '../accountsSlice'

/** Why nothing was sent or signed; undefined when it was. */
type Refused = { refusal: string } | undefined

const DECLINED = 'You declined in your wallet. Nothing was sent.'
const WALLET_CHANGED = 'Your wallet changed meanwhile. Nothing was done.'
const OTHER_ON_ITS_WAY =
  'Another transaction of this account is on its way. Wait until it is confirmed, then try again.'
const MAY_STILL_RUN =
  'An earlier transaction of this account may still be carried out. Wait for it, or discard it on the account’s page. Then try again.'
const WOULD_FAIL = 'This would fail, so nothing was sent. The recipient may be a contract that takes no ETH.'

// Loaded on demand: it imports ethers.
const load = () => import('../../../lib/safeTransaction').catch(() => undefined)

/** Why the account cannot execute this now. */
function objection(
  { account, action, nonce }: AccountTransaction,
  wallet: string,
  state: AccountState,
): string | undefined {
  if (state.nonce > nonce) return 'The account has executed a transaction with this number already.'
  if (state.nonce < nonce) return `Number ${state.nonce} of this account comes first.`
  if (!isOwner(state.owners, wallet)) return 'Your wallet is no longer an owner of this account.'
  if (action.kind === 'send' && weiFromEth(action.amount) > state.balance)
    return `The account holds ${formatEth(state.balance)}, less than this payment.`
  return actionProblem(action, account, state)?.sentence
}

/**
 * Asks the wallet to send a transaction of an account that enough owners have signed. The wallet needs no signature of its
 * own: sending counts as one. Checks everything on the chain first, and records the transaction on disk.
 * @param isAskedAgain sends a transaction that may be on its way already. The customer then signs it as well: a signature
 * holds for one nonce of the account, so the chain executes only one of the two. The first transaction after a discarded
 * one is signed as well
 */
export const executeTransaction =
  (
    wallet: string,
    transaction: AccountTransaction,
    signatures: readonly OwnerSignature[],
    isAskedAgain = false,
  ): AppThunk<Promise<Refused>> =>
  (dispatch, getState, ports) =>
    ports.locks.request(`florin.account.${transaction.account.toLowerCase()}`, async () => {
      const { account, action, nonce } = transaction
      const name = chainName(transaction.chainId)
      const { chain, wallet: port, persistence } = ports
      const chunk = await load()
      if (!chunk) return { refusal: NOT_LOADED }
      const { executionOf, hashOf } = chunk
      const earlier = selectSent(getState(), account)
      const isSame = earlier !== undefined && hashOf({ ...transaction, ...earlier }) === hashOf(transaction)
      const isAfterDiscarded = earlier?.isDiscarded === true
      const isAgain = isAskedAgain || isAfterDiscarded
      // A second click joins the first.
      if (isSame && !isAgain) return undefined
      let fromBlock: number
      let call: { to: string; data: string } | undefined
      let isBound: boolean
      try {
        await port.reachChain()
        const state = await chain.account(account)
        if (!state) return { refusal: `${name} has no account at this address.` }
        const refusal = objection(transaction, wallet, state)
        if (refusal !== undefined) return { refusal }
        if (earlier && !isSame && earlier.nonce === nonce && !isAfterDiscarded)
          return { refusal: OTHER_ON_ITS_WAY }
        if (earlier && earlier.nonce < nonce && !isAfterDiscarded && (await dispatch(isOvertaken(earlier))))
          return { refusal: MAY_STILL_RUN }
        const { threshold, owners } = state
        const counted = signatures.filter(({ owner }) => isOwner(owners, owner))
        if (isAgain && threshold === 1 && !(await chain.isContract(wallet))) {
          const own = await dispatch(signTransaction(wallet, transaction))
          if ('refusal' in own) return own
          counted.push(own)
        }
        call = executionOf(transaction, { sender: wallet, threshold, signatures: counted })
        if (!call) return { refusal: 'Too few owners have signed. Nothing was sent.' }
        const hasSigned = counted.some(({ owner }) => isSameAddress(owner, wallet))
        isBound = (threshold > 1 || hasSigned) && (!isSame || earlier.isBound === true)
        if (!(await chain.wouldSucceed({ from: wallet, ...call }))) return { refusal: WOULD_FAIL }
        // A node that knows the first one cannot estimate the second.
        const shortage = isAgain ? undefined : await feeShortage({ from: wallet, ...call }, ports)
        if (shortage !== undefined) return { refusal: shortage }
        fromBlock = earlier && isSame ? earlier.fromBlock : state.block
      } catch (error) {
        return {
          refusal:
            error instanceof ChainGateError
              ? `${error.message} Nothing was sent.`
              : `${name} cannot be reached right now. Nothing was sent; try again in a moment.`,
        }
      }
      if (hasChanged(wallet, selectAddress(getState()))) return { refusal: WALLET_CHANGED }
      const known = earlier && isSame ? earlier.transactionHash : null
      dispatch(transactionAsked({ account, action, nonce, transactionHash: known, fromBlock, isBound }))
      persistence.flush()
      const answer = await ask(wallet, call, ports)
      // An earlier request may still be executed, whatever became of the second one.
      if ('refusal' in answer) dispatch(earlier ? transactionAsked(earlier) : transactionForgotten(account))
      if ('transactionHash' in answer) dispatch(transactionBroadcast({ account, ...answer }))
      persistence.flush()
      return 'refusal' in answer ? answer : undefined
    })

/** Can it still be executed, although another one has used its number? Throws when no node answers. */
const isOvertaken =
  (sent: SentTransaction): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const question = accountsApi.endpoints.accountStep.initiate(sent, {
      forceRefetch: true,
      subscribe: false,
    })
    return (await dispatch(question).unwrap()).step === 'overtaken'
  }

/** Why the wallet cannot pay the network fee. For a contract wallet, whoever sends its transactions pays. */
async function feeShortage(
  transaction: { from: string; to: string; data: string },
  { chain }: Pick<Ports, 'chain'>,
): Promise<string | undefined> {
  const [held, isContract] = await Promise.all([
    chain.balance(transaction.from),
    chain.isContract(transaction.from),
  ])
  if (isContract) return undefined
  const fee = held === 0n ? undefined : (await chain.gasFor(transaction)) * (await chain.gasPrice()).now
  if (fee !== undefined && held >= fee) return undefined
  const needed = fee === undefined ? '' : ` of about ${formatEth(roundUpTo(DISPLAY_STEP_WEI, fee))}`
  return `Your wallet holds ${formatEth(held)}, not enough for the network fee${needed}. The fee is paid by your wallet, not by the account.`
}

const hasChanged = (wallet: string, now: string | undefined): boolean =>
  now === undefined || !isSameAddress(wallet, now)

/** The hash, the sentence that says why nothing was sent, or nothing while that is unknown. */
async function ask(
  from: string,
  call: { to: string; data: string },
  { wallet, env }: Pick<Ports, 'wallet' | 'env'>,
): Promise<{ transactionHash: string } | { refusal: string } | { isUnknown: true }> {
  try {
    const hash = await wallet.sendTransaction({ chainId: env.defaultChainId, from, value: '0x0', ...call })
    return typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash)
      ? { transactionHash: hash }
      : { isUnknown: true }
  } catch (error) {
    const why = whyNotSent(error)
    return why ? { refusal: why.reason ?? DECLINED } : { isUnknown: true }
  }
}

/** Asks the wallet to sign as an owner (EIP-712). Nothing is sent, and it costs nothing. */
const signTransaction =
  (
    wallet: string,
    transaction: AccountTransaction,
  ): AppThunk<Promise<OwnerSignature | { refusal: string }>> =>
  async (_dispatch, getState, { wallet: port }) => {
    const chunk = await load()
    if (!chunk) return { refusal: NOT_LOADED }
    let answer: unknown
    try {
      answer = await port.signTypedData(chunk.typedDataOf(transaction), wallet)
    } catch (error) {
      return { refusal: `${whyNotSigned(error)} Nothing was signed.` }
    }
    const signed = chunk.signatureOf(transaction, answer)
    if (!signed || hasChanged(wallet, signed.owner))
      return {
        refusal:
          'Your wallet did not sign with the key of this address. A contract wallet can only agree by sending the transaction itself.',
      }
    return hasChanged(wallet, selectAddress(getState())) ? { refusal: WALLET_CHANGED } : signed
  }

/**
 * Signs as an owner and hands the signature to the bank, where the other owners find it. A signature that did not arrive is
 * lost without harm: the same one comes from the wallet again.
 * @returns the signature where the bank does not keep signatures: then a link has to carry it
 */
export const approveTransaction =
  (
    wallet: string,
    id: string | undefined,
    transaction: AccountTransaction,
  ): AppThunk<Promise<{ refusal: string } | { kept: true } | { carried: OwnerSignature }>> =>
  async (dispatch) => {
    const signed = await dispatch(signTransaction(wallet, transaction))
    if ('refusal' in signed) return signed
    if (id === undefined) return { carried: signed }
    const { action, nonce } = transaction
    const { error } = await dispatch(
      accountsApi.endpoints.accountsSign.initiate(
        { id, wallet, action, nonce, signature: signed.signature },
        { track: false },
      ),
    )
    if (error === undefined) return { kept: true }
    if (isUnsupported(error)) return { carried: signed }
    const outcome =
      isBankError(error) && !mayBeCarriedOut(error)
        ? 'Your signature was not stored.'
        : 'We do not know whether your signature arrived. You can sign again: it counts once.'
    return { refusal: `${describeBankError(error)} ${outcome}` }
  }
