import type { AppThunk, StartAppListening } from '../../app/hooks'
import { isSameAddress } from '../../lib/address'
import { api } from '../../services/api'
import { tabMessageReceived, walletEventReceived, wentOnline } from '../../services/outsideEvents'
import type { Connector } from '../../services/wallet/walletPort'
import { connectionEvents, selectAddress, selectConnection, selectSignIn } from './connectionSlice'
import { selectRememberedWallet } from './rememberedWalletSlice'

/** Asks the whitelist whether the connected wallet may use the app. An open gate stays open when the bank does not answer. */
export const checkGate =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { persistence }) => {
    const connection = selectConnection(getState())
    if (connection.status !== 'connected') return
    const { address } = connection
    const { data: isAccepted, isError } = await dispatch(
      api.endpoints.whitelisted.initiate(address, { forceRefetch: true, subscribe: false }),
    )
    if (isError || isAccepted === undefined) {
      if (connection.gate !== 'whitelisted')
        dispatch(connectionEvents.gateAnswered({ address, gate: 'unreachable' }))
      return
    }
    dispatch(connectionEvents.gateAnswered({ address, gate: isAccepted ? 'whitelisted' : 'notWhitelisted' }))
    if (!isAccepted && selectAddress(getState()) === address) persistence.closeWallet()
  }

/**
 * Restores the wallet's persisted state before anything is drawn, then asks the gate.
 * @param screen resolves when the code of the first screen has loaded
 */
const openSession =
  (screen?: Promise<void>): AppThunk<Promise<void>> =>
  async (dispatch, getState, { persistence }) => {
    const address = selectAddress(getState())
    if (address === undefined) return
    try {
      await screen
      await persistence.openWallet(address)
    } catch {
      dispatch(connectionEvents.gateAnswered({ address, gate: 'notLoaded' }))
      return
    }
    // Another account may have been chosen meanwhile; its own session opens.
    if (selectAddress(getState()) !== address) return
    // With a stored acceptance, the stored screens are drawn at once. The cache keeps no answer longer than 24 hours.
    if (api.endpoints.whitelisted.select(address)(getState()).data)
      dispatch(connectionEvents.gateAnswered({ address, gate: 'whitelisted' }))
    await dispatch(checkGate())
  }

/** Connects the wallet that was chosen in the picker. @param cancelled aborts when the customer cancels */
export const connect =
  (connector: Connector, cancelled: AbortSignal): AppThunk<Promise<void>> =>
  async (dispatch, getState, { wallet }) => {
    if (selectConnection(getState()).status !== 'disconnected') return
    dispatch(connectionEvents.connectRequested(connector))
    const handshake = await wallet.connect(connector.id, cancelled)
    switch (handshake.outcome) {
      case 'connected':
        dispatch(connectionEvents.walletConnected(handshake.wallet))
        return dispatch(openSession())
      case 'rejected':
        dispatch(
          cancelled.aborted ? connectionEvents.connectRejected() : connectionEvents.connectFailed('declined'),
        )
        return
      case 'failed':
        dispatch(connectionEvents.connectFailed(handshake.reason))
        return
    }
  }

/**
 * Connects the wallet of the last visit without a prompt. The landing screen waits for it.
 * @param screen resolves when the code of the first screen has loaded
 */
export const reconnect =
  (screen?: Promise<void>): AppThunk<Promise<void>> =>
  async (dispatch, getState, { wallet, persistence }) => {
    await persistence.restored()
    const remembered = selectRememberedWallet(getState())
    if (!remembered) return
    dispatch(connectionEvents.reconnectStarted())
    const reconnection = await wallet.reconnect(remembered)
    if (reconnection.outcome !== 'connected') {
      const locked = reconnection.outcome === 'locked' ? reconnection.connector : undefined
      dispatch(connectionEvents.reconnectFailed(locked))
      return
    }
    dispatch(connectionEvents.walletConnected(reconnection.wallet))
    await dispatch(openSession(screen))
  }

