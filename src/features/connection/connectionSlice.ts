import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ConnectedWallet, ConnectFailure, Connector } from '../../services/wallet/walletPort'

/**
 * The whitelist's answer. `unreachable`: the bank has not answered, which is not a refusal. `notLoaded`: a part of the
 * app did not load, so the bank was not asked.
 */
type Gate = 'checking' | 'notLoaded' | 'unreachable' | 'whitelisted' | 'notWhitelisted'

/** The bank's first 401 asks for a sign-in. */
export type SignIn =
  | { status: 'notNeeded' }
  | { status: 'needed' }
  | { status: 'signing' }
  /** The customer refused in the wallet. */
  | { status: 'refused' }
  | { status: 'failed'; reason: string }

interface Connected {
  status: 'connected'
  address: string
  /** NaN when the wallet's answer cannot be read. */
  chainId: number
  connector: Connector
  gate: Gate
  signIn: SignIn
}

export type Connection =
  | { status: 'reconnecting' }
  | { status: 'disconnected'; failure?: { connector: Connector; reason: ConnectFailure } }
  | { status: 'connecting'; connector: Connector }
  | Connected
  | { status: 'disconnecting'; address: string; connector: Connector }

const disconnectedState: Connection = { status: 'disconnected' }

const arrived = ({ address, chainId, connector }: ConnectedWallet): Connected => ({
  status: 'connected',
  address,
  chainId,
  connector,
  gate: 'checking',
  signIn: { status: 'notNeeded' },
})

/** Applies a change to a connected wallet's state. In any other state the event comes too late and is ignored. */
const whileConnected =
  <Payload>(change: (state: Connected, payload: Payload) => Partial<Connected> | undefined) =>
  (state: Connection, { payload }: PayloadAction<Payload>): Connection => {
    const changed = state.status === 'connected' ? change(state, payload) : undefined
    return changed ? { ...(state as Connected), ...changed } : state
  }

const signIn = (from: SignIn['status'][], to: SignIn) =>
  whileConnected<undefined>((state) => (from.includes(state.signIn.status) ? { signIn: to } : undefined))

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: (): Connection => disconnectedState,
  reducers: {
    reconnectStarted: (state): Connection =>
      state.status === 'disconnected' ? { status: 'reconnecting' } : state,
    /** The payload is the wallet if it is there and locked. */
    reconnectFailed: (state, { payload }: PayloadAction<Connector | undefined>): Connection => {
      if (state.status !== 'reconnecting') return state
      return payload
        ? { status: 'disconnected', failure: { connector: payload, reason: 'locked' } }
        : disconnectedState
    },

    connectRequested: (state, { payload }: PayloadAction<Connector>): Connection =>
      state.status === 'disconnected' ? { status: 'connecting', connector: payload } : state,
    connectRejected: (state): Connection => (state.status === 'connecting' ? disconnectedState : state),
    connectFailed: (state, { payload }: PayloadAction<ConnectFailure>): Connection =>
      state.status === 'connecting'
        ? { status: 'disconnected', failure: { connector: state.connector, reason: payload } }
        : state,
    connectFailureDismissed: (state): Connection =>
      state.status === 'disconnected' ? disconnectedState : state,

    walletConnected: (state, { payload }: PayloadAction<ConnectedWallet>): Connection =>
      state.status === 'connecting' || state.status === 'reconnecting' ? arrived(payload) : state,
    accountChanged: (state, { payload }: PayloadAction<string>): Connection =>
      state.status === 'connected' ? arrived({ ...state, address: payload }) : state,
    chainChanged: whileConnected<number>((_state, chainId) => ({ chainId })),

    gateAnswered: whileConnected<{ address: string; gate: Exclude<Gate, 'checking'> }>(
      (state, { address, gate }) =>
        // The answer may be for a wallet that has left meanwhile.
        address === state.address ? { gate } : undefined,
    ),

    /** The part of the app that did not load is loaded again. */
    loadRetried: whileConnected<undefined>(({ gate }) =>
      gate === 'notLoaded' ? { gate: 'checking' } : undefined,
    ),

    signInRequired: signIn(['notNeeded'], { status: 'needed' }),
    signInStarted: signIn(['needed', 'refused', 'failed'], { status: 'signing' }),
    signInSucceeded: signIn(['signing'], { status: 'notNeeded' }),
    /** The session belongs to the browser, so this tab needs no prompt of its own. */
    signedInElsewhere: signIn(['needed', 'refused', 'failed'], { status: 'notNeeded' }),
    signInRefused: signIn(['signing'], { status: 'refused' }),
    signInFailed: whileConnected<string>((state, reason) =>
      state.signIn.status === 'signing' ? { signIn: { status: 'failed', reason } } : undefined,
    ),

    /** The wallet was locked, or no longer permits this site. */
    walletGone: (state): Connection =>
      state.status === 'connected'
        ? { status: 'disconnected', failure: { connector: state.connector, reason: 'locked' } }
        : state,
    disconnectStarted: (state): Connection =>
      state.status === 'connected'
        ? { status: 'disconnecting', address: state.address, connector: state.connector }
        : state,
    disconnected: (): Connection => disconnectedState,
  },
  selectors: {
    selectConnection: (state) => state,
    /** The connected wallet's address, or undefined. */
    selectAddress: (state) => ('address' in state ? state.address : undefined),
    selectSignIn: (state): SignIn => (state.status === 'connected' ? state.signIn : { status: 'notNeeded' }),
  },
})

export const { selectConnection, selectAddress, selectSignIn } = connectionSlice.selectors
export const connectionEvents = connectionSlice.actions
