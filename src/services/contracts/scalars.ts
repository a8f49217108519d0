import * as z from 'zod/mini'
import { isEth, isUsd, isUsdSum } from '../../lib/money'
import { plainTextProblem } from '../../lib/plainText'
import { foldToSwift, swiftProblem } from '../../lib/swiftText'

/** An address in any case. The bank also verifies the EIP-55 checksum of a mixed case. */
export const address = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Must be an address: 0x and 40 hexadecimal digits.'))

/** A transaction hash: 32 bytes as hexadecimal. */
export const transactionHash = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'Must be a transaction hash: 0x and 64 hexadecimal digits.'))

/** Keccak-256 of a request's body (`lib/memo.ts`). */
export const bodyHash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/, 'Must be 32 bytes of hexadecimal.'))

/** A UUID (RFC 9562) in lower case. */
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Must be a UUID in lower case.'))

/** A key's signature of 65 bytes, or whatever a contract accepts (ERC-1271). */
export const signature = z
  .string()
  .check(z.regex(/^0x([0-9a-fA-F]{2})+$/, 'Must be hexadecimal.'), z.maxLength(20_000))

/** US dollars as a decimal string with two places. */
export const usd = z.string().check(z.refine(isUsd, 'Must be US dollars with two places, such as 420.00.'))

/** A sum of amounts, for answers. */
export const usdSum = z.string().check(z.refine(isUsdSum, 'Must be US dollars with two places.'))

/** Ether as a decimal string with at most 18 places. */
export const eth = z.string().check(z.refine(isEth, 'Must be ether with at most 18 places, such as 0.25.'))

/** The last part that a payment can have. The entity that it funds takes all that is left. */
export const LAST_PART = 1_000

/** Which part of a payment: 1 is the remainder of the first use, 2 the remainder of that. 0 is the payment itself. */
export const part = z.int().check(z.minimum(0), z.maximum(LAST_PART))

/**
 * More transfers than the trace of one transaction can show within the bank's 64 MB. Anybody may put his own transfers before
 * a payment that he relays, so no smaller number may end a payment.
 */
const LAST_INFLOW = 999_999

/** Which transfer to the treasury of one transaction, in the order of its trace. 0 is the only one of a direct payment. */
export const inflow = z.int().check(z.minimum(0), z.maximum(LAST_INFLOW))

/** An id of the bank's, opaque to the app. */
export const id = z.string().check(z.minLength(1), z.maxLength(100))

/** A moment, ISO 8601 with zone. */
export const instant = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:\d{2})$/, 'Must be a date and time with zone.'),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'Must be a date and time that exist.'),
)

const trimmed = (atMost: number) =>
  [
    z.trim(),
    z.minLength(1, 'Must not be empty.'),
    z.maxLength(atMost, `Must be at most ${atMost} characters.`),
  ] as const

/** Free text in answers. Its rule never becomes stricter, so that every accepted text can always be read again. */
export const storedText = (atMost: number) =>
  z.string().check(...trimmed(atMost), z.regex(/^[^\p{Cc}]*$/u, 'Must not contain control characters.'))

/** Free text that a person typed, in any script, without invisible characters (`lib/plainText.ts`). */
export const text = (atMost: number) => z.string().check(...trimmed(atMost), problemCheck(plainTextProblem))

/** Free text for other banks, folded to the characters that they can pass on (`lib/swiftText.ts`). */
export const swiftText = (atMost: number) =>
  z.string().check(z.overwrite(foldToSwift), ...trimmed(atMost), problemCheck(swiftProblem))

/** Refuses a text with the sentence that `problem` gives; undefined accepts it. */
const problemCheck = (problem: (text: string) => string | undefined) =>
  z.refine<string>((value) => problem(value) === undefined, {
    error: ({ input }) => (typeof input === 'string' ? problem(input) : undefined),
  })

/** An e-mail address of a length that mail can be delivered to (RFC 5321: a path of 256 with its brackets). */
export const email = z
  .email('Enter an e-mail address such as name@example.com.')
  .check(z.maxLength(254, 'Must be at most 254 characters.'))

/** A full card number, digits only (ISO/IEC 7812-1 allows 19; the reference bank's have 16). */
export const cardNumber = z.string().check(z.regex(/^\d{12,19}$/, 'Must be the digits of a card number.'))
