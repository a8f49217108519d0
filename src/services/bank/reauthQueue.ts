/**
 * Calls that the bank refused with 401 wait here until the customer has signed in. A bank that never answers 401 never
 * asks for a sign-in.
 */
export interface ReauthQueue {
  /** Rises with every sign-in, so that a call can tell that its refusal is out of date. */
  readonly sessionVersion: number
  /** Asks for a sign-in and waits for it. @returns false when the wallet has left first */
  waitForSignIn(): Promise<boolean>
  /** The customer has signed in: the waiting calls go out again. */
  resume(): void
  /** The wallet has left: the waiting calls are abandoned. */
  abandon(): void
}

/** @param onRequired is called when the first call starts to wait */
export function makeReauthQueue(onRequired: () => void): ReauthQueue {
  let sessionVersion = 0
  let waiting: ((isSignedIn: boolean) => void)[] = []

  const settle = (isSignedIn: boolean) => {
    const settled = waiting
    waiting = []
    settled.forEach((resolve) => resolve(isSignedIn))
  }

  return {
    get sessionVersion() {
      return sessionVersion
    },
    waitForSignIn: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 1) onRequired()
      }),
    resume: () => {
      sessionVersion += 1
      settle(true)
    },
    abandon: () => settle(false),
  }
}
