/** A request as EIP-1193 defines it. */
export interface RequestArguments {
  method: string
  params?: readonly unknown[] | object
}

/** The part of an EIP-1193 provider that every wallet has. */
export interface Eip1193Provider {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (payload: never) => void): unknown
  removeListener(event: string, listener: (payload: never) => void): unknown
  /** Not of EIP-1193; wallets that are not extensions end their session by it. */
  disconnect?: () => unknown
}

export type ConnectorKind = 'extension' | 'walletConnect' | 'exchange' | 'development'

/** One entry of the picker. */
export interface Connector {
  /** Unique in this visit. */
  id: string
  /** How the wallet calls itself; the button's accessible name. */
  name: string
  kind: ConnectorKind
  /** A `data:` image, only ever shown in an `<img>`, where no script runs. */
  icon?: string
  /** Why it cannot be chosen. */
  unavailable?: string
}

/** Why a wallet did not connect, other than its owner saying no. */
export type ConnectFailure = 'requestAlreadyOpen' | 'timedOut' | 'locked' | 'unavailable' | 'broken'

/** Which wallet to look for after a reload. */
export interface RememberedWallet {
  /** The chosen connector's id; `announced` for an announced wallet, whose id changes with every visit. */
  connector: string
  /** What an announced wallet is known by across visits (EIP-6963). */
  rdns?: string
  /** Checksummed (EIP-55). */
  address: string
}

export interface ConnectedWallet {
  /** Checksummed (EIP-55). */
  address: string
  /** NaN when the wallet names its chain in a way that cannot be read. */
  chainId: number
  connector: Connector
  /** Of an announced wallet (EIP-6963). */
  rdns?: string
}

export type Handshake =
  | { outcome: 'connected'; wallet: ConnectedWallet }
  /** The customer closed the window or said no: quiet, no error (SPEC.md section 8). */
  | { outcome: 'rejected' }
  | { outcome: 'failed'; reason: ConnectFailure }

export type Reconnection =
  | { outcome: 'connected'; wallet: ConnectedWallet }
  /** It is there and names no account: locked, or its permission was taken back. */
  | { outcome: 'locked'; connector: Connector }
  /** There was none, or it is not there any more. */
  | { outcome: 'absent' }

export type WalletEvent =
  | { type: 'accountChanged'; address: string }
  | { type: 'chainChanged'; chainId: number }
  /** Locked, or its permission for this site taken back. */
  | { type: 'gone' }

/** Everything the app asks of wallets. Tests script this port or, better, a provider behind it. */
export interface WalletPort {
  /** Present connectors; the same array until something changes, as `useSyncExternalStore` wants it. */
  connectors: () => readonly Connector[]
  onConnectorsChange: (listener: () => void) => () => void
  /** Starts loading what connecting needs: on pointer or focus, before the click. */
  preload: () => void
  /** Never rejects, and settles at the latest when the signal aborts. */
  connect: (connectorId: string, signal: AbortSignal) => Promise<Handshake>
  /** Takes up the wallet of the last visit if it still names an account; never prompts. */
  reconnect: (remembered: RememberedWallet) => Promise<Reconnection>
  /** Ends the connection for good: the wallet is asked to forget its permission for this site. */
  disconnect: () => Promise<void>
  /** Lets go of the wallet on this page only: it was locked, or another tab has ended the connection. */
  release: () => void
  onEvent: (listener: (event: WalletEvent) => void) => () => void
  /**
   * Reads the wallet's chain from the wallet itself and asks it to switch where it is on another one than the app's.
   * Prompts, so only ever after a click. @throws ChainGateError when the wallet stays elsewhere or does not answer.
   */
  reachChain: () => Promise<void>
  /**
   * Has the wallet send a transaction, after `reachChain`; answers its hash, as the wallet names it. Prompts.
   * @throws ChainGateError as `reachChain`: nothing was sent then; else what the wallet throws.
   */
  sendTransaction: (transaction: WalletTransaction) => Promise<unknown>
  /** Has the wallet sign a text (EIP-191), after `reachChain`. Prompts. @throws as `sendTransaction`. */
  signText: (text: string, address: string) => Promise<unknown>
}

/** A transaction as `eth_sendTransaction` takes it, hexadecimal but for the chain. Fee and gas are the wallet's. */
export interface WalletTransaction {
  chainId: number
  from: string
  to: string
  /** Wei. */
  value: string
  data: string
  nonce?: string
}
