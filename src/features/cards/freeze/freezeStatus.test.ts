import type { MutationStep } from '../../pausedMutations'
import type { Freeze } from './freeze'
import { freezeStatusOf, type FreezeStatus } from './freezeStatus'

const freeze = (step: MutationStep, endpoint: Freeze['mutation']['endpoint']): Freeze => ({
  mutation: { endpoint, argument: { id: 'c1', wallet: '0x1' }, askedAt: 1 },
  step,
})

const active: FreezeStatus = { status: 'Active', word: 'Active', isFrozen: false }
const frozen: FreezeStatus = { status: 'Frozen', word: 'Frozen ❅', isFrozen: true }
const unknown = (known: FreezeStatus, word: string): FreezeStatus => ({ ...known, status: undefined, word })

test('a card is shown as the bank last answered while nothing is under way', () => {
  expect(freezeStatusOf({ cardStatus: 'Active' }, undefined)).toEqual(active)
  expect(freezeStatusOf({ cardStatus: 'Frozen' }, undefined)).toEqual(frozen)
  expect(freezeStatusOf({ cardStatus: 'Blocked' }, undefined)).toEqual(frozen)
})

/** Of a card that the last answer showed active, and of one that it showed frozen. */
test.each<[MutationStep, FreezeStatus, FreezeStatus]>([
  ['queued', unknown(active, 'Freezing…'), unknown(frozen, 'Unfreezing…')],
  ['sending', unknown(active, 'Freezing…'), unknown(frozen, 'Unfreezing…')],
  ['waiting', unknown(active, 'Waiting…'), unknown(frozen, 'Waiting…')],
  ['signIn', unknown(active, 'Waiting…'), unknown(frozen, 'Waiting…')],
  ['reading', unknown(active, 'Checking…'), unknown(frozen, 'Checking…')],
  // The card was read before the customer was asked.
  ['asking', active, frozen],
])('a freeze and an unfreeze at %s', (step, whileFreezing, whileUnfreezing) => {
  expect(freezeStatusOf({ cardStatus: 'Active' }, freeze(step, 'creditFreeze'))).toEqual(whileFreezing)
  expect(freezeStatusOf({ cardStatus: 'Frozen' }, freeze(step, 'creditUnfreeze'))).toEqual(whileUnfreezing)
})
