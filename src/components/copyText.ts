import { toast } from 'react-toastify/unstyled'

/**
 * Copies a text, and says so by SPEC.md section 8's toast. Never throws.
 * @returns false where the page may not: one that is not secure has no clipboard, and a browser may refuse it
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return false
  }
  toast.success('Copied to clipboard')
  return true
}
