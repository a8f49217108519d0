import type { AppThunk } from '../../app/hooks'
import { api, CACHE_SECONDS } from '../../services/api'
import type { Connector } from '../../services/wallet/walletPort'
import { connectionEvents, selectAddress, selectConnection } from './connectionSlice'

/** How long an acceptance lets the cached screens be drawn before the gate has answered again. */
const ACCEPTANCE_HOLDS_MS = CACHE_SECONDS * 1000

/**
 * Asks the whitelist whether the connected wallet may use the app. While it does not answer, what was known stays:
 * no answer is not a refusal.
 */
export const checkGate =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { cache }) => {
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
    // Who may not come in leaves nothing lying about.
    if (!isAccepted && selectAddress(getState()) === address) cache.close()
  }

/** A wallet is here: its own cache is opened before anything is drawn, then the gate is asked. */
const welcome =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { cache, now }) => {
    const address = selectAddress(getState())
    if (address === undefined) return
    await cache.open(address)
    const { data: wasAccepted, fulfilledTimeStamp = 0 } =
      api.endpoints.whitelisted.select(address)(getState())
    if (wasAccepted && now() - fulfilledTimeStamp < ACCEPTANCE_HOLDS_MS)
      dispatch(connectionEvents.gateAnswered({ address, gate: 'whitelisted' }))
    await dispatch(checkGate())
  }

/**
 * Connects the wallet that was chosen in the picker.
 * @param cancelled aborts when the customer turns back.
 */
export const connect =
  (connector: Connector, cancelled: AbortSignal): AppThunk<Promise<void>> =>
  async (dispatch, getState, { wallet }) => {
    if (selectConnection(getState()).status !== 'disconnected') return
    dispatch(connectionEvents.connectRequested(connector))
    const handshake = await wallet.connect(connector.id, cancelled)
    switch (handshake.outcome) {
      case 'connected':
        dispatch(connectionEvents.walletConnected(handshake.wallet))
        return dispatch(welcome())
      case 'rejected':
        dispatch(connectionEvents.connectRejected())
        return
      case 'failed':
        dispatch(connectionEvents.connectFailed(handshake.reason))
        return
    }
  }

/** Takes up the wallet of the last visit without prompting; the landing screen waits until this has ended. */
export const reconnect =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { wallet }) => {
    if (!wallet.hasRemembered()) return
    dispatch(connectionEvents.reconnectStarted())
    const reconnection = await wallet.reconnect()
    if (reconnection.outcome !== 'connected') {
      const locked = reconnection.outcome === 'locked' ? reconnection.connector : undefined
      dispatch(connectionEvents.reconnectFailed(locked))
      return
    }
    dispatch(connectionEvents.walletConnected(reconnection.wallet))
    await dispatch(welcome())
  }

/** Nothing of a wallet that leaves may be seen by the next one: calls that wait, cache, session. */
const forgetWallet =
  (): AppThunk =>
  (dispatch, _getState, { session, cache }) => {
    session.abandon()
    cache.close()
    dispatch(api.util.resetApiState())
  }

/** Forgets what is kept on disk, where that may be what is broken. The bank has it all. */
export const forgetCache =
  (): AppThunk =>
  (_dispatch, _getState, { cache }) =>
    cache.close()

/** The bank's session ends with the wallet. Best effort: it expires by itself, and no other wallet can use it. */
const endSession =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { wait }) => {
    const logout = dispatch(api.endpoints.authLogout.initiate(undefined, { track: false }))
    await Promise.race([logout, wait(2_000)])
  }

export const disconnect =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { wallet, tabs }) => {
    if (selectConnection(getState()).status !== 'connected') return
    dispatch(connectionEvents.disconnectStarted())
    tabs.tell({ type: 'disconnected' })
    await Promise.all([dispatch(endSession()), wallet.disconnect()])
    dispatch(connectionEvents.disconnected())
    dispatch(forgetWallet())
  }

/** Follows what happens in the wallet itself. Returns how to stop. */
export const followWallet =
  (): AppThunk<() => void> =>
  (dispatch, getState, { wallet }) =>
    wallet.onEvent((event) => {
      // A wallet that the app has let go of has nothing to say any more.
      if (selectConnection(getState()).status !== 'connected') return
      switch (event.type) {
        case 'accountChanged':
          // First the address, so that the old wallet's screens are gone before its data is.
          dispatch(connectionEvents.accountChanged(event.address))
          dispatch(forgetWallet())
          void dispatch(endSession()).then(() => dispatch(welcome()))
          return
        case 'chainChanged':
          dispatch(connectionEvents.chainChanged(event.chainId))
          return
        case 'gone':
          dispatch(connectionEvents.walletGone())
          wallet.release()
          dispatch(forgetWallet())
          void dispatch(endSession())
          return
      }
    })

/** Follows what happens in the other tabs: disconnecting in one leaves none behind. Returns how to stop. */
export const followTabs =
  (): AppThunk<() => void> =>
  (dispatch, _getState, { tabs, wallet }) =>
    tabs.onMessage(({ type }) => {
      if (type !== 'disconnected') return
      wallet.release()
      dispatch(connectionEvents.disconnected())
      dispatch(forgetWallet())
    })
