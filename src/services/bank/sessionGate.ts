/**
 * Where calls wait that the bank refused with 401, until the customer has signed in. The bank decides whether a
 * sign-in is needed at all: one that never answers 401 never asks.
 */
export interface SessionGate {
  /** Changes with every sign-in, so that a call can tell a refusal that is already out of date. */
  readonly epoch: number
  /** Asks for a sign-in and waits for it. False: the wallet left first. */
  signedIn(): Promise<boolean>
  /** The customer has signed in: everything that waits goes on. */
  open(): void
  /** The wallet left: everything that waits is abandoned. */
  abandon(): void
}

/** @param onRequired is told when the first call starts to wait. */
export function makeSessionGate(onRequired: () => void): SessionGate {
  let epoch = 0
  let waiting: ((isSignedIn: boolean) => void)[] = []

  const settle = (isSignedIn: boolean) => {
    const settled = waiting
    waiting = []
    settled.forEach((resolve) => resolve(isSignedIn))
  }

  return {
    get epoch() {
      return epoch
    },
    signedIn: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 1) onRequired()
      }),
    open: () => {
      epoch += 1
      settle(true)
    },
    abandon: () => settle(false),
  }
}
