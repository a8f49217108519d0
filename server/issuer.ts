import { createHmac } from 'node:crypto'

/** A card as the bank stores it: enough to derive its number again, but not the number. */
interface IssuedCard {
  keyVersion: number
  lastFour: string
  /** `YYYY-MM` */
  expiry: string
}

export interface Issuer {
  /** Stored with every card. */
  readonly keyVersion: number
  /** A keyed hash of a constant. It tells two secrets apart, and reveals neither. */
  readonly checkValue: string
  /** The card of a sequence number, which no other card may ever get. */
  issue(sequence: bigint, at: Date): IssuedCard
  /** The full number, 16 digits. Show it to its holder only; never store or log it. */
  numberOf(sequence: bigint): string
}

/**
 * Industry digit 9 is for national use and is followed by a country's ISO 3166 number. 999 is no country, so these
 * numbers belong to nobody, and no network routes them (ISO/IEC 7812-1).
 */
const PREFIX = '9999'
const DIGITS = 11
const SPACE = 10 ** DIGITS
/** Two halves of 19 bits: the smallest even split that holds eleven digits. */
const HALF = 2 ** 19
const ROUNDS = 10
const KEY_VERSION = 1
const VALID_YEARS = 3

/** Issues test cards from a secret. Every sequence number has its own card number, which does not reveal it. */
export function makeIssuer(secret: string): Issuer {
  const numberOf = (sequence: bigint): string => {
    const body = PREFIX + String(permute(secret, Number(sequence))).padStart(DIGITS, '0')
    return body + luhnDigit(body)
  }
  return {
    keyVersion: KEY_VERSION,
    checkValue: createHmac('sha256', secret).update(`card key check ${KEY_VERSION}`).digest('hex'),
    numberOf,
    issue: (sequence, at) => ({
      keyVersion: KEY_VERSION,
      lastFour: numberOf(sequence).slice(-4),
      expiry: `${at.getUTCFullYear() + VALID_YEARS}-${String(at.getUTCMonth() + 1).padStart(2, '0')}`,
    }),
  }
}

/**
 * A keyed permutation of 0 … 10^11 - 1: a Feistel network over 38 bits, repeated until the value has eleven digits
 * (cycle walking). A hash would collide; a permutation cannot. @throws RangeError outside that range
 */
function permute(secret: string, value: number): number {
  if (value < 0 || value >= SPACE) throw new RangeError('the card numbers are used up')
  let mixed = value
  do mixed = feistel(secret, mixed)
  while (mixed >= SPACE)
  return mixed
}

function feistel(secret: string, value: number): number {
  let [left, right] = [Math.floor(value / HALF), value % HALF]
  for (let round = 0; round < ROUNDS; round++) {
    const mac = createHmac('sha256', secret).update(`card ${KEY_VERSION} ${round} ${right}`).digest()
    ;[left, right] = [right, (left ^ mac.readUInt32BE(0)) & (HALF - 1)]
  }
  return left * HALF + right
}

/** The digit that makes a number pass the Luhn check (ISO/IEC 7812-1 annex B). */
function luhnDigit(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}
