/** What a customer has typed, without the spaces that group it, in upper case. */
export const electronicReference = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** Does a text begin as a creditor reference does? `RF Electronics, invoice 7` does not. */
const LOOKS_LIKE_ONE = /^RF\d\d/

/** Is this meant to be a creditor reference (ISO 11649), right or mistyped? */
export const isCreditorReference = (text: string): boolean => LOOKS_LIKE_ONE.test(electronicReference(text))

/**
 * Undefined, or why this is no creditor reference of ISO 11649: `RF`, two check digits, up to 21 letters and digits, and
 * mod 97 = 1 with the first four characters at the end and letters as two-digit numbers. Other texts are no such references
 * and have no problem.
 */
export function creditorReferenceProblem(text: string): string | undefined {
  if (!isCreditorReference(text)) return undefined
  const reference = electronicReference(text)
  if (!/^RF\d\d[A-Z0-9]{1,21}$/.test(reference))
    return 'A reference that begins with RF and two digits has 5 to 25 letters and digits.'
  const digits = Array.from(reference.slice(4) + reference.slice(0, 4), (sign) => parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
    ? undefined
    : 'This reference is mistyped: its check digits do not match. Compare it with the invoice.'
}