/** Drops queued calls, the cache and the answers of a wallet that leaves, so that the next wallet sees none of them. */
const forgetWallet =
  (): AppThunk =>
  (dispatch, _getState, { reauthQueue, persistence }) => {
    reauthQueue.abandon()
    persistence.closeWallet()
    dispatch(api.util.resetApiState())
  }

/** Removes the cache from disk, because it may have broken the screen. The bank has all of its content. */
export const forgetCache =
  (): AppThunk =>
  (_dispatch, _getState, { persistence }) => {
    persistence.flush()
    persistence.closeWallet()
  }

/** Ends the session, without waiting long for the bank: a session expires, and no other wallet can use it. */
const endSession =
  (address: string | undefined): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { wait }) => {
    if (address === undefined) return
    const logout = dispatch(api.endpoints.authLogout.initiate({ wallet: address }, { track: false }))
    await Promise.race([logout, wait(2_000)])
  }

export const disconnect =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { wallet, tabs, persistence }) => {
    if (selectConnection(getState()).status !== 'connected') return
    const address = selectAddress(getState())
    dispatch(connectionEvents.disconnectStarted())
    tabs.tell({ type: 'disconnected' })
    persistence.flush()
    // Bank and wallet may take seconds, and the page may be closed meanwhile.
    persistence.closeWallet()
    await Promise.allSettled([dispatch(endSession(address)), wallet.disconnect()])
    dispatch(connectionEvents.disconnected())
    dispatch(forgetWallet())
  }

export function addConnectionListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: walletEventReceived,
    effect: ({ payload: event }, listenerApi) => {
      const { dispatch, extra } = listenerApi
      // An event of a wallet that the app has dropped is ignored.
      if (selectConnection(listenerApi.getState()).status !== 'connected') return
      const leaving = selectAddress(listenerApi.getState())
      // The wallet's last changes are written before it leaves.
      if (event.type !== 'chainChanged') extra.persistence.flush()
      switch (event.type) {
        case 'accountChanged':
          // The address changes first, so that the old wallet's screens are gone before its answers are.
          dispatch(connectionEvents.accountChanged(event.address))
          dispatch(forgetWallet())
          void dispatch(endSession(leaving)).then(() => dispatch(openSession()))
          return
        case 'chainChanged':
          dispatch(connectionEvents.chainChanged(event.chainId))
          return
        case 'gone':
          dispatch(connectionEvents.walletGone())
          extra.wallet.release()
          dispatch(forgetWallet())
          void dispatch(endSession(leaving))
          return
      }
    },
  })

  startListening({
    actionCreator: wentOnline,
    effect: (_action, listenerApi) => {
      const { dispatch } = listenerApi
      const connection = selectConnection(listenerApi.getState())
      if (connection.status !== 'connected') return
      if (connection.gate === 'unreachable') void dispatch(checkGate())
      if (connection.gate === 'notLoaded') {
        dispatch(connectionEvents.loadRetried())
        void dispatch(openSession())
      }
    },
  })

  // Signing in or disconnecting in one tab does it in all of them.
  startListening({
    actionCreator: tabMessageReceived,
    effect: ({ payload }, listenerApi) => {
      const { dispatch, extra } = listenerApi
      const { wallet, persistence, reauthQueue } = extra
      if (payload.type === 'signedIn') {
        const address = selectAddress(listenerApi.getState())
        const { status } = selectSignIn(listenerApi.getState())
        // A prompt that is open in this tab ends with its own answer.
        if (address === undefined || !isSameAddress(address, payload.wallet) || status === 'signing') return
        dispatch(connectionEvents.signedInElsewhere())
        reauthQueue.resume()
      }
      if (payload.type !== 'disconnected') return
      persistence.flush()
      wallet.release()
      dispatch(connectionEvents.disconnected())
      dispatch(forgetWallet())
    },
  })
}
