import type { AppThunk } from '../../app/hooks'
import { selectAddress } from '../connection'
import { isSameAddress, isSameHash } from '../../lib/address'
import { consentText } from '../../lib/consent'
import type { IntentKind } from '../../lib/memo'
import { weiFromEth } from '../../lib/money'
import { PRODUCT_NAME } from '../../lib/product'
import type { UnclaimedPayment } from '../../services/contracts'
import type { Intent } from '../../services/intents/intent'
import type { Ports } from '../../services/ports'
import { whyNotSigned } from '../../services/wallet/walletError'
import { intentRunRequested } from './intentRunsSlice'
import { intentSaved, selectIntents } from './intentsSlice'
import { dismissIntent } from './intentThunks'
import { NO_RECORD, NOT_LOADED, type Submission } from './intentRequest'

export interface Claim {
  /** An account takes no payment. */
  kind: Exclude<IntentKind, 'account'>
  wallet: string
  /** The whole request body, without transaction hash, inflow, part and consent. */
  body: Record<string, unknown>
  payment: UnclaimedPayment
  /** Is it still under review? What the customer has changed while the wallet asked is not claimed. */
  isOffered?: () => boolean
}

/**
 * Claims an unclaimed payment after a click. Nothing is paid. A purpose that the memo does not name needs the payer's
 * signature (docs/decisions/0011).
 */
export const claimPayment =
  ({ kind, wallet, body: asked, payment, isOffered }: Claim): AppThunk<Promise<Submission>> =>
  async (dispatch, getState, ports) => {
    const body = {
      ...asked,
      // Without a number the bank chooses.
      inflow: payment.inflow ?? 0,
      ...(payment.remainder && { part: payment.remainder.part }),
    }
    const { env, intents, newId, now } = ports
    const memoModule = await import('../../lib/memo').catch(() => undefined)
    if (!memoModule) return { refusal: NOT_LOADED }
    const hash = memoModule.bodyHash(body)
    const { memo, transactionHash } = payment
    const isMadeForThis = memo === null || (memo.kind === kind && memo.bodyHash === hash)
    let consent: { consent?: string } = {}
    if (!isMadeForThis) {
      const text = consentText({
        product: PRODUCT_NAME,
        domain: window.location.host,
        chainId: env.defaultChainId,
        transactionHash,
        kind,
        bodyHash: hash,
      })
      const signed = await sign(text, wallet, ports)
      if ('refusal' in signed) return signed
      consent = { consent: signed.signature }
    }
    // The wallet may have changed while it had the question.
    if (!isSameAddress(wallet, selectAddress(getState()) ?? ''))
      return { refusal: 'Your wallet changed meanwhile. Nothing was done.' }
    if (isOffered?.() === false) return { refusal: 'You went back to change this. The payment stays unused.' }

    const intent: Intent = {
      version: 1,
      id: newId(),
      kind,
      wallet,
      chainId: env.defaultChainId,
      confirmationsNeeded: 1,
      body: { ...body, ...consent },
      transaction: {
        to: env.treasury ?? wallet,
        value: `0x${weiFromEth(payment.amount).toString(16)}`,
        data: '0x',
      },
      startBlock: 0,
      createdAt: now(),
      progress: { step: 'recording', hash: transactionHash },
    }
    try {
      await intents.put(intent)
    } catch {
      return { refusal: NO_RECORD }
    }
    dispatch(intentSaved(intent))
    dispatch(intentRunRequested({ id: intent.id }))
    // This claim replaces the intents that the bank refused to record.
    for (const { id, progress } of selectIntents(getState(), wallet))
      if (progress.step === 'refusedAfterPayment' && isSameHash(progress.hash, transactionHash))
        await dispatch(dismissIntent(id))
    return { id: intent.id }
  }

async function sign(
  text: string,
  address: string,
  { wallet }: Pick<Ports, 'wallet'>,
): Promise<{ signature: string } | { refusal: string }> {
  try {
    return { signature: String(await wallet.signText(text, address)) }
  } catch (error) {
    return { refusal: `${whyNotSigned(error)} The payment stays unused.` }
  }
}
