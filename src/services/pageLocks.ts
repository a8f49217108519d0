type Held = (lock: Lock | null) => unknown

/** The last request for each name. The next one waits until it is over. */
const last = new Map<string, Promise<unknown>>()

/**
 * `navigator.locks.request` for browsers that deny it. Other tabs do not see these locks, and of the options it
 * knows `ifAvailable`. It rejects with what the callback throws.
 */
export async function requestPageLock(
  name: string,
  first: LockOptions | Held,
  second?: Held,
): Promise<unknown> {
  const callback = typeof first === 'function' ? first : second
  const ifAvailable = typeof first === 'object' && first.ifAvailable
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
