import { useState, type RefObject } from 'react'
import { copyText } from '../../../components/copyText'

/**
 * Copies a number and says so where it really was. Where the page may not, what shows it is selected instead, for the
 * customer to copy by hand; `isRefused` from then on, until `forget`.
 */
export function useCopyNumber(onCard: RefObject<HTMLElement | null>) {
  const [isRefused, setIsRefused] = useState(false)

  async function onCopy(number: string): Promise<void> {
    const hasCopied = await copyText(number)
    setIsRefused(!hasCopied)
    if (!hasCopied && onCard.current) window.getSelection()?.selectAllChildren(onCard.current)
  }

  return { isRefused, onCopy, forget: () => setIsRefused(false) }
}
