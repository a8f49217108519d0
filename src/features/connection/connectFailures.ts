import type { ConnectFailure } from '../../services/wallet/walletPort'

const failures: Record<ConnectFailure, (wallet: string) => string> = {
  declined: (wallet) => `You declined in ${wallet}. Nothing was shared.`,
  requestAlreadyOpen: (wallet) => `${wallet} has a request open already. Answer it, then try again.`,
  timedOut: (wallet) => `${wallet} has not answered. Open it, then try again.`,
  locked: (wallet) => `${wallet} is locked or does not let this site in. Unlock it, then try again.`,
  unavailable: (wallet) => `${wallet} cannot be reached. Try again.`,
  broken: (wallet) => `${wallet} could not connect. Nothing was signed. Try again.`,
}

/** A sentence for the customer: why the wallet did not connect, and what to do. */
export const describeConnectFailure = (reason: ConnectFailure, wallet: string): string =>
  failures[reason](wallet)
