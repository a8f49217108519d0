type Locks = Pick<LockManager, 'request'>

interface Waiting {
  tab: object
  start: () => void
}

/**
 * Web Locks as browsers have them, as far as the app uses them: one holder per name, the others in order of their
 * asking, and a tab that closes lets go of what it held or waited for.
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
    const request = (name: string, callback: (lock: Lock | null) => unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
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
        if (holders.has(name)) queues.set(name, [...(queues.get(name) ?? []), { tab, start }])
        else start()
      })
    return {
      request: request as Locks['request'],
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
