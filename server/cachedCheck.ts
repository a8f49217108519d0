/**
 * Caches whether a check succeeds, for `okMs` or `failedMs`. Within that time, and while a check is running, all callers
 * share one result. A failure is checked again sooner, so that its end is noticed.
 */
export function cachedCheck(
  check: () => Promise<unknown>,
  { okMs, failedMs, now }: { okMs: number; failedMs: number; now: () => Date },
): () => Promise<boolean> {
  let cached: Promise<boolean> | undefined
  let until = Infinity
  return () => {
    if (cached && now().getTime() < until) return cached
    until = Infinity
    cached = check().then(
      () => true,
      () => false,
    )
    void cached.then((isOk) => (until = now().getTime() + (isOk ? okMs : failedMs)))
    return cached
  }
}
