import { rehydrated } from '../../../services/rehydrated'
import { TRANSITIONS, type FreezeStep } from './freezeSteps'
import { freezeAsked, freezeMoved, freezesSlice, type Freeze } from './freezesSlice'

const { reducer } = freezesSlice
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

/** Every step, and where it leads. From every other one it leads nowhere. */
const WAYS: Record<FreezeStep, FreezeStep[]> = {
  sending: ['done', 'failed', 'checking', 'waiting', 'signIn'],
  checking: ['done', 'failed', 'sending', 'waiting', 'asking', 'signIn'],
  waiting: ['sending', 'checking', 'reading'],
  signIn: ['sending', 'checking', 'reading'],
  asking: ['reading'],
  done: ['settled'],
  reading: ['settled'],
  failed: [],
  settled: [],
}
const steps = Object.keys(WAYS) as FreezeStep[]
const ended: readonly FreezeStep[] = ['failed', 'settled']
const moved = (from: FreezeStep, step: FreezeStep) =>
  reducer(state(at(from)), freezeMoved({ cardId: 'c1', askedAt: 1, step }))

test('every step is in the table', () => {
  expect(steps.toSorted()).toEqual(Object.keys(TRANSITIONS).toSorted())
})

test.each(steps.flatMap((from) => WAYS[from].map((to) => [from, to] as const)))(
  'goes from %s to %s',
  (from, step) => {
    expect(moved(from, step)).toEqual(ended.includes(step) ? state() : state(at(step)))
  },
)

test.each(
  steps.flatMap((from) => steps.filter((to) => !WAYS[from].includes(to)).map((to) => [from, to] as const)),
)('does not go from %s to %s', (from, step) => {
  expect(moved(from, step)).toEqual(state(at(from)))
})

test('an earlier intention no longer moves a later one', () => {
  const later = state(at('sending', { askedAt: 2 }))
  expect(reducer(later, freezeMoved({ cardId: 'c1', askedAt: 1, step: 'done' }))).toEqual(later)
})

test.each(steps.filter((step) => !ended.includes(step)))('a click at %s', (step) => {
  const clicked = reducer(state(at(step)), freezeAsked({ cardId: 'c1', action: 'unfreeze', askedAt: 2 }))
  const hasBankInHand = step === 'sending' || step === 'checking'
  expect(clicked).toEqual(state(hasBankInHand ? at(step) : at('sending', { action: 'unfreeze', askedAt: 2 })))
})

describe('what another tab has written', () => {
  const restored = (here: Freeze[], disk: Freeze[]) =>
    reducer(state(...here), rehydrated({ freezes: state(...disk) })).byCard.c1

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
