import { keptRestored } from '../../../services/kept'
import { TRANSITIONS, type FreezeStep } from './freezeSteps'
import { freezeAsked, freezeMoved, freezesSlice, type Freeze } from './freezesSlice'

const { reducer } = freezesSlice
const steps = Object.keys(TRANSITIONS) as FreezeStep[]
const at = (step: FreezeStep, changes: Partial<Freeze> = {}): Freeze => ({
  cardId: 'c1',
  action: 'freeze',
  askedAt: 1,
  step,
  ...changes,
})
const state = (...freezes: Freeze[]) => ({
  byCard: Object.fromEntries(freezes.map((freeze) => [freeze.cardId, freeze])),
})

const ways = steps.flatMap((from) => steps.map((to) => [from, to] as const))
const isWay = (from: FreezeStep, to: FreezeStep) => (TRANSITIONS[from] as readonly string[]).includes(to)

test.each(ways.filter(([from, to]) => isWay(from, to)))('goes from %s to %s', (from, step) => {
  const next = reducer(state(at(from)), freezeMoved({ cardId: 'c1', askedAt: 1, step }))
  expect(next).toEqual(TRANSITIONS[step].length === 0 ? state() : state(at(step)))
})

test('goes no other way', () => {
  for (const [from, step] of ways.filter(([one, other]) => !isWay(one, other)))
    expect(reducer(state(at(from)), freezeMoved({ cardId: 'c1', askedAt: 1, step }))).toEqual(state(at(from)))
})

test('an earlier intention no longer moves a later one', () => {
  const later = state(at('sending', { askedAt: 2 }))
  expect(reducer(later, freezeMoved({ cardId: 'c1', askedAt: 1, step: 'done' }))).toEqual(later)
})

test.each(steps.filter((step) => TRANSITIONS[step].length > 0))('a click at %s', (step) => {
  const clicked = reducer(state(at(step)), freezeAsked({ cardId: 'c1', action: 'unfreeze', askedAt: 2 }))
  const hasBankInHand = step === 'sending' || step === 'checking'
  expect(clicked).toEqual(state(hasBankInHand ? at(step) : at('sending', { action: 'unfreeze', askedAt: 2 })))
})

describe('what another tab has written', () => {
  const restored = (here: Freeze[], disk: Freeze[]) =>
    reducer(state(...here), keptRestored({ freezes: state(...disk) })).byCard.c1

  test('is shown here as it stands there', () => {
    expect(restored([], [at('waiting')])).toEqual(at('waiting'))
    expect(restored([at('sending')], [at('checking')])).toEqual(at('checking'))
  })

  test('has still to be read here once it has ended there, however it has', () => {
    expect(restored([at('sending')], [])).toEqual(at('reading'))
    expect(restored([at('sending')], [at('done')])).toEqual(at('reading'))
    expect(restored([], [at('done')])).toEqual(at('reading'))
  })

  test('does not take back what the bank has confirmed to this one', () => {
    expect(restored([at('done')], [])).toEqual(at('done'))
    expect(restored([at('done')], [at('sending')])).toEqual(at('done'))
  })

  test('gives way to nothing that was asked for later', () => {
    expect(restored([at('done')], [at('sending', { askedAt: 2 })])).toEqual(at('sending', { askedAt: 2 }))
  })
})
