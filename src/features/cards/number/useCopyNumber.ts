import { useState, type RefObject } from 'react'
import { toast } from 'react-toastify/unstyled'

/** SPEC.md section 8, to the letter. */
const COPIED = 'Copied to clipboard'

/**
 * Copies a number and says so where it really was. Where the page may not, what shows it is selected instead, for the
 * customer to copy by hand; `isRefused` from then on, until `forget`.
 */
export function useCopyNumber(onCard: RefObject<HTMLElement | null>) {
  const [isRefused, setIsRefused] = useState(false)

  async function onCopy(number: string): Promise<void> {
    const hasCopied = await copied(number)
    setIsRefused(!hasCopied)
    if (hasCopied) toast.success(COPIED)
    else if (onCard.current) window.getSelection()?.selectAllChildren(onCard.current)
  }

  return { isRefused, onCopy, forget: () => setIsRefused(false) }
}

/** Pages that are not secure have no clipboard, and a browser may refuse it to any other. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
