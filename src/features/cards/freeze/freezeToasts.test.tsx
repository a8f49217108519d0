import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import type { StartAppListening } from '../../../app/hooks'
import { Toasts } from '../../../app/layout/Toasts'
import { connectionEvents } from '../../connection'
import { mutationMoved, mutationSettled } from '../../pausedMutations'
import { addFreezeListeners } from './freezeListeners'

const argument = { id: 'c1', wallet: '0x1' }
const freeze = { endpoint: 'creditFreeze', argument, askedAt: 1 } as const
const unfreeze = { endpoint: 'creditUnfreeze', argument, askedAt: 2 } as const

const { middleware, startListening } = createListenerMiddleware()
addFreezeListeners(startListening as StartAppListening)
const { dispatch } = configureStore({
  reducer: () => null,
  middleware: (defaults) => defaults().prepend(middleware),
})
const pending = (mutation: typeof freeze | typeof unfreeze) =>
  dispatch(mutationMoved({ mutation, step: 'sending' }))
const done = (mutation: typeof freeze | typeof unfreeze) =>
  dispatch(mutationSettled({ mutation, outcome: 'done' }))

beforeEach(() => {
  jest.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  toast.dismiss()
  jest.useRealTimers()
})

/** Shows a toast, and lets react-toastify render it. */
const say = (tell: () => unknown) =>
  act(() => {
    tell()
    jest.advanceTimersByTime(200)
  })
/** The text of every toast, including those that are fading out. */
const texts = () => [...document.querySelectorAll('.Toastify__toast')].map(({ textContent }) => textContent)
const toastOf = (text: string) => screen.getByText(text).closest('.Toastify__toast') as HTMLElement
/** Ends a toast's five seconds: its progress bar's animation, which jsdom does not play. */
const timeOut = (text: string) =>
  fireEvent.animationEnd(within(toastOf(text)).getByRole('progressbar', { hidden: true }))
/** Ends a toast's exit animation. */
const fadeOut = (text: string) =>
  act(() => {
    fireEvent.animationEnd(toastOf(text))
    jest.advanceTimersByTime(1_000)
  })

test('one toast per card says what happens, and then the outcome', () => {
  say(() => pending(freeze))
  expect(texts()).toEqual(['Freezing card. Please wait.'])
  say(() => done(freeze))
  expect(texts()).toEqual(['Card frozen ❅'])
  say(() => pending(unfreeze))
  expect(texts()).toEqual(['Unfreezing card. Please wait.'])
})

test('a toast that comes while the last one fades out is shown beside it', () => {
  say(() => pending(freeze))
  say(() => done(freeze))
  timeOut('Card frozen ❅')
  expect(toastOf('Card frozen ❅')).toHaveAttribute('data-in', 'false')

  say(() => pending(unfreeze))
  expect(texts()).toEqual(['Card frozen ❅', 'Unfreezing card. Please wait.'])
  fadeOut('Card frozen ❅')
  expect(texts()).toEqual(['Unfreezing card. Please wait.'])
  say(() => done(unfreeze))
  expect(texts()).toEqual(['Card unfrozen ❄'])
})

test('a toast changes at once, so that it does not run out of time meanwhile', () => {
  say(() => done(freeze))
  act(() => void pending(unfreeze))
  expect(texts()).toEqual(['Unfreezing card. Please wait.'])
})

test.each(['waiting', 'signIn'] as const)('no toast claims to be busy at the step %s', (step) => {
  say(() => pending(freeze))
  say(() => dispatch(mutationMoved({ mutation: freeze, step })))
  expect(toastOf('Freezing card. Please wait.')).toHaveAttribute('data-in', 'false')
})

test.each([
  ['another account is chosen', connectionEvents.accountChanged('0x2')],
  ['the wallet is locked', connectionEvents.walletGone()],
  ['it is disconnected', connectionEvents.disconnected()],
])('a wallet’s toasts leave when %s', (_what, event) => {
  say(() => pending(freeze))
  say(() => dispatch(event))
  expect(toastOf('Freezing card. Please wait.')).toHaveAttribute('data-in', 'false')
})
