import { isSameAddress } from './address'

/**
 * Digits at each end that a look-alike shares. SPEC.md's short form shows three at the front and five at the back, and
 * people compare little more. By chance two addresses share three at both ends once in 16 million.
 */
const SHARED = 3

/**
 * Could this address be taken for the other one? It has the same first and last digits and another middle. Such addresses are
 * made on purpose: their makers send from them, and hope that somebody copies them from a list ("address poisoning").
 */
export function isLookAlike(address: string, known: string): boolean {
  const [a, b] = [address.slice(2).toLowerCase(), known.slice(2).toLowerCase()]
  return (
    !isSameAddress(address, known) &&
    a.slice(0, SHARED) === b.slice(0, SHARED) &&
    a.slice(-SHARED) === b.slice(-SHARED)
  )
}
