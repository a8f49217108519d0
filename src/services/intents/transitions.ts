import type { Progress, Step } from './intent'

/**
 * Every transition between the steps of an intent (docs/decisions/0011). The runner refuses any other, and the tests that
 * cut page, bank and node at every transition read this table. Staying at a step is allowed as well: another block, a
 * replaced hash, another reason to wait.
 */
const TRANSITIONS = {
  drafted: ['awaitingSignature'],
  // To `dropped`: the customer declined to send a dropped payment again.
  awaitingSignature: ['refused', 'unknown', 'awaitingOwners', 'broadcast', 'dropped'],
  unknown: ['broadcast'],
  awaitingOwners: ['confirming'],
  broadcast: ['confirming', 'dropped', 'cancelled'],
  dropped: ['broadcast', 'confirming', 'cancelled', 'awaitingSignature'],
  // To `broadcast`: a reorganisation has removed its block. To `unknown`: it failed, and the wallet never told the
  // hash of a second one. To `awaitingOwners`: as to `broadcast`, for a contract wallet.
  confirming: ['broadcast', 'awaitingOwners', 'recording', 'reverted', 'unknown'],
  recording: ['recorded', 'refusedAfterPayment', 'confirming', 'broadcast', 'awaitingOwners'],
  refused: [],
  cancelled: [],
  reverted: [],
  recorded: [],
  refusedAfterPayment: [],
} as const satisfies Record<Step, readonly Step[]>

type Table = typeof TRANSITIONS
/** A transition's name, such as `broadcast>confirming`. */
export type Transition = { [From in Step]: `${From}>${Table[From][number]}` }[Step]

/** Every transition of the table. */
export const transitions = Object.entries(TRANSITIONS).flatMap(([from, to]) =>
  to.map((next) => `${from}>${next}` as Transition),
)

/** May an intent go from one step to the other? */
export const isTransition = (from: Step, to: Step): boolean =>
  from === to ? !isFinal({ step: from }) : (TRANSITIONS[from] as readonly Step[]).includes(to)

/** A final step has no transitions. */
export const isFinal = ({ step }: Pick<Progress, 'step'>): boolean => TRANSITIONS[step].length === 0

const PROBLEMS: readonly Step[] = ['dropped', 'cancelled', 'reverted', 'refusedAfterPayment']
/** It went wrong: its owner has to know, also on a later visit. */
export const isProblem = ({ step }: Pick<Progress, 'step'>): boolean => PROBLEMS.includes(step)

const ON_ITS_WAY: readonly Step[] = ['broadcast', 'confirming', 'recording']
/** It is broadcast, and will be recorded without its owner. */
export const isOnItsWay = ({ step }: Pick<Progress, 'step'>): boolean => ON_ITS_WAY.includes(step)

const LOOKED_FOR: readonly Step[] = ['unknown', 'awaitingOwners']
/** The wallet was asked, and its payment is looked for. */
export const isLookedFor = ({ step }: Pick<Progress, 'step'>): boolean => LOOKED_FOR.includes(step)

const UNPAID: readonly Step[] = ['refused', 'reverted', 'cancelled']
/** It ended, and nothing was paid. */
export const isUnpaid = ({ step }: Pick<Progress, 'step'>): boolean => UNPAID.includes(step)
