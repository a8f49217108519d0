type Held = (lock: Lock | null) => unknown

/** For each name, ends with the last request that was made for it. */
const last = new Map<string, Promise<unknown>>()

/**
 * `navigator.locks.request` for browsers that deny it. It knows this page only, and of the options `ifAvailable`. It rejects
 * with what the callback throws.
 */
export async function requestPageLock(
  name: string,
  first: LockOptions | Held,
  second?: Held,
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
