type Held = (lock: Lock | null) => unknown

const last = new Map<string, Promise<unknown>>()

/**
 * Locks within this page, for browsers that deny Web Locks: one holder per name, the others in order, and `ifAvailable`.
 * Rejects with what the callback throws.
 */
export async function requestPageLock(
  name: string,
  ...[first, second]: [Held] | [LockOptions, Held]
): Promise<unknown> {
  const [{ ifAvailable }, callback] =
    typeof first === 'function' ? [{} as LockOptions, first] : [first, second]
  const before = last.get(name)
  if (ifAvailable && before) return callback?.(null)
  const held = Promise.resolve(before).then(() => callback?.({ name, mode: 'exclusive' }))
  const over = held
    .catch(() => undefined)
    .then(() => {
      if (last.get(name) === over) last.delete(name)
    })
  last.set(name, over)
  return held
}
