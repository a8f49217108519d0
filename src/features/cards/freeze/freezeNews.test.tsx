import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import { Toasts } from '../../../app/layout/Toasts'
import { freezeNews } from './freezeNews'

const freeze = { cardId: 'c1', action: 'freeze' } as const
const unfreeze = { cardId: 'c1', action: 'unfreeze' } as const

beforeEach(() => {
  jest.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  toast.dismiss()
  jest.useRealTimers()
})

/** Shows news, and lets react-toastify take it up. */
const say = (news: () => void) =>
  act(() => {
    news()
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

test('one toast says what happens to a card, and what has come of it', () => {
  say(() => freezeNews.pending(freeze))
  expect(texts()).toEqual(['Freezing card. Please wait.'])
  say(() => freezeNews.done(freeze))
  expect(texts()).toEqual(['Card frozen ❅'])
  say(() => freezeNews.pending(unfreeze))
  expect(texts()).toEqual(['Unfreezing card. Please wait.'])
})

test('news that comes while the last toast fades out gets a toast of its own', () => {
  say(() => freezeNews.pending(freeze))
  say(() => freezeNews.done(freeze))
  timeOut('Card frozen ❅')
  expect(toastOf('Card frozen ❅')).toHaveAttribute('data-in', 'false')

  say(() => freezeNews.pending(unfreeze))
  expect(texts()).toEqual(['Card frozen ❅', 'Unfreezing card. Please wait.'])
  fadeOut('Card frozen ❅')
  expect(texts()).toEqual(['Unfreezing card. Please wait.'])
  say(() => freezeNews.done(unfreeze))
  expect(texts()).toEqual(['Card unfrozen ❄'])
})

test('a toast changes at once, so that it does not run out of time meanwhile', () => {
  say(() => freezeNews.done(freeze))
  act(() => freezeNews.pending(unfreeze))
  expect(texts()).toEqual(['Unfreezing card. Please wait.'])
})

test('waiting for the network is said again, also while the last toast about it fades out', () => {
  say(() => freezeNews.waiting(freeze))
  timeOut('Waiting for the network.')
  say(() => freezeNews.waiting(freeze))
  expect(texts()).toEqual(['Waiting for the network.', 'Waiting for the network.'])
})
