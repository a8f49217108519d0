import { rehydrated } from '../../services/rehydrated'
import type { PausedMutation } from './pausedMutation'
import {
  mutationAsked,
  mutationCalledOff,
  mutationMoved,
  mutationSettled,
  pausedMutationsSlice,
  type MutationStep,
} from './pausedMutationsSlice'

const { reducer } = pausedMutationsSlice

const freeze = (askedAt = 1, id = 'c1'): PausedMutation<'creditFreeze'> => ({
  endpoint: 'creditFreeze',
  argument: { id, wallet: '0x1' },
  askedAt,
})
const unfreeze = (askedAt: number): PausedMutation => ({ ...freeze(askedAt), endpoint: 'creditUnfreeze' })
const user: PausedMutation = { endpoint: 'usersCreate', argument: { wallet: '0x1' }, askedAt: 1 }

type State = ReturnType<typeof reducer>
const empty = reducer(undefined, { type: 'start' })
const at = (step: MutationStep, mutation: PausedMutation = freeze()): State => ({
  queue: step === 'reading' ? [] : [mutation],
  progress: { 'card c1': { mutation, step } },
})
const stepOf = (state: State, key = 'card c1') => state.progress[key]?.step

describe('the last intention for an entity wins', () => {
  test.each<MutationStep>(['waiting', 'signIn', 'asking', 'reading'])('over one at %s', (step) => {
    const state = reducer(at(step), mutationAsked(unfreeze(2)))
    expect(state.queue).toEqual([unfreeze(2)])
    expect(stepOf(state)).toBe('queued')
  })

  test.each<MutationStep>(['queued', 'sending'])('but a click at %s changes nothing', (step) => {
    expect(reducer(at(step), mutationAsked(unfreeze(2)))).toEqual(at(step))
  })

  test('and is not touched by what becomes of the earlier one', () => {
    const later = at('waiting', unfreeze(2))
    expect(reducer(later, mutationMoved({ mutation: freeze(), step: 'signIn' }))).toEqual(later)
    expect(reducer(later, mutationCalledOff(freeze()))).toEqual(later)
    expect(reducer(later, mutationSettled({ mutation: freeze(), outcome: 'done' }))).toEqual(later)
  })
})

test('the queue is in the order of asking, whatever was there before', () => {
  let state = reducer(empty, mutationAsked(freeze(1, 'c1')))
  state = reducer(state, mutationAsked(freeze(2, 'c2')))
  state = reducer(state, mutationMoved({ mutation: freeze(1, 'c1'), step: 'waiting' }))
  state = reducer(state, mutationAsked(freeze(3, 'c1')))
  expect(state.queue.map(({ askedAt }) => askedAt)).toEqual([2, 3])
})

test('what is settled leaves the queue', () => {
  expect(reducer(at('sending'), mutationSettled({ mutation: freeze(), outcome: 'failed' }))).toEqual(empty)
})

test('what is called off leaves the queue, and is still to be read', () => {
  expect(reducer(at('waiting'), mutationCalledOff(freeze()))).toEqual(at('reading'))
  expect(reducer(at('sending'), mutationCalledOff(freeze()))).toEqual(at('sending'))
})

test.each<[MutationStep, boolean]>([
  ['sending', false],
  ['signIn', false],
  // Another tab may have overwritten it.
  ['waiting', true],
])('moving to %s writes the queue again: %s', (step, isWritten) => {
  const before = at('queued')
  const after = reducer(before, mutationMoved({ mutation: freeze(), step }))
  expect(after).toEqual(at(step))
  expect(after.queue !== before.queue).toBe(isWritten)
})

describe('what another tab has written', () => {
  const restored = (here: State, ...queue: unknown[]) =>
    reducer(here, rehydrated({ pausedMutations: { queue } }))

  test('is queued here', () => {
    expect(restored(empty, freeze())).toEqual(at('queued'))
    expect(restored(at('waiting'), unfreeze(2))).toEqual(at('queued', unfreeze(2)))
  })

  test('changes nothing about what is known here', () => {
    expect(restored(at('asking'), freeze())).toEqual(at('asking'))
  })

  test.each<MutationStep>(['queued', 'waiting', 'signIn', 'asking', 'reading'])(
    'has still to be read once it has ended there, at %s here',
    (step) => {
      expect(restored(at(step))).toEqual(at('reading'))
    },
  )

  test('removes nothing that this tab is sending', () => {
    expect(restored(at('sending'), user).queue).toEqual([freeze(), user])
  })

  test.each<[string, unknown]>([
    ['no record', 'freeze'],
    ['a call that is not in the table', { ...freeze(), endpoint: 'wireCreate' }],
    ['a member of every object', { ...freeze(), endpoint: 'toString' }],
    ['without a time', { ...freeze(), askedAt: null }],
    ['without a card', { ...freeze(), argument: { wallet: '0x1' } }],
    ['without an argument', { endpoint: 'usersCreate', askedAt: 1 }],
    ['far too long', freeze(1, 'x'.repeat(1_000))],
  ])('and is %s is dropped', (_what, damaged) => {
    expect(restored(empty, damaged)).toEqual(empty)
  })

  test('and is no list is dropped', () => {
    expect(reducer(empty, rehydrated({ pausedMutations: { queue: { length: 1 } } }))).toEqual(empty)
  })
})
