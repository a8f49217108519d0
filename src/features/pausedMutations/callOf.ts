import type { AppThunk } from '../../app/hooks'
import { isActive, isClosed } from '../../lib/cardStatus'
import { api } from '../../services/api'
import type { BankRequest } from '../../services/bank/postCall'
import type { AnswerOf, calls, CreditCard } from '../../services/contracts'
import type { PausableCall, PausedMutation } from './pausedMutation'

export interface Entity {
  /** The call that reads it. */
  request: BankRequest
  /** @param answer as the contract has parsed it */
  isDone: (answer: unknown) => boolean
  /** The cached answers that a success makes stale. */
  tags: Parameters<typeof api.util.invalidateTags>[0]
  /** Writes the known status into the cache, so that no older answer contradicts it. */
  hold?: (isDone: boolean) => AppThunk<Promise<void>>
}

interface Call {
  send: AppThunk<Promise<{ error?: unknown }>>
  /** Its state shows whether the call was carried out. A user creation has none. */
  entity?: Entity
}

type CardArgument = PausableCall<'creditFreeze' | 'creditUnfreeze'>['argument']

/** A call that was sent longer ago than this waits for a sign-in, and is sent again after it. */
const LONGEST_CALL_MS = 20_000

/** Writes a card's status into the cache, after every answer that was asked for earlier. */
const holdStatus =
  ({ id, wallet }: CardArgument, isFrozen: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { wait }) => {
    const earlier = [
      dispatch(api.util.getRunningQueryThunk('creditSingle', { id, wallet })),
      dispatch(api.util.getRunningQueryThunk('creditAll', { wallet })),
    ].filter((query) => query !== undefined)
    if (earlier.length > 0) await Promise.race([Promise.all(earlier), wait(LONGEST_CALL_MS)])
    const correct = (card: CreditCard) => {
      if (card.id === id && !isClosed(card) && isActive(card) === isFrozen)
        card.cardStatus = isFrozen ? 'Frozen' : 'Active'
    }
    dispatch(api.util.updateQueryData('creditSingle', { id, wallet }, correct))
    dispatch(api.util.updateQueryData('creditAll', { wallet }, (cards) => cards.forEach(correct)))
  }

const cardOf = (argument: CardArgument, isFreeze: boolean): Entity => ({
  request: { call: 'creditSingle', id: argument.id, body: { wallet: argument.wallet } },
  // A closed line is not active, but it was not frozen. The call is sent, and the bank refuses it with the reason.
  isDone: (answer) => {
    const card = (answer as AnswerOf<typeof calls.creditSingle>).creditCard
    return !isClosed(card) && isActive(card) !== isFreeze
  },
  tags: [{ type: 'CreditCard', id: argument.id }],
  hold: (isDone) => holdStatus(argument, isDone === isFreeze),
})

/** How a mutation is sent, and how its entity is read when the answer leaves the outcome open. */
export function callOf({ endpoint, argument }: PausedMutation): Call {
  const { creditFreeze, creditUnfreeze, kycUpdate, usersCreate } = api.endpoints
  const { wallet } = argument
  switch (endpoint) {
    case 'creditFreeze':
      return { send: creditFreeze.initiate(argument, { track: false }), entity: cardOf(argument, true) }
    case 'creditUnfreeze':
      return { send: creditUnfreeze.initiate(argument, { track: false }), entity: cardOf(argument, false) }
    case 'kycUpdate':
      return {
        send: kycUpdate.initiate(argument, { track: false }),
        entity: {
          request: { call: 'kycGet', body: { wallet } },
          isDone: (answer) => {
            const { fullName, email, kycReview } = (answer as AnswerOf<typeof calls.kycGet>).user
            // The bank trims a name. Rejected details that are handed in again are reviewed again.
            return (
              fullName === argument.fullName.trim() && email === argument.email && kycReview !== 'rejected'
            )
          },
          tags: ['User'],
        },
      }
    case 'usersCreate':
      return { send: usersCreate.initiate(argument, { track: false }) }
  }
}
