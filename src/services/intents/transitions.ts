import type { Progress, Step } from './intent'

/**
 * Every way from one step of an intent to another (DESIGN.md section 5). A step to itself is progress within it: a
 * block more, a replaced hash, another reason to wait. Whatever is not here does not happen: the engine refuses it,
 * and the suite that cuts the power at every one of them takes them from here.
 */
export const TRANSITIONS = {
  drafted: ['awaitingSignature'],
  // Asked a second time for a payment that was dropped, a no leaves that one where it was.
  awaitingSignature: ['refused', 'unknown', 'broadcast', 'dropped'],
  unknown: ['broadcast'],
  broadcast: ['confirming', 'dropped', 'cancelled'],
  dropped: ['broadcast', 'confirming', 'cancelled', 'awaitingSignature'],
  // Back: a reorganisation has taken its block away. Unknown: it failed, and a second one was never told of.
  confirming: ['broadcast', 'recording', 'reverted', 'unknown'],
  recording: ['recorded', 'refusedAfterPayment', 'confirming', 'broadcast'],
  refused: [],
  cancelled: [],
  reverted: [],
  recorded: [],
  refusedAfterPayment: [],
} as const satisfies Record<Step, readonly Step[]>

type Table = typeof TRANSITIONS
/** `broadcast>confirming` and so on: one name for each way. */
export type Transition = { [From in Step]: `${From}>${Table[From][number]}` }[Step]

/** Every transition of the table. */
export const transitions = Object.entries(TRANSITIONS).flatMap(([from, to]) =>
  to.map((next) => `${from}>${next}` as Transition),
)

/** May an intent go from one step to the other? To stay in a step is allowed as long as it is not final. */
export const isTransition = (from: Step, to: Step): boolean =>
  from === to ? !isFinal({ step: from }) : (TRANSITIONS[from] as readonly Step[]).includes(to)

/** Nothing more will happen to it. */
export const isFinal = ({ step }: Pick<Progress, 'step'>): boolean => TRANSITIONS[step].length === 0

const PROBLEMS: readonly Step[] = ['dropped', 'cancelled', 'reverted', 'refusedAfterPayment']
/** It went wrong: its owner has to know, also on a later visit. */
export const isProblem = ({ step }: Pick<Progress, 'step'>): boolean => PROBLEMS.includes(step)

const ON_ITS_WAY: readonly Step[] = ['broadcast', 'confirming', 'recording']
/** It is broadcast, and will be recorded without its owner. */
export const isOnItsWay = ({ step }: Pick<Progress, 'step'>): boolean => ON_ITS_WAY.includes(step)

const UNPAID: readonly Step[] = ['refused', 'reverted', 'cancelled']
/** It ended, and nothing was paid. */
export const isUnpaid = ({ step }: Pick<Progress, 'step'>): boolean => UNPAID.includes(step)
