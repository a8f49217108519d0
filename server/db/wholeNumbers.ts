const INT8 = 20
const NUMERIC = 1700

/**
 * How both drivers read int8 and numeric: every number of the schema is whole (cents, wei, blocks), and
 * PostgreSQL's sums of int8 are numeric too. By type id, as in `pg_type`.
 */
export const wholeNumbers: Readonly<Record<number, (text: string) => bigint>> = {
  [INT8]: (text) => BigInt(text),
  [NUMERIC]: (text) => BigInt(text),
}
