import * as z from 'zod/mini'

/** Bytes as nodes write them: an address, a hash, calldata. */
export const hex = z.string().check(z.regex(/^0x[0-9a-f]*$/i))

/** A whole number as nodes write it. */
export const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]+$/i)),
  z.transform((text) => BigInt(text)),
)
