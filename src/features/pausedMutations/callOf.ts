import type { AppThunk } from '../../app/hooks'
import { isActive } from '../../lib/cardStatus'
import { api } from '../../services/api'
import type { BankRequest } from '../../services/bank/postCall'
import type { AnswerOf, calls } from '../../services/contracts'
import type { PausableCall, PausedMutation } from './pausedMutation'

interface Reading {
  request: BankRequest
  /** @param answer as the call's contract has parsed it */
  isDone: (answer: unknown) => boolean
  /** Brings what is known into the cache, so that no older answer contradicts it. */
  hold?: (isDone: boolean) => AppThunk<Promise<void>>
  /** The cached answers that a success makes stale. */
  tags: Parameters<typeof api.util.invalidateTags>[0]
}

interface Call {
  send: AppThunk<Promise<{ error?: unknown }>>
  /** Absent where no call tells whether the mutation was carried out: it is sent again instead. */
  reading?: Reading
}

type CardArgument = PausableCall<'creditFreeze' | 'creditUnfreeze'>['argument']

/** Writes a card's status into the cache, after every answer that was asked for earlier and may contradict it. */
const holdStatus =
  (argument: CardArgument, isFrozen: boolean): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { id, wallet } = argument
    await dispatch(api.util.getRunningQueryThunk('creditSingle', argument))
    await dispatch(api.util.getRunningQueryThunk('creditAll', { wallet }))
    const correct = (card: { cardStatus: string }) => {
      if (isActive(card) === isFrozen) card.cardStatus = isFrozen ? 'Frozen' : 'Active'
    }
    dispatch(api.util.updateQueryData('creditSingle', argument, correct))
    dispatch(
      api.util.updateQueryData('creditAll', { wallet }, (cards) =>
        cards.filter((card) => card.id === id).forEach(correct),
      ),
    )
  }

const cardReading = (argument: CardArgument, isFreeze: boolean): Reading => ({
  request: { call: 'creditSingle', id: argument.id, body: { wallet: argument.wallet } },
  isDone: (answer) => isActive((answer as AnswerOf<typeof calls.creditSingle>).creditCard) !== isFreeze,
  hold: (isDone) => holdStatus(argument, isDone === isFreeze),
  tags: [{ type: 'CreditCard', id: argument.id }],
})

const { creditFreeze, creditUnfreeze, kycUpdate, usersCreate } = api.endpoints
const untracked = { track: false }

/** How a mutation is sent, and how its entity is read when that has no clear outcome. */
export function callOf(mutation: PausedMutation): Call {
  switch (mutation.endpoint) {
    case 'creditFreeze':
      return {
        send: creditFreeze.initiate(mutation.argument, untracked),
        reading: cardReading(mutation.argument, true),
      }
    case 'creditUnfreeze':
      return {
        send: creditUnfreeze.initiate(mutation.argument, untracked),
        reading: cardReading(mutation.argument, false),
      }
    case 'kycUpdate': {
      const { wallet, fullName, email } = mutation.argument
      return {
        send: kycUpdate.initiate(mutation.argument, untracked),
        reading: {
          request: { call: 'kycGet', body: { wallet } },
          isDone: (answer) => {
            const { user } = answer as AnswerOf<typeof calls.kycGet>
            // The bank trims a name. Rejected details that are handed in again are reviewed again.
            return user.fullName === fullName.trim() && user.email === email && user.kycReview !== 'rejected'
          },
          tags: ['User'],
        },
      }
    }
    case 'usersCreate':
      return { send: usersCreate.initiate(mutation.argument, untracked) }
  }
}
