import { types, type CustomTypesConfig } from 'pg'

const { INT8, NUMERIC } = types.builtins

/**
 * How both databases' answers are read: as node-postgres does, except that int8 and numeric become bigint. All our numbers are
 * whole (cents, wei, blocks), and a sum of int8 is numeric.
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (oid === INT8 || oid === NUMERIC) && format !== 'binary'
      ? BigInt
      : (types.getTypeParser(oid, format) as () => unknown),
}
