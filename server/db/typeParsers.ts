import { types, type CustomTypesConfig } from 'pg'

const { INT8, NUMERIC } = types.builtins

/**
 * node-postgres' own parsers of a column's type (its id in `pg_type`), except that int8 and numeric become bigint. Every number
 * of the schema is whole (cents, wei, blocks), and PostgreSQL's sums of int8 are numeric too.
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (oid === INT8 || oid === NUMERIC) && format !== 'binary'
      ? BigInt
      : (types.getTypeParser(oid, format) as () => unknown),
}
