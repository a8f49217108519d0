/** Does a card number have the right check digit (ISO/IEC 7812-1 annex B)? */
export function passesLuhn(number: string): boolean {
  const digits = Array.from(number, Number).reverse()
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit
    return total + Math.floor((2 * digit) / 10) + ((2 * digit) % 10)
  }, 0)
  return sum % 10 === 0
}
