type Locks = Pick<LockManager, 'request'>
type Callback = (lock: Lock | null) => unknown

interface Waiting {
  tab: object
  start: () => void
}

/**
 * The part of Web Locks that the app uses: one holder per name, a queue in order of the requests, `ifAvailable`, and a
 * tab that releases its locks and requests when it closes.
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
        // The page has closed: the request never settles.
        if (isClosed) return
        const start = () => {
          holders.set(name, tab)
          // Browsers call back asynchronously.
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
