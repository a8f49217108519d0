import type { FreezeAction, FreezeStep } from './freezeSteps'
import { standingOf, type Standing } from './useStanding'

const freeze = (step: FreezeStep, action: FreezeAction) => ({ cardId: 'c1', action, askedAt: 1, step })

const active: Standing = { status: 'Active', word: 'Active', isFrozen: false }
const frozen: Standing = { status: 'Frozen', word: 'Frozen ❅', isFrozen: true }

test('a card stands as the bank last told while nothing is under way', () => {
  expect(standingOf({ cardStatus: 'Active' }, undefined)).toEqual(active)
  expect(standingOf({ cardStatus: 'Frozen' }, undefined)).toEqual(frozen)
})

/** Of a card that the last answer showed active, and of one that it showed frozen. */
test.each<[FreezeStep, Standing, Standing]>([
  [
    'sending',
    { ...active, status: undefined, word: 'Freezing…' },
    { ...frozen, status: undefined, word: 'Unfreezing…' },
  ],
  [
    'checking',
    { ...active, status: undefined, word: 'Checking…' },
    { ...frozen, status: undefined, word: 'Checking…' },
  ],
  [
    'reading',
    { ...active, status: undefined, word: 'Checking…' },
    { ...frozen, status: undefined, word: 'Checking…' },
  ],
  [
    'waiting',
    { ...active, status: undefined, word: 'Waiting…' },
    { ...frozen, status: undefined, word: 'Waiting…' },
  ],
  [
    'signIn',
    { ...active, status: undefined, word: 'Waiting…' },
    { ...frozen, status: undefined, word: 'Waiting…' },
  ],
  ['asking', active, frozen],
  // The bank has confirmed it: that is younger than the card that the screen holds.
  ['done', frozen, active],
  ['failed', active, frozen],
  ['settled', active, frozen],
])('a freeze and an unfreeze at %s', (step, whileFreezing, whileUnfreezing) => {
  expect(standingOf({ cardStatus: 'Active' }, freeze(step, 'freeze'))).toEqual(whileFreezing)
  expect(standingOf({ cardStatus: 'Frozen' }, freeze(step, 'unfreeze'))).toEqual(whileUnfreezing)
})
