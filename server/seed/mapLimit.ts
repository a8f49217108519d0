/**
 * Maps the items with at most `limit` of them in progress, and keeps their order. After a failure it starts no more, and
 * throws once everything that was started has ended. @throws the first failure
 */
export async function mapLimit<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  let hasFailed = false
  const worker = async () => {
    for (const [index, item] of waiting) {
      if (hasFailed) return
      try {
        results[index] = await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: limit }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return results
}
