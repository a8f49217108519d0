/** `setItem` stands still for each character, and no page can cut it up. In characters. */
const PIECE = 1_000_000
/** A browser stores some five million characters. */
const MOST_PIECES = 6

/** `cache`, `cache.2`, `cache.3`, … */
const keysOf = (key: string): string[] =>
  Array.from({ length: MOST_PIECES }, (_, index) => (index === 0 ? key : `${key}.${index + 1}`))

/** The text that `writeLongInSteps` has stored under a key; empty without one. @throws what `storage` throws */
export const readLong = (storage: Storage, key: string): string =>
  keysOf(key)
    .map((name) => storage.getItem(name) ?? '')
    .join('')

/**
 * Stores a text piece by piece, and pauses after each. When the storage is full, either the earlier text stays or nothing
 * is left. @throws what `storage` throws
 */
export function* writeLongInSteps(storage: Storage, key: string, text: string): Generator<undefined, void> {
  for (const [index, name] of keysOf(key).entries()) {
    const piece = text.slice(index * PIECE, (index + 1) * PIECE)
    if (piece === '') storage.removeItem(name)
    else {
      try {
        storage.setItem(name, piece)
      } catch (error) {
        // Pieces that cannot be read together only take room.
        if (index > 0) removeLong(storage, key)
        throw error
      }
      yield
    }
  }
}

/** @throws what `storage` throws */
export function removeLong(storage: Storage, key: string): void {
  for (const name of keysOf(key)) storage.removeItem(name)
}
