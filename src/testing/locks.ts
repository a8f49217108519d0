type Locks = Pick<LockManager, 'request'>
type Callback = (lock: Lock | null) => unknown

interface Waiting {
  tab: object
  start: () => void
}

/**
 * Web Locks as browsers have them, as far as the app uses them: one holder per name, the others in order of their
 * asking unless they ask only `ifAvailable`, and a tab that closes lets go of what it held or waited for.
 */
export function makeLocks() {
  const holders = new Map<string, object>()
  const queues = new Map<string, Waiting[]>()

  function next(name: string): void {
    const [first, ...rest] = queues.get(name) ?? []
    queues.set(name, rest)
    if (first) first.start()
    else holders.delete(name)
  }

  /** The lock manager of one tab, and how to close that tab. */
  function openTab(): Locks & { close: () => void } {
    const tab = {}
    let isClosed = false
    const request = (
      name: string,
      optionsOrCallback: LockOptions | Callback,
      callbackAfterOptions?: Callback,
    ): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const [options, callback] =
          typeof optionsOrCallback === 'function'
            ? [{}, optionsOrCallback]
            : [optionsOrCallback, callbackAfterOptions ?? (() => undefined)]
        // Nobody is there any more to get it.
        if (isClosed) return
        const start = () => {
          holders.set(name, tab)
          // Browsers never call back within the caller's own turn.
          void Promise.resolve()
            .then(() => callback({ name, mode: 'exclusive' }))
            .then(resolve, reject)
            .finally(() => {
              if (!isClosed) next(name)
            })
        }
        if (!holders.has(name)) start()
        else if (options.ifAvailable) void Promise.resolve(null).then(callback).then(resolve, reject)
        else queues.set(name, [...(queues.get(name) ?? []), { tab, start }])
      })
    return {
      request,
      close: () => {
        isClosed = true
        for (const [name, queue] of queues)
          queues.set(
            name,
            queue.filter((waiting) => waiting.tab !== tab),
          )
        for (const [name, holder] of holders) if (holder === tab) next(name)
      },
    }
  }
  return { openTab }
}
