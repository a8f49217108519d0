import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** How long the parts of a page may push each other down before its position is final. */
const SETTLE_MS = 2_000

/** Any of these may be the customer who scrolls. */
const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown']

interface Entry {
  /** The router's. */
  key?: string
  /** In pixels. */
  scrollY?: number
}

const currentEntry = () => history.state as Entry | null

/**
 * Scrolls to a position as soon as the page is tall enough, and stays there while its parts load, until the customer scrolls.
 * @param top in pixels
 * @param onEnd called once the customer scrolls or the page has settled
 * @returns a function that stops it without calling `onEnd`
 */
function seek(top: number, onEnd: () => void): () => void {
  let isSettled = false

  function move() {
    if (scrollY !== top) scrollTo(0, top)
    endIfTall()
  }
  function endIfTall() {
    if (isSettled && document.documentElement.scrollHeight - innerHeight > top - 1) end()
  }
  function end() {
    stop()
    onEnd()
  }
  function stop() {
    growth.disconnect()
    clearTimeout(timer)
    for (const input of INPUTS) removeEventListener(input, end)
  }
  const growth = new ResizeObserver(move)
  const timer = setTimeout(() => {
    isSettled = true
    endIfTall()
  }, SETTLE_MS)
  for (const input of INPUTS) addEventListener(input, end, { passive: true })
  growth.observe(document.body)
  move()
  return stop
}

/**
 * Keeps the page's scroll position in its history entry. Back, Forward and a reload return to it (decision 40). A
 * browser without `scrollend` (Safari before 26.2) restores the position itself.
 */
export function useScrollPosition(): void {
  const location = useLocation()
  const action = useNavigationType()

  useLayoutEffect(() => {
    if (!('onscrollend' in window)) return
    history.scrollRestoration = 'manual'
    const entry = currentEntry()
    const goal = action === NavigationType.Pop ? entry?.scrollY : undefined
    let stop: (() => void) | undefined

    function keep() {
      const state = currentEntry()
      // After Back, the entry changes before React shows its page.
      const isHere = state?.key === entry?.key
      if (isHere && state?.scrollY !== scrollY) history.replaceState({ ...state, scrollY }, '')
    }
    function follow() {
      keep()
      addEventListener('scrollend', keep)
      // A click may open another page before `scrollend` comes.
      addEventListener('click', keep, { capture: true })
    }
    if (goal === undefined) follow()
    else stop = seek(goal, follow)
    return () => {
      stop?.()
      removeEventListener('scrollend', keep)
      removeEventListener('click', keep, { capture: true })
    }
  }, [location, action])
}
