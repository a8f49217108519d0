import { useCallback, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import type { GridStart } from './VirtualGrid'

/** The place in a list from which an item was opened. */
export interface ListPlace extends GridStart {
  /** The router's location key. The Back button restores it. */
  visit: string
}

/**
 * Brings the customer back to an item of a list.
 * @param last the customer's last place in the list
 * @returns `start`, the place to begin at, which is set if the Back button led here, and `placeOf`, the place of an item
 *   that is opened now
 */
export function useListPlace(last: ListPlace | null) {
  const { key: visit } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const [start] = useState(isBack && last?.visit === visit ? last : undefined)
  const placeOf = useCallback((key: string): ListPlace => ({ visit, key, scrollY: window.scrollY }), [visit])
  return { start, placeOf }
}
