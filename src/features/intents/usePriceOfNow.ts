import { useRef, useState } from 'react'
import { useAppDispatch } from '../../app/hooks'
import { api } from '../../services/api'
import type { EthPrice } from '../../services/price'

/** Asks for the price of this moment, when the one known is too old to rest a quote on. */
export function usePriceOfNow() {
  const dispatch = useAppDispatch()
  const isUnderWay = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  /** The last attempt found no price service that answers. */
  const [isUnknown, setIsUnknown] = useState(false)

  /** Undefined when none can be had, or while another question is open. */
  async function askPrice(): Promise<EthPrice | undefined> {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    setIsAsking(true)
    const answer = await dispatch(
      api.endpoints.ethPrice.initiate(undefined, { forceRefetch: true, subscribe: false }),
    )
    isUnderWay.current = false
    setIsAsking(false)
    // One that failed still carries the price of earlier.
    setIsUnknown(!answer.isSuccess)
    return answer.isSuccess ? answer.data : undefined
  }

  return { askPrice, isAsking, isUnknown }
}
