import type { AppThunk } from '../../app/hooks'
import { signInMessage } from '../../lib/signIn'
import { api } from '../../services/api'
import { describeBankError } from '../../services/bank/bankError'
import { classifyWalletError, whyNotSigned } from '../../services/wallet/walletError'
import { connectionEvents, selectAddress, selectConnection, selectSignIn } from './connectionSlice'

/** Lifetime of a sign-in message when the bank does not name one. */
const VALID_MS = 5 * 60 * 1000

/** Proves to the bank that the wallet is the customer's. Only called after a click, because the wallet prompts. */
export const signIn =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { env, wallet, tabs, reauthQueue, now }) => {
    // A second click must not open a second prompt.
    if (selectSignIn(getState()).status === 'signing') return
    dispatch(connectionEvents.signInStarted())
    const connection = selectConnection(getState())
    if (connection.status !== 'connected' || connection.signIn.status !== 'signing') return
    const { address } = connection
    /** False when the customer has cancelled, changed the account or disconnected while the wallet's prompt was open. */
    const isStillAsked = () =>
      selectAddress(getState()) === address && selectSignIn(getState()).status === 'signing'

    const asked = await dispatch(api.endpoints.authNonce.initiate({ wallet: address }, { track: false }))
    if (!isStillAsked()) return
    if (asked.error !== undefined) {
      dispatch(connectionEvents.signInFailed(describeBankError(asked.error)))
      return
    }

    // The bank's times come first, because the customer's clock may be wrong.
    const { nonce, statement, issuedAt = now(), expiresAt } = asked.data
    const issued = new Date(issuedAt)
    const message = signInMessage({
      origin: window.location.origin,
      wallet: address,
      chainId: env.defaultChainId,
      nonce,
      statement,
      issuedAt: issued,
      expiresAt: new Date(expiresAt ?? issued.getTime() + VALID_MS),
    })
    let signature: unknown
    try {
      signature = await wallet.signText(message, address)
    } catch (error) {
      if (!isStillAsked()) return
      dispatch(
        classifyWalletError(error) === 'rejected'
          ? connectionEvents.signInRefused()
          : connectionEvents.signInFailed(whyNotSigned(error)),
      )
      return
    }

    if (!isStillAsked()) return
    const verified = await dispatch(
      api.endpoints.authVerify.initiate({ message, signature: String(signature) }, { track: false }),
    )
    if (!isStillAsked()) {
      // Otherwise the next wallet would find this session.
      await dispatch(api.endpoints.authLogout.initiate({ wallet: address }, { track: false }))
      return
    }
    if (verified.error !== undefined) {
      dispatch(connectionEvents.signInFailed(describeBankError(verified.error)))
      return
    }
    dispatch(connectionEvents.signInSucceeded())
    reauthQueue.resume()
    tabs.tell({ type: 'signedIn', wallet: address })
  }
