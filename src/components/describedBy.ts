/** The `aria-describedby` of a control inside a FieldFrame: what is wrong first, then the hint. */
export function describedBy(id: string, hasError: boolean, hasHint: boolean): string | undefined {
  const ids = [hasError && `${id}-error`, hasHint && `${id}-hint`].filter((part) => part !== false)
  return ids.length > 0 ? ids.join(' ') : undefined
}
