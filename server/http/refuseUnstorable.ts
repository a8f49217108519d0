import { CallError } from '../callError'

/** No call nests deeper than four. */
const DEEPEST = 16

/** NUL, which PostgreSQL's text refuses, and halves of a surrogate pair, which its JSON refuses. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/**
 * Refuses what no schema names but a database, a log or an object's prototype would stumble over, anywhere in a
 * body. @throws CallError INVALID_REQUEST with the path.
 */
export function refuseUnstorable(body: unknown): void {
  const open: { value: unknown; path: string[] }[] = [{ value: body, path: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (path.length > DEEPEST) refuse(path.slice(0, 1), 'Is nested too deeply.')
    if (typeof value === 'string' && UNSTORABLE.test(value)) refuse(path, 'Must be plain text.')
    if (typeof value !== 'object' || value === null) continue
    for (const [key, member] of Object.entries(value)) {
      if (key === '__proto__' || UNSTORABLE.test(key)) refuse(path, 'Has a field that is not known.')
      open.push({ value: member as unknown, path: [...path, key] })
    }
  }
}

function refuse(path: readonly string[], sentence: string): never {
  throw new CallError('INVALID_REQUEST', { [path.join('.') || 'body']: sentence })
}
