import { randomFrom } from './random'
import { sealedAnew } from './seal'

/** The content of localStorage, by key. */
export type Stored = Readonly<Record<string, string>>

/** Values of every JSON type, and values that break careless readers: no date, no array index, no plain key, 100 levels. */
const VALUES: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '""',
  '" "',
  '"x"',
  '"\\u0000"',
  '"\\ud800"',
  '"__proto__"',
  JSON.stringify('9'.repeat(5000)),
  '[]',
  '[null]',
  '[[1],[2]]',
  '{}',
  '{"length":3}',
  '{"__proto__":{"a":1}}',
  '{"constructor":null,"toString":1}',
  `${'['.repeat(100)}${']'.repeat(100)}`,
]

/** Texts that another program, or another version of this one, may have left under a key. */
const FOREIGN: readonly string[] = [
  '',
  'null',
  'undefined',
  '[]',
  '"text"',
  '7',
  '{}',
  '{"version":1}',
  '{"version":1,"state":null}',
  '{"version":1,"state":[]}',
  '{"version":2,"state":{}}',
  '{"version":"1","state":{}}',
  '{"_persist":"{\\"version\\":-1,\\"rehydrated\\":true}"}',
  '<!doctype html>',
]

/**
 * Damages stored content, each seed in its own way: a value of another type, a lost or doubled part, cut or changed text,
 * foreign content, another version, or 5 MB.
 */
export function damage(stored: Stored, seed: number): Record<string, string> {
  const random = randomFrom(seed)
  const below = (count: number): number => Math.floor(random() * count)
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item

  /** The places of all values: where the text of each begins and ends. */
  function valuesIn(text: string): [start: number, end: number][] {
    const places: [number, number][] = []
    const open: number[] = []
    for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s,:[\]{}"]+/g)) {
      const end = index + token.length
      if (token === '{' || token === '[') open.push(index)
      else if (token === '}' || token === ']') places.push([open.pop() ?? 0, end])
      else if (text[end] !== ':') places.push([index, end])
    }
    return places
  }

  const ways: ((text: string) => string)[] = [
    // Most often a value of another type, because one check detects all text that is no JSON.
    ...Array.from({ length: 6 }, () => (text: string) => {
      const [start, end] = one(valuesIn(text))
      return text.slice(0, start) + one(VALUES) + text.slice(end)
    }),
    // Copies another value of the same text, which may have the right type at the wrong place.
    (text) => {
      const places = valuesIn(text)
      const [start, end] = one(places)
      return text.slice(0, start) + text.slice(...one(places)) + text.slice(end)
    },
    // A renamed key.
    (text) => {
      const keys = [...text.matchAll(/"[^"\\]*":/g)]
      const { 0: key, index } = one(keys)
      return `${text.slice(0, index)}${one(['"x":', '"__proto__":', '"length":'])}${text.slice(index + key.length)}`
    },
    (text) => text.slice(0, below(text.length)),
    (text) => {
      const from = below(text.length)
      return text.slice(0, from) + text.slice(from + below(40))
    },
    (text) => {
      const at = below(text.length)
      return text.slice(0, at) + String.fromCharCode(below(0x1_0000)) + text.slice(at + 1)
    },
    (text) => text.replace(/"version":\d+/, `"version":${one(['0', '2', '99', 'null', '"1"', '1.5'])}`),
    () => one(FOREIGN),
  ]

  const damaged = { ...stored }
  const keys = Object.keys(stored)
  for (let times = 1 + below(3); times > 0; times -= 1) {
    const key = one(keys)
    damaged[key] = one(ways)(damaged[key] || '{"version":1,"state":{}}')
  }
  // A browser gives a site 5 MB.
  if (seed % 100 === 0) damaged[one(keys)] = `{"version":1,"state":${JSON.stringify('x'.repeat(4_900_000))}}`
  // Only then is the content of the cache looked at.
  if (damaged.cache?.startsWith('{') && random() < 0.7) damaged.cache = sealedAnew(damaged.cache)
  return damaged
}
