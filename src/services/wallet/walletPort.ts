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
  /** Not part of EIP-1193. WalletConnect and Coinbase Wallet end their session with it. */
  disconnect?: () => unknown
}

export type ConnectorKind = 'extension' | 'walletConnect' | 'exchange' | 'development'

/** One entry of the picker. */
export interface Connector {
  /** Unique in this visit. */
  id: string
  /** The wallet's own name; the button's accessible name. */
  name: string
  kind: ConnectorKind
  /** A `data:` image, only shown in an `<img>`, where no script runs. */
  icon?: string
  /** Why it cannot be chosen; shown to the customer. */
  unavailable?: string
}

/** Why a wallet did not connect, when the customer did not refuse. */
export type ConnectFailure =
  'declined' | 'requestAlreadyOpen' | 'timedOut' | 'locked' | 'unavailable' | 'broken'

/** The wallet to reconnect after a reload. */
export interface RememberedWallet {
  /** The chosen connector's id; `announced` for an announced wallet, whose id changes with every visit. */
  connector: string
  /** Identifies an announced wallet across visits (EIP-6963). */
  rdns?: string
  /** Checksummed (EIP-55). */
  address: string
}

export interface ConnectedWallet {
  /** Checksummed (EIP-55). */
  address: string
  /** NaN when the wallet's answer cannot be read. */
  chainId: number
  connector: Connector
  /** Set for an announced wallet (EIP-6963). */
  rdns?: string
}

export type Handshake =
  | { outcome: 'connected'; wallet: ConnectedWallet }
  /** The customer closed the window or refused, which is no error (SPEC.md section 8). */
  | { outcome: 'rejected' }
  | { outcome: 'failed'; reason: ConnectFailure }

export type Reconnection =
  | { outcome: 'connected'; wallet: ConnectedWallet }
  /** The wallet is there and names no account: it is locked, or no longer permits this site. */
  | { outcome: 'locked'; connector: Connector }
  /** The wallet is no longer there. */
  | { outcome: 'absent' }

export type WalletEvent =
  | { type: 'accountChanged'; address: string }
  | { type: 'chainChanged'; chainId: number }
  /** The wallet was locked, or no longer permits this site. */
  | { type: 'gone' }

/** Everything the app asks of wallets. Tests script a provider behind this port. */
export interface WalletPort {
  /** Returns the same array until the list changes, as `useSyncExternalStore` requires. */
  connectors: () => readonly Connector[]
  onConnectorsChange: (listener: () => void) => () => void
  /** Starts loading the code that connecting needs: on pointer or focus, before the click. */
  preload: () => void
  /** Never rejects. Settles at the latest when the signal aborts. */
  connect: (connectorId: string, signal: AbortSignal) => Promise<Handshake>
  /** Connects the wallet of the last visit if it still names an account. Never prompts. */
  reconnect: (remembered: RememberedWallet) => Promise<Reconnection>
  /** Ends the connection, and asks the wallet to revoke its permission for this site. */
  disconnect: () => Promise<void>
  /** Drops the wallet on this page only: it was locked, or another tab has disconnected it. */
  release: () => void
  onEvent: (listener: (event: WalletEvent) => void) => void
  /**
   * Asks the wallet for its chain, and to switch when that is not the app's. Prompts, so it is only called after a
   * click. @throws ChainGateError when the wallet stays on another chain or does not answer
   */
  reachChain: () => Promise<void>
  /**
   * Asks the wallet to send a transaction, after `reachChain`. Prompts.
   * @returns the wallet's answer, which should be the hash
   * @throws ChainGateError as `reachChain`, when nothing was sent; otherwise the wallet's own error
   */
  sendTransaction: (transaction: WalletTransaction) => Promise<unknown>
  /** Asks the wallet to sign a text (EIP-191), after `reachChain`. Prompts. @throws as `sendTransaction` */
  signText: (text: string, address: string) => Promise<unknown>
  /** Asks the wallet to sign typed data (EIP-712), after `reachChain`. Prompts. @throws as `sendTransaction` */
  signTypedData: (typedData: object, address: string) => Promise<unknown>
}

/** A transaction for `eth_sendTransaction`, hexadecimal except for the chain. The wallet chooses fee and gas. */
interface WalletTransaction {
  chainId: number
  from: string
  to: string
  /** Wei. */
  value: string
  data: string
  nonce?: string
}
