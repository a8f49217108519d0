/**
 * A check whose outcome is believed for so long: however often it is asked about, the other side is asked once in
 * that time, and one question at a time. An outage is looked at again sooner, so that its end is noticed.
 */
export function recently(
  check: () => Promise<unknown>,
  { okMs, failedMs, now }: { okMs: number; failedMs: number; now: () => Date },
): () => Promise<boolean> {
  let known: Promise<boolean> | undefined
  let until = Infinity
  return () => {
    if (known && now().getTime() < until) return known
    until = Infinity
    known = check().then(
      () => true,
      () => false,
    )
    void known.then((isOk) => (until = now().getTime() + (isOk ? okMs : failedMs)))
    return known
  }
}
