import fc from 'fast-check'

/** Values that have broken other banks: types, sizes, encodings and names that code uses itself. */
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  9_007_199_254_740_993,
  '',
  ' ',
  '0',
  '-0.01',
  '0.00',
  '1e5',
  '0x',
  '٣.٠٠',
  '92233720368547758.08',
  '99999999999999999999999999.99',
  'NaN',
  'null',
  '\u0000',
  '\ud800',
  '\u202e',
  '\ufdfa'.repeat(140),
  'a'.repeat(10_000),
  '😀'.repeat(70),
  "' or 1=1 --",
  '%00',
  '../../etc/passwd',
  '${7*7}',
  '<script>',
  `0x${'0'.repeat(40)}`,
  `0x${'f'.repeat(64)}`,
  [],
  {},
  [[[[[[[[[[[[[[[[[[[['deep']]]]]]]]]]]]]]]]]]]],
  { toString: 'x', valueOf: 'x' },
  { constructor: { prototype: { polluted: true } } },
  Array.from({ length: 500 }, () => 'x'),
]
const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'wallet',
  'address',
  'id',
  'success',
  '',
  'x'.repeat(5_000),
]

export interface Mutation {
  /** Which field is changed, from 0 to 1. */
  at: number
  how: 'replace' | 'remove' | 'add' | 'wrap' | 'cut' | 'none'
  value: unknown
  key: string
}

/** Changes to a valid body. */
export const mutations: fc.Arbitrary<Mutation> = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'cut', 'none'),
  value: fc.oneof(fc.constantFrom(...VALUES), fc.string({ unit: 'binary', maxLength: 60 }), fc.jsonValue()),
  key: fc.constantFrom(...KEYS),
})

type Field = { holder: Record<string, unknown>; key: string }

function fieldsIn(value: unknown): Field[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...fieldsIn(holder[key])])
}

/** The text of a body after a mutation: mostly JSON, sometimes not. */
export function mutate(body: object, { at, how, value, key }: Mutation): string {
  const copy = structuredClone(body)
  const fields = fieldsIn(copy)
  const field = fields[Math.floor(at * fields.length)]
  if (how === 'replace' && field) field.holder[field.key] = value
  if (how === 'remove' && field) Reflect.deleteProperty(field.holder, field.key)
  if (how === 'add')
    Object.defineProperty(field?.holder ?? copy, key, { value, enumerable: true, configurable: true })
  if (how === 'wrap') return JSON.stringify([copy])
  const text = JSON.stringify(copy)
  return how === 'cut' ? text.slice(0, Math.floor(at * text.length)) : text
}
