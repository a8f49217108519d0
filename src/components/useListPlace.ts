import { useCallback, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** The place in a list from which an item was opened. */
export interface ListPlace {
  /** The router's location key. The Back button restores it. */
  visit: string
  /** Of the item. */
  key: string
}

/**
 * Gives the focus back to an item of a list.
 * @param last the customer's last place in the list
 * @returns `firstFocus`, the key of the item to focus, which is set if the Back button led here, and `placeOf`, the place of an
 *   item that is opened now
 */
export function useListPlace(last: ListPlace | null) {
  const { key: visit } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const [firstFocus] = useState(isBack && last?.visit === visit ? last.key : undefined)
  const placeOf = useCallback((key: string): ListPlace => ({ visit, key }), [visit])
  return { firstFocus, placeOf }
}
