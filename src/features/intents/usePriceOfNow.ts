import { useRef, useState } from 'react'
import { useAppDispatch } from '../../app/hooks'
import { api } from '../../services/api'
import type { QuotePrice } from '../../services/quotePrice'
import { useAddress } from '../connection'

/** Asks for a price of this moment to quote at, when the one known is too old to rest a quote on. */
export function usePriceOfNow() {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const isUnderWay = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  /** The last attempt found no price. */
  const [isUnknown, setIsUnknown] = useState(false)
  /** The price of the last attempt, when the public price services contradict it. */
  const [contradicted, setContradicted] = useState<QuotePrice>()

  /** Undefined when none can be had or quoted at, or while another question is open. */
  async function askPrice(): Promise<QuotePrice | undefined> {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    setIsAsking(true)
    const answer = await dispatch(
      api.endpoints.quotePrice.initiate(wallet, { forceRefetch: true, subscribe: false }),
    )
    isUnderWay.current = false
    setIsAsking(false)
    // One that failed still carries the price of earlier.
    const price = answer.isSuccess ? answer.data : undefined
    const isContradicted = price?.contradictedBy !== undefined
    setIsUnknown(!price)
    setContradicted(isContradicted ? price : undefined)
    return isContradicted ? undefined : price
  }

  return { askPrice, isAsking, isUnknown, contradicted }
}
