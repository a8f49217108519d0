import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import { Toasts } from '../../../app/layout/Toasts'
import { freezeToasts } from './freezeToasts'

const argument = { id: 'c1', wallet: '0x1' }
const freeze = { endpoint: 'creditFreeze', argument, askedAt: 1 } as const
const unfreeze = { endpoint: 'creditUnfreeze', argument, askedAt: 1 } as const

beforeEach(() => {
  jest.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  toast.dismiss()
  jest.useRealTimers()
})

/** Shows a toast, and lets react-toastify render it. */
const say = (tell: () => void) =>
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
  say(() => freezeToasts.pending(freeze))
  expect(texts()).toEqual(['Freezing card. Please wait.'])
  say(() => freezeToasts.done(freeze))
  expect(texts()).toEqual(['Card frozen ❅'])
  say(() => freezeToasts.pending(unfreeze))
  expect(texts()).toEqual(['Unfreezing card. Please wait.'])
})

test('a toast that comes while the last one fades out is shown beside it', () => {
  say(() => freezeToasts.pending(freeze))
  say(() => freezeToasts.done(freeze))
  timeOut('Card frozen ❅')
  expect(toastOf('Card frozen ❅')).toHaveAttribute('data-in', 'false')

  say(() => freezeToasts.pending(unfreeze))
  expect(texts()).toEqual(['Card frozen ❅', 'Unfreezing card. Please wait.'])
  fadeOut('Card frozen ❅')
  expect(texts()).toEqual(['Unfreezing card. Please wait.'])
  say(() => freezeToasts.done(unfreeze))
  expect(texts()).toEqual(['Card unfrozen ❄'])
})

test('a toast changes at once, so that it does not run out of time meanwhile', () => {
  say(() => freezeToasts.done(freeze))
  act(() => freezeToasts.pending(unfreeze))
  expect(texts()).toEqual(['Unfreezing card. Please wait.'])
})

test('waiting for the network is said again while the last toast about it fades out', () => {
  say(() => freezeToasts.waiting(freeze))
  timeOut('Waiting for the network.')
  say(() => freezeToasts.waiting(freeze))
  expect(texts()).toEqual(['Waiting for the network.', 'Waiting for the network.'])
})
