/** What was asked for with a card. */
export type FreezeAction = 'freeze' | 'unfreeze'

/**
 * Every way from one step of a freeze, or unfreeze, to another. Whatever is not here does not happen: the slice
 * ignores it.
 *
 * - `sending`: the call is on its way, or is about to be.
 * - `checking`: it may have been carried out or not; the bank is asked which.
 * - `waiting`: there is no network. It goes out when there is one.
 * - `signIn`: the bank has asked for a sign-in, and has done nothing.
 * - `asking`: an unfreeze that lay about for so long that its owner is asked once more.
 * - `done`: the bank has confirmed it; the screens are still to be told by an answer that is younger than that.
 * - `failed`: the bank has said no, or holds the card as it was.
 * - `reading`: called off, or ended in another tab; what the bank holds is to be read before anything is claimed.
 * - `settled`: nothing is left to be told.
 */
export const TRANSITIONS = {
  sending: ['done', 'failed', 'checking', 'waiting', 'signIn'],
  // Back to sending: what a page that is gone has left behind, and the bank has not done.
  checking: ['done', 'failed', 'sending', 'waiting', 'asking', 'signIn'],
  waiting: ['sending', 'checking', 'reading'],
  signIn: ['sending', 'checking', 'reading'],
  asking: ['reading'],
  done: ['settled'],
  reading: ['settled'],
  failed: [],
  settled: [],
} as const satisfies Record<string, readonly string[]>

export type FreezeStep = keyof typeof TRANSITIONS

export const isFreezeTransition = (from: FreezeStep, to: FreezeStep): boolean =>
  (TRANSITIONS[from] as readonly FreezeStep[]).includes(to)

/** Nothing more will happen to it. */
export const isEnded = (step: FreezeStep): boolean => TRANSITIONS[step].length === 0

/** The bank has it in hand, or may have: a further click changes nothing. */
export const isUnderWay = (step: FreezeStep): boolean => step === 'sending' || step === 'checking'
