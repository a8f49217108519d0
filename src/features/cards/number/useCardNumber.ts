import { useEffect, useRef, useState } from 'react'
import { useAppDispatch } from '../../../app/hooks'
import { useAddress } from '../../connection'
import { askCardNumber } from './askCardNumber'

/** DOMAIN.md, "Cards". */
const SHOWN_MS = 30_000

export type ShownNumber =
  | { status: 'hidden' }
  | { status: 'asking' }
  | { status: 'shown'; number: string }
  | { status: 'hiddenAgain' }
  | { status: 'refused'; reason: string }

const HIDDEN: ShownNumber = { status: 'hidden' }
const HIDDEN_AGAIN: ShownNumber = { status: 'hiddenAgain' }

/**
 * Shows a card's full number on request, for 30 seconds and only while the page is visible. Component state is the only
 * place that holds it. A change of card or wallet hides it in the same render.
 */
export function useCardNumber(cardId: string) {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const owner = `${wallet} ${cardId}`
  const [held, setHeld] = useState<{ owner: string; shown: ShownNumber }>({ owner, shown: HIDDEN })
  const asking = useRef<AbortController>(undefined)
  const shown = held.owner === owner ? held.shown : HIDDEN

  useEffect(
    () => () => {
      asking.current?.abort()
      asking.current = undefined
      setHeld({ owner, shown: HIDDEN })
    },
    [owner],
  )

  const isShown = shown.status === 'shown'
  useEffect(() => {
    if (!isShown) return
    const hide = () => setHeld({ owner, shown: HIDDEN_AGAIN })
    const hideIfOutOfSight = () => {
      if (document.hidden) hide()
    }
    const timer = setTimeout(hide, SHOWN_MS)
    document.addEventListener('visibilitychange', hideIfOutOfSight)
    window.addEventListener('pagehide', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hideIfOutOfSight)
      window.removeEventListener('pagehide', hide)
    }
  }, [isShown, owner])

  async function onShow(): Promise<void> {
    if (asking.current) return
    const mine = new AbortController()
    asking.current = mine
    setHeld({ owner, shown: { status: 'asking' } })
    const answer = await dispatch(askCardNumber(wallet, cardId, mine.signal))
    if (asking.current !== mine) return
    asking.current = undefined
    if (answer.status === 'refused') setHeld({ owner, shown: answer })
    // The customer may be in another tab or in the wallet app by now.
    else if (answer.status === 'told' && !document.hidden)
      setHeld({ owner, shown: { status: 'shown', number: answer.number } })
    else setHeld({ owner, shown: HIDDEN })
  }

  return { shown, onShow, onHide: () => setHeld({ owner, shown: HIDDEN_AGAIN }) }
}
