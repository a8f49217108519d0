const INT8 = 20
const NUMERIC = 1700

/**
 * Parsers of both drivers for int8 and numeric, by type id as in `pg_type`. Every number of the schema is whole (cents,
 * wei, blocks), and PostgreSQL's sums of int8 are numeric too.
 */
export const bigintParsers: Readonly<Record<number, (text: string) => bigint>> = {
  [INT8]: BigInt,
  [NUMERIC]: BigInt,
}
