import { CallError } from '../callError'

/** No call nests deeper than four. */
const DEEPEST = 16

/** PostgreSQL's text refuses NUL, and its JSON refuses half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/**
 * Refuses what no schema looks for, anywhere in a body, and what would break a database, the log or an object's
 * prototype. @throws CallError INVALID_REQUEST with the path
 */
export function checkStorable(body: unknown): void {
  const queue: { value: unknown; path: string[] }[] = [{ value: body, path: [] }]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { value, path } = next
    if (path.length > DEEPEST) refuse(path.slice(0, 1), 'Is nested too deeply.')
    if (typeof value === 'string' && UNSTORABLE.test(value)) refuse(path, 'Must be plain text.')
    if (typeof value !== 'object' || value === null) continue
    for (const [key, member] of Object.entries(value)) {
      if (key === '__proto__' || UNSTORABLE.test(key)) refuse(path, 'Has a field that is not known.')
      queue.push({ value: member as unknown, path: [...path, key] })
    }
  }
}

function refuse(path: readonly string[], sentence: string): never {
  throw new CallError('INVALID_REQUEST', { [path.join('.') || 'body']: sentence })
}
